// What a person with a keyboard, a screen reader or weak eyes would complain about; for page.evaluate.
() => {
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const words = (text) => (text || '').trim();

  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };

  const named = (element) => {
    const by = (element.getAttribute('aria-labelledby') || '').split(/\s+/);
    return words(element.getAttribute('aria-label'))
      || words([...(element.labels || [])].map((label) => label.textContent).join(' '))
      || words(by.map((id) => document.getElementById(id)?.textContent || '').join(' '))
      || (element.tagName === 'INPUT' ? '' : words(element.textContent))
      || words([...element.querySelectorAll('[alt],[aria-label]')]
        .map((inner) => inner.getAttribute('alt') || inner.getAttribute('aria-label')).join(' '));
  };

  const asking = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=region]';
  for (const element of all(asking)) {
    if (seen(element) && !named(element)) faults.push('no name: ' + element.outerHTML.slice(0, 120));
  }
  for (const image of all('img:not([alt])')) faults.push('no alt: ' + image.outerHTML.slice(0, 120));
  for (const drawing of all('svg[role=img]:not([aria-label])')) {
    faults.push('no label: ' + drawing.outerHTML.slice(0, 120));
  }
  const ids = all('[id]').map((element) => element.id);
  for (const id of new Set(ids)) {
    if (ids.filter((other) => other === id).length > 1) faults.push('id twice: ' + id);
  }
  const heads = all('h1').length;
  if (heads !== 1) faults.push('headings of the first level: ' + heads);
  const mains = all('main, [role=main]').length;
  if (mains !== 1) faults.push('main parts: ' + mains);
  if (!document.documentElement.lang) faults.push('no language');
  const wide = document.documentElement.scrollWidth;
  if (wide > window.innerWidth + 1) faults.push('wider than the screen: ' + wide);

  // Colours in whatever notation, by painting one pixel.
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const ink = canvas.getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      ink.clearRect(0, 0, 1, 1);
      ink.fillStyle = colour;
      ink.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = ink.getImageData(0, 0, 1, 1).data;
      known.set(colour, [red, green, blue, alpha / 255]);
    }
    return known.get(colour);
  };
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3])).concat(1);
  const luminance = (colour) => {
    const [red, green, blue] = colour.slice(0, 3).map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== 'none') return null; // the felt is checked with its drawing
      layers.unshift(rgba(style.backgroundColor));
      if (layers[0][3] === 1) break;
    }
    return layers.reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  for (const element of all('#pb-main *, .pb-toolbar *')) {
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && words(node.textContent));
    if (!text || !seen(element) || element.closest('svg, .pb-spoken, .pb-skip, :disabled')) continue;
    const below = ground(element);
    if (!below) continue;
    const style = getComputedStyle(element);
    const [one, other] = [luminance(over(rgba(style.color), below)), luminance(below)];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight, 10) >= 700);
    if (ratio < (large ? 3 : 4.5)) {
      faults.push('contrast ' + ratio.toFixed(2) + ': ' + words(element.textContent).slice(0, 40));
    }
  }
  return faults;
}
