// Tests of addresses, and of the rules in a link.

import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import "./page_stub.js";

const { address } = await import("../../assets/address.js");
const { rulesOfLink } = await import("../../assets/link.js");

/** Returns the fragment of a link with these bytes in compressed form. */
const fragment = (bytes) => `#rules=${deflateRawSync(bytes).toString("base64url")}`;

test("empty values are omitted from an address", () => {
  assert.equal(address("/play", { q: "nim 3 4", misere: "", at: undefined }), "/play?q=nim+3+4");
  assert.equal(address("/see", { q: "a&b" }, "#graph-title"), "/see?q=a%26b#graph-title");
});

test("a link without rules has none", async () => {
  assert.equal(await rulesOfLink(""), null);
  assert.equal(await rulesOfLink("#graph-title"), null);
});

test("the rules in a link are decompressed", async () => {
  const rules = 'game "Mine" "我的"\nposition n\n';
  assert.equal(await rulesOfLink(fragment(rules)), rules);
});

test("damaged rules in a link are refused", async () => {
  const damaged = { message: "The rules in the link are damaged." };
  await assert.rejects(rulesOfLink("#rules=%%%"), damaged);
  await assert.rejects(rulesOfLink("#rules=AAAA"), damaged);
  await assert.rejects(rulesOfLink(fragment(Buffer.from([0xff, 0xfe]))), damaged);
});

test("rules that are longer than the limit are refused", async () => {
  await assert.rejects(rulesOfLink(fragment("a".repeat(200_001))), Error);
  assert.equal((await rulesOfLink(fragment("a".repeat(200_000)))).length, 200_000);
});
