// A game taken over to the page in the other language.

const KEPT = "resume";

/** Keeps what `game` tells when the language is changed. */
export function keepAcrossLanguages(game) {
  document.querySelector(".tongue").addEventListener("click", () => {
    sessionStorage.setItem(KEPT, JSON.stringify(game()));
  });
}

/** What was kept, once. */
export function kept() {
  const text = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
  return text ? JSON.parse(text) : null;
}
