// The law lab: rules or a code, their table, the check of a claim, and the search for a law.

import { editor } from "./editor.js";
import { forgetLaw, seekLaw } from "./law.js";
import { cancelProof, forgetProof, prove, proveSoon } from "./proof.js";
import { ask } from "./request.js";
import { currentGame, isFile, parameters, source } from "./source.js";
import { noTable, saveTable, printTable } from "./table.js";
import { make, say } from "./texts.js";
import { compute, dismiss } from "./waiting.js";
import { worth } from "./worth.js";

const byId = (id) => document.getElementById(id);
const lab = document.querySelector(".lab");

function onSubmit(form, action) {
  byId(form).addEventListener("submit", (event) => {
    event.preventDefault();
    action();
  });
}

/** Whether the rules in the editor have no errors. */
let rulesValid = false;
let parseError = "";
/** Recomputes the table and the quick proofs after a change of the rules. */
function refresh() {
  forgetOldResults();
  const isUsable = isFile() ? rulesValid : Boolean(currentGame().game);
  proveSoon(isUsable && isFile() ? byId("rules").value : "");
  showStartValue(isUsable);
  if (!isUsable) return void noTable(isFile() ? parseError || say("mend") : say("name_it"));
  printTable();
}

/** The controller that aborts the request for the value of the start position. */
let valueRequest = null;
/** Shows the value of the start position if the rules are valid and have sides. */
function showStartValue(isUsable) {
  valueRequest?.abort();
  valueRequest = new AbortController();
  byId("start-worth").replaceChildren();
  if (!isUsable || !isFile() || !/^\s*sides\b/m.test(byId("rules").value)) return;
  const { game, files } = currentGame();
  worth(byId("start-worth"), game, files, valueRequest.signal);
}

/** The last game, as JSON; a different game makes results outdated. */
let lastGame = "";
/** Clears the results that are about older rules. */
function forgetOldResults() {
  const gameText = JSON.stringify(currentGame());
  if (lastGame && gameText !== lastGame) {
    forgetLaw();
    forgetProof();
    dismiss(byId("verdict"));
  }
  lastGame = gameText;
}

/** Returns the `position` statement of the rules, which declares the variables. */
const variables = () => byId("rules").value.match(/^\s*position\b[^#\n]*/m)?.[0].trim() ?? "";

/** The variables that the claim in its field is about. */
let claimVariables = null;
/** Clears a claim that is about other variables than those of the rules. */
function forgetOldClaim() {
  if (claimVariables !== null && claimVariables !== variables()) {
    byId("claim").value = "";
    byId("claim").dispatchEvent(new Event("input", { bubbles: true }));
  }
  claimVariables = variables();
}
byId("claim").addEventListener("input", () => (claimVariables = variables()));

onSubmit("table-form", refresh);
byId("files").addEventListener("click", (event) => {
  const format = event.target.dataset?.format;
  if (format) saveTable(format);
});
onSubmit("law-form", () => {
  forgetOldResults();
  seekLaw();
});
onSubmit("guess-form", () => {
  forgetOldResults();
  compute(byId("verdict"), checkClaims);
});

/** Checks the claim of the form, and returns one line per result. */
async function checkClaims(signal) {
  const { game, files } = currentGame();
  const claim = byId("claim").value.trim() || undefined;
  const { claims } = await ask("check", { game, files, claim, to: Number(byId("to").value) }, { signal });
  return claims.map((result) => {
    const position = result.counterexample;
    const link = position ? make("a", { href: `/play?q=${encodeURIComponent(`${game} ${position}`)}` }, say("play_it", { position: position })) : null;
    return make("p", { class: result.holds ? "well" : "error" },
      make("strong", {}, result.holds ? `✓ ${say("holds")}` : `✗ ${say("fails")}`), ` ${result.text} `, link);
  });
}

byId("prove").addEventListener("click", () => {
  forgetOldResults();
  prove();
});
byId("stop-proof").addEventListener("click", cancelProof);

source(lab.dataset.game, lab.dataset.example, refresh);
editor(lab.dataset.example, Boolean(lab.dataset.rules), (found) => {
  rulesValid = found.well;
  parseError = found.why ?? "";
  if (rulesValid) forgetOldClaim();
  parameters(found.parameters);
  if (isFile()) refresh();
});
if (!isFile()) refresh();
// A link to the law of a game starts the search.
if (location.hash === "#law-title" && !isFile()) seekLaw();
