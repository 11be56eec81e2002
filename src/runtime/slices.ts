/** Long work cut into slices, between which everything else has its turn. */
export interface Slices {
  /** Resolves at once while there is time, else when the next slice starts; false where the work is to be left. */
  readonly next: () => Promise<boolean>;
  /** Whether the time of this slice is over. */
  readonly over: () => boolean;
}

/** Slices of `sliceMs` for work that is left as soon as `goesOn` is false. */
export function createSlices(sliceMs: number, goesOn: () => boolean = () => true): Slices {
  let endMs = performance.now() + sliceMs;
  const over = (): boolean => performance.now() > endMs;
  return {
    over,
    next: () =>
      over()
        ? new Promise((resolve) =>
            setTimeout(() => {
              endMs = performance.now() + sliceMs;
              resolve(goesOn());
            }),
          )
        : Promise.resolve(goesOn()),
  };
}

/** Runs `steps` to their end, in slices; the value they return, or undefined where the work was left. */
export async function inSlices<Result>(
  steps: Generator<unknown, Result, void>,
  slices: Slices,
): Promise<Result | undefined> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (slices.over() && !(await slices.next())) return undefined;
  }
}

/** Runs `steps` to their end at once. */
export function atOnce<Result>(steps: Generator<unknown, Result, void>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
