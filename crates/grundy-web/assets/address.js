// What is shown stays in the address, so that a link opens it again.

/** Puts pairs into the address without a new entry in the history; empty ones are left out. */
export function remember(pairs) {
  const here = new URL(location.href);
  here.searchParams.delete("lang");
  for (const [name, value] of Object.entries(pairs)) {
    if (value === "" || value == null) here.searchParams.delete(name);
    else here.searchParams.set(name, value);
  }
  history.replaceState(null, "", here);
  // The same in the other language.
  const tongue = document.querySelector(".tongue");
  const other = new URL(tongue.href);
  const lang = other.searchParams.get("lang");
  other.search = here.search;
  other.searchParams.set("lang", lang);
  tongue.href = other.href;
}

/** An address on this site. */
export function address(path, pairs, place = "") {
  const given = Object.entries(pairs).filter(([, value]) => value);
  return `${path}?${new URLSearchParams(given)}${place}`;
}
