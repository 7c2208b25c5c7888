// The address holds the state of the page, so that a link reproduces it.

/**
 * Writes pairs of parameter and value into the address and removes those with empty values. `push`
 * adds a history entry instead of replacing the current one. Unless `language` is true, the
 * parameter `lang` is removed too.
 */
export function remember(pairs, { push = false, language = false } = {}) {
  const current = new URL(location.href);
  // An address that the user shares has no language, since its reader chooses one.
  if (!language) current.searchParams.delete("lang");
  for (const [name, value] of Object.entries(pairs)) {
    if (value === "" || value == null) current.searchParams.delete(name);
    else current.searchParams.set(name, value);
  }
  if (push && current.href !== location.href) history.pushState(null, "", current);
  else history.replaceState(null, "", current);
  syncLinks();
}

/** Updates the link to the other language with the current address. */
export function syncLinks() {
  const languageLink = document.querySelector(".tongue");
  const [current, other] = [new URL(location.href), new URL(languageLink.href)];
  const lang = other.searchParams.get("lang");
  other.search = current.search;
  other.searchParams.set("lang", lang);
  other.hash = current.hash;
  languageLink.href = other.href;
}

/** Builds an address of this site from pairs of parameter and value. Empty values are omitted. */
export function address(path, pairs, fragment = "") {
  const nonEmpty = Object.entries(pairs).filter(([, value]) => value);
  return `${path}?${new URLSearchParams(nonEmpty)}${fragment}`;
}
