/** What decides how long checking an input may take. */
export interface InputMeasure {
  /** Number of values of any kind, containers included. */
  readonly values: number;
  /** Length of the longest string or property name, UTF-16 code units. */
  readonly longestText: number;
  readonly longestList: number;
}

/**
 * Measures a value without recursion; undefined where it is no plain JSON. Of a value that holds more than `maxValues`, no more is
 * looked at than tells so: a list that is too long is not gone through.
 */
export function measureInput(input: unknown, maxValues: number): InputMeasure | undefined {
  let values = 0;
  let longestText = 0;
  let longestList = 0;
  const tooMany = (): InputMeasure => ({ values: maxValues + 1, longestText, longestList });
  const waiting: unknown[] = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    values += 1;
    if (values + waiting.length > maxValues) return tooMany();
    if (typeof value === 'string') longestText = Math.max(longestText, value.length);
    else if (typeof value === 'number') {
      if (!Number.isFinite(value)) return undefined;
    } else if (typeof value === 'object' && value !== null) {
      if (Array.isArray(value)) {
        longestList = Math.max(longestList, value.length);
        if (values + waiting.length + value.length > maxValues) return tooMany();
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
