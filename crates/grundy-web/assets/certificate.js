// The button that saves a certificate, and the command that checks it.

import { fileName } from "./exports.js";
import { save } from "./request.js";
import { currentGame, gameTitle } from "./source.js";
import { make, say } from "./texts.js";

/**
 * Returns a button that saves a certificate, and the command that checks it. Returns null without a
 * certificate.
 */
export function certificateBlock(certificate) {
  if (!certificate) return null;
  const file = fileName(gameTitle(currentGame()), "certificate", "json");
  return make("p", {},
    make("button", { type: "button", onclick: () => save(file, JSON.stringify(certificate), "application/json") },
      say("certificate")),
    " ", say("verify"), " ", make("code", {}, `grundy verify ${file}`));
}
