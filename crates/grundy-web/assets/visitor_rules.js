// The editor of the visitor's own rule file on the page of play.

import { readText } from "./filetext.js";
import { VISITOR_FILE, example, gameName, readRules } from "./questions.js";
import { make, say } from "./texts.js";

/** Starts the editor of the visitor's rules, which the tab stores and the server checks. */
export function initVisitorRules(question) {
  const [text, status] = [document.getElementById("rules"), document.getElementById("rule-messages")];
  const [file, exampleSelect] = [document.getElementById("file"), document.getElementById("example")];
  text.value = sessionStorage.getItem(VISITOR_FILE) ?? "";
  let timer;
  // The number of the latest check; older results are ignored.
  let latestCheck = 0;
  const showStatus = (message) => {
    latestCheck += 1;
    status.textContent = message;
  };
  const check = async () => {
    clearTimeout(timer);
    sessionStorage.setItem(VISITOR_FILE, text.value);
    if (!text.value.trim()) return showStatus("");
    latestCheck += 1;
    const current = latestCheck;
    let message;
    try {
      const { well, diagnostics, drawn } = await readRules(text.value);
      message = well && !diagnostics.length ? say("rules_kept") : drawn;
    } catch (why) {
      message = why.message;
    }
    if (current === latestCheck) showStatus(message);
  };
  text.addEventListener("input", () => {
    sessionStorage.setItem(VISITOR_FILE, text.value);
    clearTimeout(timer);
    timer = setTimeout(check, 400);
  });
  file.addEventListener("change", async () => {
    if (!file.files[0]) return;
    const fileText = await readText(file.files[0]);
    if (fileText === null) return showStatus(say("no_text"));
    text.value = fileText;
    check();
  });
  exampleSelect.addEventListener("change", async () => {
    if (!exampleSelect.value) return;
    text.value = await example(exampleSelect.value);
    check();
  });
  document.getElementById("use").addEventListener("click", () => {
    sessionStorage.setItem(VISITOR_FILE, text.value);
    location.assign(`/play?q=${encodeURIComponent(VISITOR_FILE)}`);
  });
  if (!question.includes(VISITOR_FILE)) return;
  document.getElementById("own").open = true;
  showTitle(text.value);
}

/** Shows the name of the game above its board, and the leading comment of its file. */
function showTitle(rules) {
  const head = document.querySelector(".about h1");
  const name = gameName(rules);
  if (!name) return;
  head.textContent = name;
  const introduction = rules.match(/^(?:[ \t]*#.*\n)+/)?.[0].replace(/^[ \t]*#[ \t]?/gm, "").replace(/\s+/g, " ").trim();
  if (introduction) head.after(make("details", { class: "brief" }, make("summary", {}, introduction)));
}
