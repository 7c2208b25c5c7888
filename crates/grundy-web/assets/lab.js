// The law lab: rules or a code, their table, a guess held against them, their law.

import { editor } from "./editor.js";
import { forgetLaw, seekLaw } from "./law.js";
import { cancelProof, forgetProof, prove, proveSoon } from "./proof.js";
import { ask, into } from "./request.js";
import { asked, isFile, parameters, source } from "./source.js";
import { noTable, saveTable, tabled } from "./tabled.js";
import { make, say } from "./texts.js";
import { worth } from "./worth.js";

const by = (id) => document.getElementById(id);
const lab = document.querySelector(".lab");

function on(form, work) {
  by(form).addEventListener("submit", (event) => {
    event.preventDefault();
    work();
  });
}

/** The table follows the rules as they are typed. */
let well = false;
let gone = "";
function refreshed() {
  another();
  if (isFile() && !well) {
    proveSoon("");
    return void noTable(gone || say("mend"));
  }
  proveSoon(isFile() ? by("rules").value : "");
  if (!asked().game) return void noTable(say("name_it"));
  tabled();
  valued();
}

/** The value of the start, where the rules have sides and one; what was found of other rules goes. */
let valuing = null;
function valued() {
  valuing?.abort();
  valuing = new AbortController();
  by("start-worth").replaceChildren();
  if (!isFile() || !/^\s*sides\b/m.test(by("rules").value)) return;
  const { game, files } = asked();
  worth(by("start-worth"), game, files, valuing.signal);
}

/** What was found of other rules does not stand beside these. */
let before = "";
function another() {
  const now = JSON.stringify(asked());
  if (before && now !== before) {
    forgetLaw();
    forgetProof();
    by("verdict").replaceChildren();
  }
  before = now;
}

/** What a position of these rules consists of. */
const variables = () => by("rules").value.match(/^\s*position\b[^#\n]*/m)?.[0].trim() ?? "";

/** A guess about other variables is none about these. */
let guessed = null;
function fitting() {
  if (guessed !== null && guessed !== variables()) {
    by("claim").value = "";
    by("claim").dispatchEvent(new Event("input", { bubbles: true }));
  }
  guessed = variables();
}
by("claim").addEventListener("input", () => (guessed = variables()));

on("table-form", refreshed);
by("files").addEventListener("click", (event) => {
  const format = event.target.dataset?.format;
  if (format) saveTable(format);
});
on("law-form", () => {
  another();
  seekLaw();
});
on("guess-form", () => into(by("verdict"), async () => {
  another();
  const { game, files } = asked();
  const claim = by("claim").value.trim() || undefined;
  const { claims } = await ask("check", { game, files, claim, to: Number(by("to").value) });
  return claims.map((one) => {
    const at = one.counterexample;
    const link = at ? make("a", { href: `/play?q=${encodeURIComponent(`${game} ${at}`)}` }, say("play_it", { position: at })) : null;
    return make("p", { class: one.holds ? "well" : "error" },
      make("strong", {}, one.holds ? `✓ ${say("holds")}` : `✗ ${say("fails")}`), ` ${one.text} `, link);
  });
}));

by("prove").addEventListener("click", () => {
  another();
  prove();
});
by("stop-proof").addEventListener("click", cancelProof);

source(lab.dataset.game, lab.dataset.example, refreshed);
editor(lab.dataset.example, Boolean(lab.dataset.rules), (found) => {
  well = found.well;
  gone = found.why ?? "";
  if (well) fitting();
  parameters(found.parameters);
  if (isFile()) refreshed();
});
if (!isFile()) refreshed();
// Whoever comes for the law of a game need not ask for it again.
if (location.hash === "#law-title" && !isFile()) seekLaw();
