// The academy in the browser: answers gathered from a form, keys, the stopwatch, and where the keyboard is.
"use strict";
(() => {
  const typing = (element) => element instanceof Element && element.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");
  const lesson = () => document.querySelector(".pb-lesson");
  const phase = () => lesson()?.dataset.phase;
  const form = () => document.getElementById("academy-answer");

  // ---------- answers ----------
  function gathered(form, submitter) {
    const given = {};
    for (const input of form.elements) {
      if (!input.name || input.tagName === "BUTTON") continue;
      if (input.type === "checkbox") {
        given[input.name] ??= [];
        if (input.checked) given[input.name].push(input.value);
      } else if (input.type === "radio") {
        given[input.name] ??= "";
        if (input.checked) given[input.name] = input.value;
      } else given[input.name] = input.value;
    }
    if (submitter?.name) given[submitter.name] = submitter.value;
    return given;
  }
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "academy-answer") return;
    event.preventDefault();
    emitEvent("academy-answer", { scene: event.target.dataset.scene, given: gathered(event.target, event.submitter) });
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-next]")) emitEvent("academy-next", "next");
    if (event.target.closest("[data-end]")) emitEvent("academy-next", "end");
    if (event.target.closest("[data-print]")) window.print();
  });

  // ---------- keys ----------
  function choose(element) {
    element.click();
    if (element.matches("input")) element.focus({ preventScroll: true });
  }
  function neighbour(spot, key) {
    const spots = [...document.querySelectorAll("[data-spot]")];
    if (key === "ArrowUp" || key === "ArrowDown")
      return spots[(spots.indexOf(spot) + (key === "ArrowDown" ? 1 : -1) + spots.length) % spots.length];
    const same = spots.filter((each) => each.dataset.wager === spot.dataset.wager);
    return same[(same.indexOf(spot) + (key === "ArrowRight" ? 1 : -1) + same.length) % same.length];
  }
  document.addEventListener("keydown", (event) => {
    if (!lesson() || event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return;
    if (phase() !== "asking") {
      if (event.key === "Enter" && !event.target.closest?.("a, button, summary")) document.getElementById("pb-next")?.click();
      return;
    }
    const key = event.key.toLowerCase();
    const spot = event.target.closest?.("[data-spot]");
    if (event.key.startsWith("Arrow") && document.querySelector("[data-spot]")) {
      (spot ? neighbour(spot, event.key) : document.querySelector("[data-spot]")).focus();
      event.preventDefault();
      return;
    }
    const amount = document.getElementById("pb-amount");
    if (amount && /^[0-9.]$/.test(key)) {
      if (spot && spot.getAttribute("aria-pressed") !== "true") spot.click();
      amount.value = key;
      amount.focus();
      event.preventDefault();
      return;
    }
    const named = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (named) {
      if (spot && named.matches("[data-quick]") && spot.getAttribute("aria-pressed") !== "true") spot.click();
      choose(named);
      event.preventDefault();
      return;
    }
    if (/^[1-9]$/.test(key)) {
      const fields = [...document.querySelectorAll("[data-digits]")];
      const field = fields.find((each) => !each.querySelector("input:checked")) ?? event.target.closest?.("[data-digits]");
      const input = field?.querySelectorAll("input")[Number(key) - 1];
      if (input) choose(input);
      const open = fields.find((each) => !each.querySelector("input:checked"));
      if (input && !open) form()?.querySelector("input:not([type=radio])")?.focus();
      event.preventDefault();
      return;
    }
    if (event.key === "Enter" && !event.target.closest?.("a, button, summary, input")) form()?.requestSubmit();
  });

  // ---------- the stopwatch ----------
  let began = performance.now();
  let running = false;
  function tick() {
    const watch = document.querySelector("[data-watch]");
    if (watch && running) {
      const passed = performance.now() - began;
      const target = Number(watch.dataset.target);
      const seconds = Math.floor(passed / 1000);
      const words = seconds < 60 ? `${(passed / 1000).toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
      watch.querySelector("[data-watch-time]").textContent = words;
      watch.style.setProperty("--gone", String(Math.min(1, passed / target)));
      watch.classList.toggle("pb-watch--late", passed > target);
    }
  }
  setInterval(tick, 100);

  const soon = (act) => setTimeout(act, 30);
  const focus = (id) => document.getElementById(id)?.focus({ preventScroll: true });
  window.academy = {
    shown: (passed) => {
      began = performance.now() - passed;
      running = true;
      soon(() => {
        focus("pb-question");
        window.pitboss?.foldAside?.();
        window.scrollTo({ top: 0 });
      });
    },
    judged: (best) => {
      tick();
      running = false;
      soon(() => {
        const right = best ? best.split(" ") : [];
        for (const input of document.querySelectorAll(".pb-pick input")) {
          input.disabled = true;
          if (right.length) input.closest(".pb-pick").classList.toggle("pb-pick--best", right.includes(input.value));
        }
        focus("pb-next");
        document.querySelector("[data-verdict]")?.scrollIntoView({ block: "nearest" });
      });
    },
    refused: () => soon(() => document.getElementById("pb-ask-problem")?.scrollIntoView({ block: "nearest" })),
    settled: (spot) => {
      const amount = document.getElementById("pb-amount");
      if (amount) amount.value = "";
      soon(() => document.querySelector(`[data-spot="${CSS.escape(spot)}"]`)?.focus({ preventScroll: true }));
    },
    over: () => {
      running = false;
      soon(() => focus("pb-next"));
    },
  };
})();
