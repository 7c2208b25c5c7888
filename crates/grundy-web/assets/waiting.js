// The state of a running computation: its seconds, and a button that stops it.

import { make, say, withCode } from "./texts.js";

/** The time in milliseconds after which a wait shows its seconds and the stop button. */
const SLOW_MS = 1000;

/** For each element that waits for a result, the controller that aborts the computation. */
const running = new WeakMap();

/**
 * Shows in `element`, after `delay` milliseconds, that a computation is running; if it is slow,
 * also the elapsed seconds and a button that calls `stop`. Returns the function that ends the wait.
 */
export function showWait(element, stop, delay = 0) {
  const start = performance.now();
  // Screen readers read the words once, but not the number of seconds every second.
  const seconds = make("span", { "aria-hidden": "true" });
  const button = make("button", { type: "button", "data-do": "stop-wait", hidden: true, onclick: stop }, say("stop"));
  const showText = () => element.replaceChildren(say("working"), " ", seconds, " ", button);
  const showSeconds = () => (seconds.textContent = say("waited", { seconds: Math.floor((performance.now() - start) / 1000) }));
  let interval = null;
  const textTimer = delay ? setTimeout(showText, delay) : showText();
  const buttonTimer = setTimeout(() => {
    button.hidden = false;
    showSeconds();
    interval = setInterval(showSeconds, 1000);
  }, Math.max(SLOW_MS, delay));
  return () => {
    clearTimeout(textTimer);
    clearTimeout(buttonTimer);
    clearInterval(interval);
    // The button disappears, so the focus of a keyboard user moves to this place.
    if (document.activeElement !== button) return;
    element.tabIndex = element.tabIndex < 0 ? -1 : element.tabIndex;
    element.focus();
  };
}

/** Empties `place` and stops the computation whose result it would show. */
export function dismiss(place) {
  running.get(place)?.abort();
  running.delete(place);
  place.replaceChildren();
}

/** Returns the message for a computation that failed with `error` or was stopped. */
export const failure = (error) => (error.name === "AbortError" ? say("stopped") : make("pre", {}, ...withCode(error.message)));

/**
 * Shows in `element` the content that `work` returns. `work` receives the signal that aborts it. A
 * newer computation for the same element aborts an older one.
 */
export async function compute(element, work) {
  running.get(element)?.abort();
  const current = new AbortController();
  running.set(element, current);
  const isNewest = () => running.get(element) === current;
  element.classList.remove("wrong");
  const end = showWait(element, () => current.abort());
  try {
    const content = [await work(current.signal)].flat().filter(Boolean);
    end();
    if (isNewest()) element.replaceChildren(...content);
  } catch (error) {
    end();
    if (!isNewest()) return;
    element.classList.toggle("wrong", error.name !== "AbortError");
    element.replaceChildren(failure(error));
  }
}
