// The lab in the browser: fractions on demand, sentences at their fields, the square of hands, the address.
(() => {
  const lab = {};
  window.pitbossLab = lab;

  const KEY = "pitboss-lab-exact";
  const exact = (on) => {
    document.body.classList.toggle("pb-lab--exact", on);
    document.querySelectorAll("[data-lab-exact]").forEach((each) => each.setAttribute("aria-pressed", String(on)));
  };
  const wanted = () => {
    try { return localStorage.getItem(KEY) === "on"; } catch { return false; }
  };
  const keep = (on) => {
    try { localStorage.setItem(KEY, on ? "on" : "off"); } catch { /* private windows keep nothing */ }
  };

  // The server draws fields once and sends what is wrong with them separately, so that typing is never undone.
  lab.mark = (problems) => {
    for (const [id, sentence] of Object.entries(problems)) {
      const field = document.getElementById(id);
      const told = document.getElementById(`${id}-problem`);
      if (field) {
        if (sentence) field.setAttribute("aria-invalid", "true");
        else field.removeAttribute("aria-invalid");
      }
      if (told && told.textContent !== sentence) told.textContent = sentence;
    }
  };

  const text = (tag, words, name) => {
    const made = document.createElement(tag);
    made.textContent = words;
    if (name) made.className = name;
    return made;
  };

  const show = (cell) => {
    const panel = cell.closest(".pb-panel");
    const source = panel && panel.querySelector("[data-lab-hands]");
    const detail = panel && panel.querySelector("[data-lab-detail]");
    if (!source || !detail) return;
    const hand = cell.dataset.hand;
    const found = JSON.parse(source.textContent)[hand];
    const list = document.createElement("ul");
    list.className = "pb-advice";
    for (const option of found.options) {
      const best = option.name === found.best;
      const item = document.createElement("li");
      item.className = `pb-advice__option${best ? " pb-advice__option--best" : ""}`;
      item.append(text("span", option.name), text("span", option.value, "pb-advice__value"));
      item.append(text("span", option.exact, "pb-lab-exact"));
      if (option.cost) item.append(text("span", `costs ${option.cost}`, "pb-muted"));
      list.append(item);
    }
    detail.replaceChildren(text("h3", hand), list, text("p", `${found.deals} of 1,326 deals`, "pb-muted"));
    panel.querySelectorAll(".pb-lab-cell--shown").forEach((each) => each.classList.remove("pb-lab-cell--shown"));
    cell.classList.add("pb-lab-cell--shown");
  };
  const cellOf = (event) => event.target instanceof Element && event.target.closest(".pb-lab-cell");

  document.addEventListener("pointerover", (event) => { const cell = cellOf(event); if (cell) show(cell); });
  document.addEventListener("focusin", (event) => { const cell = cellOf(event); if (cell) show(cell); });
  document.addEventListener("click", (event) => {
    const cell = cellOf(event);
    if (cell) show(cell);
    const target = event.target instanceof Element ? event.target : null;
    if (!target) return;
    if (target.closest("[data-lab-exact]")) {
      const on = !document.body.classList.contains("pb-lab--exact");
      keep(on);
      exact(on);
    }
    if (target.closest("[data-lab-copy]")) {
      const field = document.querySelector("[data-lab-address]");
      const address = new URL(field.getAttribute("value"), location.href).href;
      const told = document.querySelector("[data-lab-copied]");
      const done = () => { told.textContent = "copied"; };
      const by_hand = () => { field.value = address; field.select(); told.textContent = "press Ctrl+C to copy"; };
      if (navigator.clipboard) navigator.clipboard.writeText(address).then(done, by_hand);
      else by_hand();
    }
  });
  document.addEventListener("keydown", (event) => {
    const tab = event.target instanceof Element && event.target.closest(".pb-lab-tab[role=tab]");
    if (tab && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      const tabs = [...tab.closest("[role=tablist]").querySelectorAll("[role=tab]")];
      const next = tabs[(tabs.indexOf(tab) + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
      event.preventDefault();
      next.focus();
      next.click();
      return;
    }
    const cell = cellOf(event);
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13, Home: -169, End: 169 };
    if (!cell || !(event.key in steps)) return;
    const cells = [...cell.closest("[data-lab-heat]").querySelectorAll(".pb-lab-cell")];
    const at = Math.max(0, Math.min(cells.length - 1, cells.indexOf(cell) + steps[event.key]));
    event.preventDefault();
    cells.forEach((each) => { each.tabIndex = -1; });
    cells[at].tabIndex = 0;
    cells[at].focus();
  });

  // The card picker writes into the fields as if the cards were typed, and shows which cards they hold.
  const held = (field) => (field.value.replace(/10/g, "T").replace(/[♠♤]/g, "s").replace(/[♥♡]/g, "h").replace(/[♦♢]/g, "d").replace(/[♣♧]/g, "c").match(/[2-9TJQKA][shdc]/gi) || [])
    .map((card) => card[0].toUpperCase() + card[1].toLowerCase());
  const fieldsOf = (picker) => [...picker.closest("form").querySelectorAll("input[data-cards]")];
  const showPicked = (picker) => {
    const cards = fieldsOf(picker).flatMap(held);
    picker.querySelectorAll("[data-card]").forEach((each) => each.setAttribute("aria-pressed", String(cards.includes(each.dataset.card))));
  };
  document.addEventListener("click", (event) => {
    const pick = event.target instanceof Element && event.target.closest("[data-lab-picker] [data-card]");
    if (!pick) return;
    const picker = pick.closest("[data-lab-picker]");
    const card = pick.dataset.card;
    const fields = fieldsOf(picker);
    const holder = fields.find((each) => held(each).includes(card));
    const field = holder || fields.find((each) => held(each).length < Number(each.dataset.cards));
    if (!field) return;
    const cards = held(field);
    field.value = (holder ? cards.filter((each) => each !== card) : [...cards, card]).join(" ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("input", (event) => {
    const form = event.target instanceof Element && event.target.closest("form");
    const picker = form && form.querySelector("[data-lab-picker]");
    if (picker) showPicked(picker);
  });

  // Buttons drawn later show the current state.
  const settle = () => exact(wanted());
  new MutationObserver((changes) => {
    if (changes.some((change) => [...change.addedNodes].some((node) => node.nodeType === 1 && (node.matches("[data-lab-exact]") || node.querySelector("[data-lab-exact]"))))) settle();
  }).observe(document.body, { childList: true, subtree: true });
  settle();
})();
