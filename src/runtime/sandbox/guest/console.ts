import { bridge } from './host.ts';
import { G, hidden, JSONstringify, Num, parseDecimal, parseInteger, Str, visible } from './intrinsics.ts';
import { table } from './lockdown.ts';
import { displayText } from './text.ts';

type Level = 'debug' | 'log' | 'warn' | 'error';

/** Puts arguments in the places that the first one has for them, as the Console Standard says. */
function format(args: readonly unknown[], into: { text: string; used: number }): void {
  const pattern = args[0] as string;
  for (let at = 0; at < pattern.length; at++) {
    const kind = pattern[at] === '%' ? pattern[at + 1] : undefined;
    const isPlace =
      kind === 's' ||
      kind === 'd' ||
      kind === 'i' ||
      kind === 'f' ||
      kind === 'o' ||
      kind === 'O' ||
      kind === 'c' ||
      kind === 'j';
    if (kind === '%') into.text += '%';
    else if (!isPlace || into.used >= args.length) {
      into.text += pattern[at];
      continue;
    } else {
      const value = args[into.used];
      into.used += 1;
      // What is styled elsewhere (%c) is text alone here.
      if (kind !== 'c') into.text += placed(kind, value);
    }
    at += 1;
  }
}

function placed(kind: string, value: unknown): string {
  if (kind !== 'd' && kind !== 'i' && kind !== 'f') return displayText(value);
  if (typeof value === 'symbol' || (typeof value === 'object' && kind !== 'd')) return 'NaN';
  if (typeof value === 'bigint') return `${value}n`;
  return Str(kind === 'd' ? Num(value) : kind === 'i' ? parseInteger(Str(value), 10) : parseDecimal(Str(value)));
}

/** Logs values as the console shows them, behind a text of the console's own where there is one. */
export function emit(level: Level, args: readonly unknown[], head?: string): void {
  let message = head ?? '';
  let from = 0;
  if (head === undefined && args.length > 1 && typeof args[0] === 'string') {
    const formatted = { text: '', used: 1 };
    format(args, formatted);
    message = formatted.text;
    from = formatted.used;
  }
  for (let i = from; i < args.length; i++) {
    message += (i === 0 && head === undefined ? '' : ' ') + displayText(args[i]);
  }
  bridge.host('log', level, JSONstringify(message));
}

/** Console methods and the level they are captured at (§3.3.1). Those beyond the specification's four are ours. */
const METHODS: readonly (readonly [string, Level])[] = [
  ['debug', 'debug'],
  ['log', 'log'],
  ['info', 'log'],
  ['warn', 'warn'],
  ['error', 'error'],
  ['trace', 'log'],
  ['dir', 'log'],
  ['table', 'log'],
  ['group', 'log'],
  ['groupCollapsed', 'log'],
];

export function installConsole(): void {
  const counts = table<number>();
  const started = table<number>();
  const elapsed = (label: unknown, args: readonly unknown[] = []): void => {
    const name = Str(label);
    const from = started[name];
    if (from === undefined) emit('warn', [], `No timer "${name}" was started`);
    else emit('log', args, `${name}: ${Num(bridge.host('now')) - from} ms`);
  };
  const console = {
    groupEnd() {},
    assert(condition: unknown, ...args: unknown[]) {
      if (!condition) emit('error', args, args.length === 0 ? 'Assertion failed' : 'Assertion failed:');
    },
    count(label: unknown = 'default') {
      const name = Str(label);
      counts[name] = (counts[name] ?? 0) + 1;
      emit('log', [`${name}: ${counts[name]}`]);
    },
    countReset(label: unknown = 'default') {
      delete counts[Str(label)];
    },
    time(label: unknown = 'default') {
      started[Str(label)] = Num(bridge.host('now'));
    },
    timeLog(label: unknown = 'default', ...args: unknown[]) {
      elapsed(label, args);
    },
    timeEnd(label: unknown = 'default') {
      elapsed(label);
      delete started[Str(label)];
    },
  };
  for (const [name, level] of METHODS) {
    visible(console, name, { [name]: (...args: unknown[]) => emit(level, args) }[name], true);
  }
  hidden(G, 'console', console);
}
