/** Does something with the process in a time zone. */
export async function inZone<T>(zone: string, work: () => Promise<T>): Promise<T> {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
    // Node looks at the variable when it is set, not when it is deleted.
    new Date().getTimezoneOffset();
  }
}
