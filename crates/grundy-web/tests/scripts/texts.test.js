// Tests of texts: placeholders, messages, code, and names of games.

import assert from "node:assert/strict";
import test from "node:test";
import { inLanguage } from "./page_stub.js";

const { capitalised, errorText, make, say, showText, sideName, withCode } = await import("../../assets/texts.js");
const { files, gameName } = await import("../../assets/questions.js");

test("placeholders are replaced, and missing values are empty", () => {
  assert.equal(say("made", { who: "you", move: "take 2" }), "you moved: take 2");
  assert.equal(say("made", { who: "you" }), "you moved: ");
});

test("spaces between Chinese characters are removed, others stay", () => {
  assert.equal(say("two_words", { first: "棋盘", second: "已满" }), "棋盘已满");
  assert.equal(say("two_words", { first: "nim", second: "已满" }), "nim 已满");
});

test("a usual name of a side is translated, another stays", () => {
  assert.equal(sideName("left"), "Left");
  assert.equal(sideName("Foxes"), "Foxes");
});

test("an error shows its message and its help in the punctuation of the language", () => {
  const answer = { error: { message: "no heap", help: "add one" } };
  assert.equal(errorText(answer), "no heap; add one");
  assert.equal(inLanguage("zh-Hans", () => errorText(answer)), "no heap（add one）");
  assert.equal(errorText({ error: { message: "no heap" } }), "no heap");
  assert.equal(errorText({}), undefined);
});

test("parts in backticks become code", () => {
  const [before, code, after] = withCode("try `wythoff` now");
  assert.deepEqual([before, code.name, code.textContent, after], ["try ", "code", "wythoff", " now"]);
});

test("a text with an unpaired backtick stays as it is", () => {
  assert.deepEqual(withCode("a ` b"), ["a ` b"]);
  assert.deepEqual(withCode("`a` and `b"), ["`a` and `b"]);
});

test("a text that is shown already is not shown again", () => {
  const element = make("p");
  showText(element, "use `nim`");
  const shown = element.children;
  assert.equal(element.textContent, "use nim");
  showText(element, "use `nim`");
  assert.equal(element.children, shown);
  showText(element, "use `kayles`");
  assert.equal(element.textContent, "use kayles");
});

test("an element has its attributes and children, without those that are missing", () => {
  const element = make("p", { class: "quiet", disabled: true, hidden: false, title: null }, "a", null, 0);
  assert.deepEqual(element.attributes, { class: "quiet", disabled: "" });
  assert.equal(element.textContent, "a0");
});

test("the first letter of a text is capitalised", () => {
  assert.equal(capitalised("the program won."), "The program won.");
});

test("the name of a rule file is in the language of the page", () => {
  const rules = '# A comment\ngame "Sheep" "羊"\nposition n\n';
  assert.equal(gameName(rules), "Sheep");
  assert.equal(inLanguage("zh-Hans", () => gameName(rules)), "羊");
  assert.equal(inLanguage("zh-Hans", () => gameName('game "Sheep"\n')), "Sheep");
  assert.equal(gameName("position n\n"), undefined);
  assert.equal(gameName('game "  "\n'), undefined);
});

test("a question about other games than rule files needs no files", async () => {
  assert.deepEqual(await files("nim 3 4 + kayles 5"), {});
});

test("a question about the visitor's rules needs rules in this tab", async () => {
  const stored = { "my.game": "position n\n" };
  globalThis.sessionStorage = { getItem: (name) => stored[name] ?? null };
  assert.deepEqual(await files("my.game 4"), { "my.game": "position n\n" });
  stored["my.game"] = "  ";
  await assert.rejects(files("my.game 4"), { message: "This tab has no rules." });
});
