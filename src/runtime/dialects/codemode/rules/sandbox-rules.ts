import { LIMITS } from '../../../limits.ts';
import type { Rule } from './rule.ts';

/** Names of the global scope beyond those of §3.5 and of the language itself. */
export const EXTRA_GLOBALS = [
  ...['Intl', 'structuredClone', 'queueMicrotask', 'atob', 'btoa', 'crypto', 'performance', 'AbortController'],
  ...['AbortSignal', 'Event', 'EventTarget', 'DOMException'],
] as const;

/** Methods of `console` beyond the four of §3.5. */
export const EXTRA_CONSOLE_METHODS = [
  ...['info', 'trace', 'dir', 'table', 'group', 'groupCollapsed', 'groupEnd', 'assert', 'count', 'countReset'],
  ...['time', 'timeLog', 'timeEnd'],
] as const;

/** Globals of the language that scripts do not get. */
export const ABSENT_LANGUAGE_GLOBALS = [
  ...['Atomics', 'SharedArrayBuffer', 'WeakRef', 'FinalizationRegistry', 'Temporal'],
] as const;

const listed = (names: readonly string[]): string => names.join(', ');

/** What a script finds around it (§3.5), its result (§3.2.2) and its logs (§3.3.1). */
export const SANDBOX_RULES = [
  {
    id: 'web-globals',
    kind: 'rule',
    section: '3.5',
    text: 'Besides the language there are console, setTimeout, clearTimeout, URL, URLSearchParams, TextEncoder and TextDecoder.',
  },
  {
    id: 'extra-globals',
    kind: 'extension',
    section: '3.5',
    text: `Also there: ${listed(EXTRA_GLOBALS)} (of crypto getRandomValues and randomUUID, of performance now); console.${listed(EXTRA_CONSOLE_METHODS)}.`,
  },
  {
    id: 'no-ambient-apis',
    kind: 'rule',
    section: '3.5',
    text: 'There is no network, file system, page, Node.js, eval, setInterval, crypto.subtle or WebAssembly. Function and its kinds throw EvalError when they are given text.',
  },
  {
    id: 'absent-globals',
    kind: 'restriction',
    section: '3.5',
    text: `Not offered: ${listed(ABSENT_LANGUAGE_GLOBALS)}; resize and transfer of an ArrayBuffer.`,
  },
  {
    id: 'pinned',
    kind: 'restriction',
    section: '3.5',
    text: 'Methods of Promise and its prototype cannot be replaced (assignments are ignored); @codemode exports and error classes are frozen.',
  },
  {
    id: 'timers',
    kind: 'restriction',
    section: '3.5',
    text: `setTimeout takes a function, never text; at most ${LIMITS.maxTimers.default} timers are pending at once.`,
  },
  {
    id: 'watched-promises',
    kind: 'reading',
    section: '3.5',
    text: 'Three hidden globals appear in the prepared script: __codemode_floating__ around calls whose promise is not awaited, which returns what it is given, __codemode_for_await__ in for await loops, which makes them wait as the language says, and __codemode_using__ where a script has using declarations, which holds their resources.',
  },
  {
    id: 'stacks',
    kind: 'restriction',
    section: '3.5',
    text: 'error.stack has the frames alone, without the message; Error.prepareStackTrace has no effect.',
  },
  {
    id: 'result',
    kind: 'rule',
    section: '3.2.2',
    text: 'Assign what you want back to globalThis.__codemode_result__. It is read when the run ends, as JSON.stringify reads it: toJSON is called, a Date is text, Map and Set are {}, NaN is null, undefined members go. Return a summary, not everything.',
  },
  {
    id: 'result-that-is-no-json',
    kind: 'rule',
    section: '3.3',
    text: 'A BigInt or a cycle leaves the result null with the diagnostic RESULT_NOT_SERIALIZABLE; a promise is {}: await it.',
  },
  {
    id: 'default-export',
    kind: 'extension',
    section: '3.2.2',
    text: 'Where nothing (or undefined) was assigned, a default export is the result; else null.',
  },
  {
    id: 'logs',
    kind: 'rule',
    section: '3.3.1',
    text: 'The arguments of a console call become one message, separated by spaces: primitives by String(value), objects as JSON with sorted keys, "[Unserializable Object]" for a cycle, a BigInt inside or what throws.',
  },
  {
    id: 'log-formats',
    kind: 'reading',
    section: '3.3.1',
    text: 'Format directives such as "%s" are text like any other: the arguments behind them follow, separated by spaces.',
  },
  {
    id: 'logs-beyond-json',
    kind: 'extension',
    section: '3.3.1',
    text: 'Map and Set are logged as arrays of their entries, errors with name and message, functions as [Function name].',
  },
  {
    id: 'log-less',
    kind: 'rule',
    section: '9',
    text: 'Aggregate and filter before you log: counts and the first few items, never whole lists.',
  },
] as const satisfies readonly Rule[];
