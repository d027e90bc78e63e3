// Names, roles, headings and contrast of a page; what is wrong with it, each in a line.
() => {
  const found = [];
  const shown = (e) => e.checkVisibility({ checkVisibilityCSS: true, opacityProperty: true })
      && e.getClientRects().length > 0 && !e.closest("[aria-hidden=true], .pb-spoken, .nicegui-error-popup");
  const told = (e) => `<${e.tagName.toLowerCase()} class="${e.getAttribute("class") ?? ""}"> ${e.textContent.trim().slice(0, 40)}`;
  const named = (e) => (e.getAttribute("aria-label") || e.textContent.trim() || e.getAttribute("alt") || e.title
      || [...e.querySelectorAll("img, svg")].some((i) => i.getAttribute("alt") || i.getAttribute("aria-label"))
      || (e.getAttribute("aria-labelledby") && document.getElementById(e.getAttribute("aria-labelledby")))
      || (e.id && document.querySelector(`label[for="${e.id}"]`)));

  // Names and roles.
  if (!document.documentElement.lang) found.push("the page has no language");
  if (document.querySelectorAll("main, [role=main]").length !== 1) found.push("not one main");
  if (document.querySelectorAll("h1").length !== 1) found.push("not one h1");
  for (const e of document.querySelectorAll("a[href], button, summary, [role=radio], [role=switch], input:not([type=hidden]), select"))
    if (shown(e) && !named(e)) found.push(`no name: ${told(e)}`);
  for (const e of document.querySelectorAll("img")) if (!e.hasAttribute("alt")) found.push(`no alt: ${e.src}`);
  for (const e of document.querySelectorAll("svg"))
    if (shown(e) && !e.closest("button, a") && !(e.getAttribute("role") === "img" && e.getAttribute("aria-label")))
      found.push(`a drawing without a name: ${told(e)}`);
  for (const e of document.querySelectorAll("[role=group], [role=radiogroup], nav, section, aside"))
    if (shown(e) && !e.getAttribute("aria-label") && !e.getAttribute("aria-labelledby") && !e.matches(".pb-panel"))
      found.push(`a group without a name: ${told(e)}`);
  for (const group of document.querySelectorAll("[role=radiogroup]"))
    if (shown(group) && group.querySelectorAll("[role=radio][aria-checked=true]").length !== 1)
      found.push("a group of radios without one that is chosen");
  const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  for (const id of new Set(ids)) if (ids.filter((each) => each === id).length > 1) found.push(`the id ${id} twice`);
  const levels = [...document.querySelectorAll("h1, h2, h3, h4")].filter(shown).map((e) => Number(e.tagName[1]));
  levels.forEach((level, at) => { if (at && level > levels[at - 1] + 1) found.push(`h${level} after h${levels[at - 1]}`); });
  for (const e of document.querySelectorAll("table")) if (!e.querySelector("th, td")) found.push("an empty table");

  // Contrast, against the worst colour that can lie behind the text.
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => { pen.clearRect(0, 0, 1, 1); pen.fillStyle = "#000"; pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1); const d = pen.getImageData(0, 0, 1, 1).data; return [d[0], d[1], d[2], d[3] / 255]; };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const light = (c) => { const [r, g, b] = c.slice(0, 3).map((v) => { v /= 255;
      return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const contrast = (a, b) => { const [x, y] = [light(a), light(b)]; return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05); };
  const behind = (e) => {
    const layers = [];
    for (let at = e; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const gradient = (style.backgroundImage.match(/(?:rgba?|color|oklab|hsla?)\([^()]*\)/g) ?? []).map(rgba).filter((c) => c[3] > 0.5);
      if (gradient.length) return gradient.map((c) => layers.reduceRight((below, top) => over(top, below), c));
      const felt = at.matches(".pb-felt") ? rgba(getComputedStyle(at).getPropertyValue("--pb-felt-light")) : null;
      const colour = rgba(style.backgroundColor);
      if (colour[3] > 0) layers.push(colour);
      if (colour[3] === 1) break;
      if (felt) { layers.push(felt); break; }
    }
    if (!layers.length || layers.at(-1)[3] < 1) layers.push(rgba(getComputedStyle(document.body).backgroundColor));
    return [layers.reduceRight((below, top) => over(top, below), [255, 255, 255, 1])];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, e = node.parentElement;
    if (!node.textContent.trim() || !e || e.closest("svg, script, style, [disabled]") || !shown(e)) continue;
    const style = getComputedStyle(e), size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const worst = Math.min(...behind(e).map((below) => contrast(over(rgba(style.color), below), below)));
    if (worst < (large ? 3 : 4.5)) found.push(`contrast ${worst.toFixed(2)}: ${told(e)}`);
  }
  return [...new Set(found)];
}
