// What is shown stays in the address, so that a link opens it again.

/** Puts pairs into the address, as a new entry of the history or in place of the last; empty ones are left out. */
export function remember(pairs, { anew = false, language = false } = {}) {
  const here = new URL(location.href);
  // Who types changes what is shown, and may send it on: the language is chosen by who reads it.
  if (!language) here.searchParams.delete("lang");
  for (const [name, value] of Object.entries(pairs)) {
    if (value === "" || value == null) here.searchParams.delete(name);
    else here.searchParams.set(name, value);
  }
  if (anew && here.href !== location.href) history.pushState(null, "", here);
  else history.replaceState(null, "", here);
  sameElsewhere();
}

/** The link to the other language leads to what is shown. */
export function sameElsewhere() {
  const tongue = document.querySelector(".tongue");
  const [here, other] = [new URL(location.href), new URL(tongue.href)];
  const lang = other.searchParams.get("lang");
  other.search = here.search;
  other.searchParams.set("lang", lang);
  other.hash = here.hash;
  tongue.href = other.href;
}

/** An address on this site. */
export function address(path, pairs, place = "") {
  const given = Object.entries(pairs).filter(([, value]) => value);
  return `${path}?${new URLSearchParams(given)}${place}`;
}
