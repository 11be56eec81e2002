/** Longest a page that is not shown waits: it paints no frames. */
const HIDDEN_MS = 1_000;

/** Runs a task once what was rendered last is on screen. Returns what calls it off. */
export function afterPaint(task: () => void): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let done = false;
  const run = (): void => {
    if (done) return;
    done = true;
    clearTimeout(fallback);
    task();
  };
  const fallback = setTimeout(run, HIDDEN_MS);
  // A frame's callbacks run before it is painted, a timer set in the next one's after.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(run, 0);
    });
  });
  return () => {
    done = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    clearTimeout(fallback);
  };
}
