/** How long the server asks to wait, by the error that its answer became: the SDK keeps no header of it. */
const waits = new WeakMap<object, number>();

/** Notes how long the server asked to wait when it gave an answer that became this error. */
export function noteRetryAfter(error: unknown, ms: number | undefined): void {
  if (ms !== undefined && typeof error === 'object' && error !== null) waits.set(error, ms);
}

export const retryAfterOf = (error: object): number | undefined => waits.get(error);
