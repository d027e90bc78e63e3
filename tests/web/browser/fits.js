// What is cut off, lies over something else, or hangs out of its place at a table; each in a line.
() => {
  const found = new Set();
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const seen = (e) => e.checkVisibility({ checkVisibilityCSS: true }) && !e.closest(".pb-spoken, .pb-felt__name")
      && e.getBoundingClientRect().width > 1;
  const told = (e) => (e.dataset.place || e.dataset.wager || e.dataset.act || e.textContent.trim() || e.className).slice(0, 30);
  const overlap = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const apart = (things) => things.forEach(([name, box, group], at) => things.slice(at + 1).forEach(
    ([other, below, theirs]) => { if (group !== theirs && overlap(box, below)) found.add(`${name} lies over ${other}`); }));

  // Guests are called by chance: all of them by the widest name that there is.
  for (const e of all(".pb-seat__name")) if (e.textContent.startsWith("Guest ")) e.textContent = "Guest dddddddd";

  // Words that do not fit. The seats on a phone are a strip that scrolls.
  for (const e of all(".pb-toolbar *, .pb-room *").filter(seen))
    if (!e.closest("svg") && !e.matches(".pb-seats, .pb-log") && getComputedStyle(e).overflowX !== "visible"
        && e.scrollWidth > e.clientWidth + 1) found.add(`cut off: ${told(e)}`);

  // On the felt: seats, cards, and the words that are printed along the curve, letter by letter.
  const felt = [];
  for (const seat of all(".pb-seat").filter(seen))
    for (const e of all(".pb-spot, .pb-seat__name, .pb-seat__stake, .pb-card", seat).filter(seen))
      felt.push([`${seat.dataset.seat} ${told(e)}`, e.getBoundingClientRect(), seat]);
  for (const place of all(".pb-place").filter(seen))
    for (const e of all(".pb-place__head, .pb-place__boxes", place)) felt.push([told(place), e.getBoundingClientRect(), place]);
  for (const words of all(".pb-felt__table text").filter((e) => e.checkVisibility())) {
    const onto = words.getScreenCTM();
    for (let at = 0; at < words.getNumberOfChars(); at++) {
      const { x, y, width, height } = words.getExtentOfChar(at);
      const [from, to] = [new DOMPoint(x, y + height * 0.2), new DOMPoint(x + width, y + height * 0.8)].map((p) => p.matrixTransform(onto));
      felt.push([`"${words.textContent.slice(0, 12)}"`, { left: from.x, top: from.y, right: to.x, bottom: to.y }, words]);
    }
  }
  apart(felt);
  const cloth = document.querySelector(".pb-felt__table > path[fill$=cloth\\)]");
  if (cloth.checkVisibility()) {
    const back = cloth.getScreenCTM().inverse();
    for (const [name, box] of felt)
      for (const x of [box.left, box.right]) for (const y of [box.top, box.bottom])
        if (!cloth.isPointInFill(new DOMPoint(x, y).matrixTransform(back))) found.add(`off the cloth: ${name}`);
  }

  // One's own seat.
  apart(all(".pb-me__hand .pb-cards, .pb-me__words, .pb-me .pb-spot, .pb-me__line, .pb-me .pb-tray, .pb-me__why, .pb-me .pb-choices, .pb-me .pb-clock")
    .filter(seen).map((e) => [told(e), e.getBoundingClientRect(), e]));
  for (const spot of all(".pb-me .pb-spot")) {
    const box = spot.getBoundingClientRect();
    const [x, y, radius] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2, box.width / 2];
    for (const words of all(".pb-spot__label, .pb-spot__caption", spot).filter(seen)) {
      const range = document.createRange();
      range.selectNodeContents(words);
      for (const line of range.getClientRects())
        for (const dx of [line.left - x, line.right - x].map(Math.abs))
          for (const dy of [line.top + line.height * 0.2 - y, line.bottom - line.height * 0.2 - y].map(Math.abs)) {
            const out = spot.matches(".pb-spot--circle") ? Math.hypot(dx, dy) - radius
              : spot.matches(".pb-spot--diamond") ? dx + dy - radius : Math.max(dx - radius, dy - box.height / 2);
            if (out > 0) found.add(`out of its spot: ${words.textContent}`);
          }
    }
  }
  const answers = document.querySelector(".pb-choices").getBoundingClientRect();
  if (answers.bottom > innerHeight) found.add(`the answers are ${Math.round(answers.bottom - innerHeight)} px below the screen`);
  if (document.documentElement.scrollWidth > innerWidth) found.add(`${document.documentElement.scrollWidth} px wide`);
  return [...found];
}
