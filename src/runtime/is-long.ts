/** What has as much in it takes a good part of a slice to be read or written. */
const MANY_VALUES = 4 * 1024;
const MANY_CHARS = 64 * 1024;

/** Whether a value is worth being worked on in steps; looks at no more of it than that takes. */
export function isLong(value: unknown): boolean {
  let values = 0;
  let chars = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    values += 1;
    if (typeof one === 'string') chars += one.length;
    if (values > MANY_VALUES || chars > MANY_CHARS) return true;
    if (typeof one !== 'object' || one === null) continue;
    if (Array.isArray(one)) {
      if (one.length > MANY_VALUES) return true;
      waiting.push(...one);
    } else {
      for (const key in one) {
        if (waiting.length > MANY_VALUES) return true;
        waiting.push((one as Record<string, unknown>)[key]);
      }
    }
  }
  return false;
}
