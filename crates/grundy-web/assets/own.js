// The rule file of a game of one's own.

import { textOf } from "./filetext.js";
import { OWN, example, gameName, read } from "./questions.js";
import { make, say } from "./texts.js";

/** The game of one's own: kept while the tab is open, told what is wrong with it. */
export function ownGame(question) {
  const [text, told] = [document.getElementById("rules"), document.getElementById("told")];
  const [file, from] = [document.getElementById("file"), document.getElementById("example")];
  text.value = sessionStorage.getItem(OWN) ?? "";
  let later;
  // What was asked before something newer is told has nothing to say any more.
  let latest = 0;
  const tell = (what) => {
    latest += 1;
    told.textContent = what;
  };
  const check = async () => {
    clearTimeout(later);
    sessionStorage.setItem(OWN, text.value);
    if (!text.value.trim()) return tell("");
    latest += 1;
    const mine = latest;
    let found;
    try {
      const { well, diagnostics, drawn } = await read(text.value);
      found = well && !diagnostics.length ? say("rules_kept") : drawn;
    } catch (why) {
      found = why.message;
    }
    if (mine === latest) tell(found);
  };
  text.addEventListener("input", () => {
    sessionStorage.setItem(OWN, text.value);
    clearTimeout(later);
    later = setTimeout(check, 400);
  });
  file.addEventListener("change", async () => {
    if (!file.files[0]) return;
    const said = await textOf(file.files[0]);
    if (said === null) return tell(say("no_text"));
    text.value = said;
    check();
  });
  from.addEventListener("change", async () => {
    if (!from.value) return;
    text.value = await example(from.value);
    check();
  });
  document.getElementById("use").addEventListener("click", () => {
    sessionStorage.setItem(OWN, text.value);
    location.assign(`/play?q=${encodeURIComponent(OWN)}`);
  });
  if (!question.includes(OWN)) return;
  document.getElementById("own").open = true;
  titled(text.value);
}

/** The name of the game above its board, and what its file says of it before anything else. */
function titled(rules) {
  const head = document.querySelector(".about h1");
  const name = gameName(rules);
  if (!name) return;
  head.textContent = name;
  const said = rules.match(/^(?:[ \t]*#.*\n)+/)?.[0].replace(/^[ \t]*#[ \t]?/gm, "").replace(/\s+/g, " ").trim();
  if (said) head.after(make("details", { class: "brief" }, make("summary", {}, said)));
}
