const FIRST_PAINT = 'first-contentful-paint';
/** A page that is not shown paints nothing; it waits no longer than this. */
const HIDDEN_MS = 2_000;

/** Runs a task once the page has been painted for the first time. Returns what calls it off. */
export function afterPaint(task: () => void): () => void {
  let timer = setTimeout(run, HIDDEN_MS);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(FIRST_PAINT).length > 0) soon();
  });
  function run(): void {
    observer.disconnect();
    task();
  }
  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(run, 0);
  }
  if (performance.getEntriesByName(FIRST_PAINT).length > 0 || document.visibilityState === 'hidden') soon();
  else observer.observe({ type: 'paint', buffered: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
