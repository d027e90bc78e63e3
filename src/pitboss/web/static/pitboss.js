// What only a browser can do: the theme, the menu, keys, clocks, and telling the page how it moves.
"use strict";
(() => {
  const THEMES = ["auto", "light", "dark"];
  const LABELS = { auto: "Auto", light: "Light", dark: "Dark" };
  const SPOKEN = { auto: "as the system has it", light: "light", dark: "dark" };
  const body = document.body;

  // ---------- theme ----------
  function theme() {
    let kept = null;
    try { kept = localStorage.getItem("pitboss-theme"); } catch { /* storage is switched off */ }
    return THEMES.includes(kept) ? kept : "auto";
  }
  function wear(name) {
    body.classList.add("pb-page");
    body.classList.toggle("light", name === "light");
    body.classList.toggle("dark", name === "dark");
    document.documentElement.style.colorScheme = name === "auto" ? "light dark" : name;
    window.Quasar?.Dark?.set(name === "auto" ? "auto" : name === "dark");
    for (const label of document.querySelectorAll("[data-theme-name]")) label.textContent = LABELS[name];
    for (const button of document.querySelectorAll("[data-theme-switch]"))
      button.setAttribute("aria-label", `Theme: ${SPOKEN[name]}`);
  }
  wear(theme());
  window.addEventListener("load", () => setTimeout(() => wear(theme()), 60));

  // ---------- clicks on what is not the server's business ----------
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-theme-switch]")) {
      const next = THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length];
      try { localStorage.setItem("pitboss-theme", next); } catch { /* kept for this page only */ }
      wear(next);
      return;
    }
    const menu = document.getElementById("pb-menu");
    const toggle = document.querySelector("[data-menu-toggle]");
    if (!menu || !toggle) return;
    const inside = event.target.closest("[data-menu-toggle]");
    const open = inside ? !menu.classList.contains("pb-menu--open") : Boolean(event.target.closest("#pb-menu"));
    menu.classList.toggle("pb-menu--open", open);
    toggle.setAttribute("aria-expanded", String(open));
  });

  // ---------- while the server is away nothing can be pressed: a click would be kept and sent much later ----------
  let away = false;
  let held = null;
  function lose(gone) {
    if (gone === away) return;
    away = gone;
    body.classList.toggle("pb-away", gone);
    if (gone) held = document.activeElement;
    for (const button of document.querySelectorAll("#pb-main button")) button.inert = gone;
    if (!gone && document.activeElement === body && held?.isConnected) held.focus({ preventScroll: true });
  }
  document.addEventListener("DOMContentLoaded", () => {
    const banner = document.getElementById("popup");
    if (!banner) return;
    const look = () => {
      const gone = banner.getAttribute("aria-hidden") === "false";
      if (gone) banner.setAttribute("role", "alert");
      else banner.removeAttribute("role");
      lose(gone);
    };
    new MutationObserver(look).observe(banner, { attributes: true, attributeFilter: ["aria-hidden"] });
  });

  // ---------- keys ----------
  const isTyping = (element) => element instanceof Element && element.matches("input, textarea, select");
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (event.key === "Escape") {
      document.getElementById("pb-menu")?.classList.remove("pb-menu--open");
      document.querySelector("[data-menu-toggle]")?.setAttribute("aria-expanded", "false");
      return;
    }
    const chips = [...document.querySelectorAll(".pb-tray [role=radio]")];
    if (chips.length && !away) {
      if (/^[1-9]$/.test(event.key) && chips[Number(event.key) - 1]) {
        chips[Number(event.key) - 1].click();
        return;
      }
      const at = chips.indexOf(event.target);
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (at >= 0 && step) {
        const next = chips[(at + step + chips.length) % chips.length];
        next.focus();
        next.click();
        event.preventDefault();
        return;
      }
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const group = event.target instanceof Element ? event.target.closest(".pb-choices, .pb-me .pb-spots") : null;
    if (step && group) {
      const buttons = [...group.querySelectorAll("button:not([disabled])")];
      const at = buttons.indexOf(event.target.closest("button"));
      if (at >= 0) {
        buttons[(at + step + buttons.length) % buttons.length].focus();
        event.preventDefault();
      }
    }
  });

  // ---------- the lobby's search: every word typed must be found somewhere in a game's card ----------
  const plain = (text) => text.toLowerCase().replace(/['’-]/g, "");
  document.addEventListener("input", (event) => {
    if (event.target.id !== "game-search") return;
    const words = plain(event.target.value).split(/\s+/).filter(Boolean);
    for (const game of document.querySelectorAll(".pb-game")) {
      const text = plain(game.dataset.search);
      game.hidden = !words.every((word) => text.includes(word));
    }
    for (const family of document.querySelectorAll(".pb-family"))
      family.hidden = !family.querySelector(".pb-game:not([hidden])");
    document.getElementById("game-none").hidden = Boolean(document.querySelector(".pb-game:not([hidden])"));
  });

  // ---------- a click on the felt hurries the dealer ----------
  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest(".pb-stage") && body.dataset.unfolding === "yes")
      window.emitEvent?.("pb-hurry");
  });

  // ---------- clocks: the server says how much is left, the browser counts ----------
  const ends = new WeakMap();
  setInterval(() => {
    for (const clock of document.querySelectorAll("[data-clock]")) {
      const seen = ends.get(clock);
      if (!seen || seen.key !== clock.dataset.clock)
        ends.set(clock, { key: clock.dataset.clock, at: performance.now() + Number(clock.dataset.left) });
      const left = Math.max(0, ends.get(clock).at - performance.now());
      clock.style.setProperty("--left", String(Math.min(1, left / (Number(clock.dataset.seconds) * 1000))));
      clock.classList.toggle("pb-clock--late", left < 6000);
      const words = clock.querySelector("[data-seconds-left]");
      const text = `${Math.ceil(left / 1000)} s`;
      if (words && words.textContent !== text) words.textContent = text;
    }
  }, 250);

  // ---------- for the table page ----------
  window.pitboss = {
    isStill: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    unfolding: (on) => { body.dataset.unfolding = on ? "yes" : "no"; },
    // A decision is asked: the keyboard goes there, unless somebody is typing.
    focusChoice: () => {
      if (isTyping(document.activeElement)) return;
      const held = document.activeElement;
      if (held && held !== body && !held.closest?.(".pb-me")) return;
      const answers = document.querySelector(".pb-choices");
      const first = answers?.querySelector(".pb-button--primary:not([disabled])") ?? answers?.querySelector("button");
      first?.focus({ preventScroll: true });
    },
    // On a phone the pay tables are folded away until somebody wants them.
    foldAside: () => {
      if (innerWidth < 900) for (const each of document.querySelectorAll("details[data-folds]")) each.open = false;
    },
    fetchCards: (pictures) => {
      const fetchAll = () => { for (const address of pictures) new Image().src = address; };
      (window.requestIdleCallback || setTimeout)(fetchAll);
    },
  };
})();
