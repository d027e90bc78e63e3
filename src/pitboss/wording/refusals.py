"""Every reason a move is refused, and how it is said: on pages, in the terminal, the API and the academy."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from pitboss.wording.sentences import worded

__all__ = ["Refusal"]


class Refusal(Enum):
    """A reason to refuse; its value is the sentence, with gaps for what the refusal is about."""

    # Seats and turns
    NO_SUCH_SEAT = "There is no {seat:quoted} at this table; it has {first} to {last}."
    NOT_IN_ROUND = "{seat:seat} has no wagers in this round."
    NOTHING_TO_TAKE_BACK = "{seat:seat} has no wagers to take back."
    OUT_OF_TURN = "It is {turn:seat}'s turn, not {seat:seat}'s."
    DECIDES_FIRST = "{seat:seat} has to decide first: {decision}."
    ALREADY_DECIDED = "{seat:seat} has already decided."
    HAS_FOLDED = "{seat:seat} has folded and has no decision left to make."
    NOTHING_TO_DECIDE = "{seat:seat} has no wager that this decision is about."
    NEEDS_A_HAND = "{option} takes {needs:hand}, which {seat:seat} does not have."
    NO_SUCH_OPTION = "There is no option {option:quoted} here; {seat:seat} may {options:or}."

    # The dealer's procedure
    ALREADY_OPEN = "The round is already open."
    NOT_OPEN_YET = "The round is not open yet."
    AWAITS_RULING = "The round waits for a supervisor's ruling."
    ROUND_OVER = "The round is over."
    ROUND_VOID = "The round is void."
    CHECK_DUE = "A supervisor must check the cards and the shuffler before the next round."
    NO_SUCH_DECK = "There is no {deck:quoted} deck at this table; it has {decks:and}."
    OTHER_DECK_DUE = "The {due} deck is due, not the {deck} one: they alternate every round."
    NEXT_MOVE = "The next move is to {move}."
    NOTHING_TO_DEAL = "There are no wagers on the layout, so there is nothing to deal."
    NOT_A_DECK = "A deck has each of the 52 cards exactly once."
    CUT_TOO_SHALLOW_OR_DEEP = "A cut takes {least} to {most} cards, not {cards:quoted}."
    NOT_SETTLED = "{wager} of {seat:seat} has not been settled."

    # Opening wagers
    BETTING_CLOSED = "The betting is closed; opening wagers are made before the deal."
    NO_SUCH_WAGER = "There is no wager {wager:quoted} in {game}; before the deal there are {wagers:and}."
    PLACED_BY_DECISION = "{wager} is placed by a decision during the round, not before the deal."
    NO_WAGER = "No wager was given."
    WAGER_REQUIRED = "{wager} is required, but was not made."
    NOT_WHOLE_CENTS = "{wager} must be a whole number of cents, not {given:quoted}."
    NOT_MORE_THAN_NOTHING = "{wager} must be more than nothing, but is {staked:money}."
    NOT_MULTIPLE_OF_CHIP = (
        "{wager} must be a multiple of the smallest chip, {chip:money}, but is {staked:money}."
    )
    BELOW_MINIMUM = "{wager} is below the minimum: {staked:money} is less than {least:money}."
    ABOVE_MAXIMUM = "{wager} is above the maximum: {staked:money} is more than {most:money}."
    NOT_OFFERED = "This house does not offer the {wager}."
    FIXED_AMOUNT = "{wager} must be {wanted:money}, but is {staked:money}."
    MUST_EQUAL = "{wager} must equal {other}: {other} is {wanted:money}, {wager} is {staked:money}."
    MUST_EQUAL_A_WAGER_NOT_MADE = "{wager} must equal {other}, which was not made."
    CANNOT_BOTH_BE_MADE = "{wager} and {other} cannot both be made."
    ONLY_BESIDE = "{wager} may only be made beside {other}, which was not made."

    # Tips
    TIP_TOO_EARLY = "The round is not open yet; a tip is for an open round or one that is over."
    TIP_WHILE_INTERRUPTED = "The round is interrupted; a tip is for an open round or one that is over."
    NO_TIPS = "This house takes no tips."
    TIPS_ARE_HANDED_OVER = "In this house tips are handed over, not bet."
    TIP_BET_TOO_LATE = "The round is over; a bet for the dealer is made before the deal."
    TIP_ON_NO_OWN_WAGER = "In this house a tip is bet on one of the seat's own wagers."
    TIP_ON_PAY_TABLE = "A bet for the dealer rides on a wager against another hand, not on a pay table."

    # Irregularities
    NO_SHUFFLER = "The game is dealt by hand: there is no shuffler to fail."
    NO_ROUND_TO_VOID = "There is no round to void."
    NO_ROUND_TO_BREAK_OFF = "There is no round to break off."
    BROKEN_OFF_WITHOUT_REASON = "A round is broken off for a reason, which goes on record."
    DEAL_NOT_BEGUN = "No card is being dealt yet."
    DEAL_OVER = "The deal is over: cards have been turned up or decided on."
    NO_CARD_DEALT = "No card has been dealt yet."
    DEALER_HAS_NO_CARDS = "The dealer has no cards yet."
    DEALER_CARDS_SHOWN = "The dealer's cards have been shown as the procedure says."
    NOTHING_TO_RULE_ON = "Nothing waits for a supervisor's ruling."
    NO_CHECK_DUE = "The shuffler needs no check."
    UNSIGNED = "A supervisor signs with a name."

    # A deal written down
    AT_SEAT = "{seat:seat}: {refused}"
    STILL_TO_DECIDE = "{seat:seat} still has to decide {decision:quoted}: {options:or}."
    DECISION_TOO_MANY = (
        "{seat:seat} has {made:count decision} to make in this round, so {option:quoted} answers nothing."
    )

    # The live table
    ROLE_NEEDED = "Only {roles:or} may do this; {person} is {role}."
    NOT_IN_THAT_SEAT = "{person} does not sit at {seat:seat}."
    SEAT_TAKEN = "{seat:seat} is taken by {person}."
    ALREADY_SEATED = "{person} already sits at {seat:seat}."
    NOBODY_IN_SEAT = "Nobody sits at {seat:seat}."
    SEAT_IS_LEAVING = "{seat:seat} leaves when the round is over."
    SEAT_WOULD_GO = "{person} sits at {seat:seat}, which the table would no longer have."
    SEED_TOO_LATE = "The betting is closed; a seed is added before the shuffle."
    DEALS_BY_ITSELF = "This table deals by itself."
    ORDER_COMMITTED = "The order of the cards was committed to before the wagers: use TakeFairShuffle."
    SUPERVISOR_MUST_REPORT = "Only a supervisor may report this now; call one."
    TABLE_CLOSED = "This table is closed."
    TABLE_NOT_CLOSED = "This table is not closed."
    TABLE_EXISTS = "There is a table {table:quoted} already."
    NO_ROUND_PREPARED = "No round is prepared."
    ROUND_IN_PROGRESS = "This is done between rounds, and a round is in progress."
    NO_ROUND_INTERRUPTED = "No round was interrupted."
    CLOCK_STOPPED = "That clock is no longer running."
    STILL_TIME = "There is still time."
    ID_REUSED = "This id was used for another command; every command needs an id of its own."

    # The cage
    CHIPS_SHORT = "That takes {wanted:money}, and there are {chips:money} in chips."
    CHIPS_TOO_FEW = "There are only {chips:money} in chips."
    ACCOUNT_OVERDRAWN = "The account {account} would be below zero."
    BUY_FROM_STAFF = "Chips are bought from a dealer or a supervisor."
    CASH_WITH_STAFF = "Chips are cashed by a dealer or a supervisor."
    PLAY_CHIPS_LIMIT = "Play chips are given up to {most:money} per person."
    TWO_PEOPLE = "Above {most:money}, and for oneself, it takes a second member of staff with their password."
    NO_SECOND_PERSON = "The second is another dealer or supervisor with their password, and not the customer."
    CAGE_BUSY = "The cage is too busy; try again."

    # People
    NAME_TAKEN = "The name {name:quoted} is taken."
    NAME_LOOKS_TAKEN = "The name {name:quoted} looks like one that is taken."
    NO_GUESTS = "This house takes no guests; sign in with an account."
    WRONG_PASSWORD = "The current password is wrong."
    SUPERVISOR_HIRES = "Only a supervisor takes on {role}."
    WAS_DISMISSED = "{person} was dismissed."
    DISMISSING_ONESELF = "You cannot dismiss yourself; another supervisor can."
    PLAYERS_ARE_NOT_DISMISSED = "{person} is a player, and players are not dismissed."

    # Programs, pages and the terminal
    OPENED_ELSEWHERE = "A table is opened by POST /api/tables."
    TABLE_DOES_IT_ITSELF = "Only the table itself does this."
    FROM_ANOTHER_SITE = "This was sent by a page of another site."
    ALL_SEATS_TAKEN = "All seats are taken."
    NO_OPEN_QUESTION = "There is no question open; take the next scene first."
    SCENE_ANSWERED = "This scene is answered; take the next one."
    BALANCE_SHORT = "That takes {wanted:money}, and your balance is {balance:money}."
    OPTION_TOO_DEAR = "{option} would take {wanted:money}, and your balance is {balance:money}."
    ROUND_NEEDS_WAGER = "No wager was made; a round needs one."
    TOO_LITTLE_LEFT = "That leaves too little for the decisions."

    @property
    def code(self) -> str:
        return self.name.lower().replace("_", "-")

    def sentence(self, parameters: Mapping[str, object]) -> str:
        return worded(self.value, parameters)
