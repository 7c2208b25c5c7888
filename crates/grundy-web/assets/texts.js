// The texts of the page, in the language it was asked in, and small builders of elements.

const texts = JSON.parse(document.getElementById("texts").textContent);

/** A text with what stands in braces filled in. Chinese characters have no space between them, whatever was filled in. */
export function say(key, parts = {}) {
  const filled = texts[key].replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ""));
  return filled.replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, "$1");
}

/** A side as rules name it, with usual names in the language of the page. */
export const sideName = (side) => texts[`side_${side}`] ?? side;

/** Why there is no answer, and how to mend it, of an answer that is none. */
export function refused(answer) {
  const { message, help } = answer.error ?? {};
  if (!help) return message;
  return document.documentElement.lang.startsWith("zh") ? `${message}（${help}）` : `${message}; ${help}`;
}

/** An element with attributes (`on…` are listeners) and children. */
export function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same in SVG. */
export function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}
