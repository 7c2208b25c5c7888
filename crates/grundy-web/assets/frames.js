// Limits drawing to once per animation frame.

/**
 * Returns a function that requests a call of `paint` in the next animation frame. Several requests
 * in one frame cause one call.
 */
export function nextFrame(paint) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      paint();
    });
  };
}
