import type { Dialect } from '../dialects/dialect.ts';
import type { Prepared } from '../program/index.ts';

/** Of each dialect so many are remembered, and longer ones never: what they take to be read is little beside what they do. */
const MAX_SCRIPTS = 32;
const MAX_CHARS = 16 * 1024;

/** Has scripts made ready by their dialect, and remembers the last of them: what runs once is likely to run again. */
export function createPreparedScripts(): (dialect: Dialect, code: string) => Promise<Prepared> {
  const known = new WeakMap<Dialect, Map<string, Prepared>>();
  return async (dialect, code) => {
    if (code.length > MAX_CHARS) return dialect.prepare(code);
    const scripts = known.get(dialect) ?? new Map<string, Prepared>();
    known.set(dialect, scripts);
    const prepared = scripts.get(code) ?? (await dialect.prepare(code));
    // Those that were used last stand at the end.
    scripts.delete(code);
    scripts.set(code, prepared);
    const [oldest] = scripts.keys();
    if (scripts.size > MAX_SCRIPTS && oldest !== undefined) scripts.delete(oldest);
    return prepared;
  };
}
