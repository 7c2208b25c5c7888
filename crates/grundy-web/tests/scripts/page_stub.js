// A minimal page, for scripts that read their texts and their language from the document. A test
// imports it before the scripts.

/** The texts of the page. */
export const TEXTS = {
  made: "{who} moved: {move}", two_words: "{first} {second}", side_left: "Left",
  no_own: "This tab has no rules.", rules_long: "too long", rules_broken: "The rules in the link are damaged.",
};

/** An element with attributes and children. */
class Element {
  attributes = {};
  children = [];

  constructor(name) {
    this.name = name;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  get textContent() {
    return this.children.map((child) => child.textContent ?? child).join("");
  }
}

globalThis.document = {
  documentElement: { lang: "en" },
  getElementById: (id) => (id === "texts" ? { textContent: JSON.stringify(TEXTS) } : null),
  createElement: (name) => new Element(name),
};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });

/** Calls `work` while the language of the page is `lang`. */
export function inLanguage(lang, work) {
  const { documentElement } = globalThis.document;
  const before = documentElement.lang;
  documentElement.lang = lang;
  try {
    return work();
  } finally {
    documentElement.lang = before;
  }
}
