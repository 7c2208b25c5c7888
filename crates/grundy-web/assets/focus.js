// Keeps the focus in a part of the page that is redrawn with every move.

/**
 * The selectors of elements that get the focus if the focused element was removed, the best first.
 */
const FALLBACKS = [".views .thing:not(.still)", ".moves .move:not(:disabled)", "[data-do=restart]"];

function selectorsFor(element) {
  const { key, do: action } = element.dataset;
  if (key) return [`.thing[data-key="${CSS.escape(key)}"]:not(.still)`];
  if (action) return [`[data-do=${action}]`];
  if (element.id) return [`#${CSS.escape(element.id)}`];
  if (element.matches(".ply")) return [".ply[aria-current=step]"];
  // After a move from the list, the focus returns to the list.
  if (element.matches(".moves .move")) return [".moves .move:not(:disabled)"];
  return [];
}

/**
 * Returns a function that restores the focus after the element `box` was redrawn. The argument of
 * the function is whether a computation is running.
 */
export function focusKeeper(box) {
  let selectors = null;
  box.tabIndex = -1;
  box.addEventListener("focusin", ({ target }) => {
    if (target !== box) selectors = [...selectorsFor(target), ...FALLBACKS];
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !box.contains(relatedTarget)) selectors = null;
  });
  return (isBusy) => {
    const isLost = [null, document.body, box].includes(document.activeElement);
    if (!selectors || !isLost) return;
    // During a computation the focused control may be disabled; then the box gets the focus.
    const usable = isBusy ? selectors.slice(0, -FALLBACKS.length) : selectors;
    const target = usable.map((one) => box.querySelector(one)).find((one) => one && !one.disabled);
    (target ?? box).focus({ preventScroll: true });
    // A longer text above may have moved the control out of the window.
    if (target?.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
  };
}
