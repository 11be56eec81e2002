/** What decides how long checking an input may take. */
export interface InputMeasure {
  /** Number of values of any kind, containers included. */
  readonly values: number;
  /** Length of the longest string or property name, UTF-16 code units. */
  readonly longestText: number;
  readonly longestList: number;
}

/** Measures a value without recursion; undefined where it is no plain JSON. Holds as many values as `maxValues` at most. */
export function measureInput(input: unknown, maxValues: number): InputMeasure | undefined {
  let values = 0;
  let longestText = 0;
  let longestList = 0;
  const waiting: unknown[] = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (++values > maxValues) break;
    if (typeof value === 'string') longestText = Math.max(longestText, value.length);
    else if (typeof value === 'number') {
      if (!Number.isFinite(value)) return undefined;
    } else if (typeof value === 'object' && value !== null) {
      if (Array.isArray(value)) {
        longestList = Math.max(longestList, value.length);
        for (const item of value) waiting.push(item);
      } else {
        if (!isPlain(value)) return undefined;
        for (const key of Object.keys(value)) {
          longestText = Math.max(longestText, key.length);
          waiting.push((value as Record<string, unknown>)[key]);
        }
      }
    } else if (value !== null && typeof value !== 'boolean') return undefined;
  }
  return { values, longestText, longestList };
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return (prototype === null || Object.getPrototypeOf(prototype) === null) && !('toJSON' in value);
}
