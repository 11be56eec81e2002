/**
 * A function that calls `act` at once, and then at most once in `intervalMs`, the last time after the last call: a server
 * decides how often it tells of changes, and each makes work.
 */
export function throttle(act: () => void, intervalMs: number): () => void {
  let isResting = false;
  let isWanted = false;
  const run = (): void => {
    if (isResting) {
      isWanted = true;
      return;
    }
    isResting = true;
    isWanted = false;
    act();
    setTimeout(() => {
      isResting = false;
      if (isWanted) run();
    }, intervalMs);
  };
  return run;
}
