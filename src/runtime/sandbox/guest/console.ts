import { bridge } from './host.ts';
import { G, hidden, JSONstringify, Num, Str } from './intrinsics.ts';
import { table } from './lockdown.ts';
import { displayText } from './text.ts';

type Level = 'debug' | 'log' | 'warn' | 'error';

function emit(level: Level, args: readonly unknown[]): void {
  let message = '';
  for (let i = 0; i < args.length; i++) message += (i === 0 ? '' : ' ') + displayText(args[i]);
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
  const console: Record<string, unknown> = {};
  for (const [name, level] of METHODS) {
    console[name] = { [name]: (...args: unknown[]) => emit(level, args) }[name];
  }
  console.groupEnd = function groupEnd() {};
  console.assert = function assert(condition: unknown, ...args: unknown[]) {
    if (!condition) emit('error', args.length === 0 ? ['Assertion failed'] : args);
  };
  const counts = table<number>();
  console.count = function count(label: unknown = 'default') {
    const name = Str(label);
    counts[name] = (counts[name] ?? 0) + 1;
    emit('log', [`${name}: ${counts[name]}`]);
  };
  console.countReset = function countReset(label: unknown = 'default') {
    delete counts[Str(label)];
  };
  const started = table<number>();
  const elapsed = (label: unknown): string | undefined => {
    const from = started[Str(label)];
    return from === undefined ? undefined : `${Str(label)}: ${Num(bridge.host('now')) - from} ms`;
  };
  console.time = function time(label: unknown = 'default') {
    started[Str(label)] = Num(bridge.host('now'));
  };
  console.timeLog = function timeLog(label: unknown = 'default') {
    const text = elapsed(label);
    if (text !== undefined) emit('log', [text]);
  };
  console.timeEnd = function timeEnd(label: unknown = 'default') {
    const text = elapsed(label);
    delete started[Str(label)];
    if (text !== undefined) emit('log', [text]);
  };
  hidden(G, 'console', console);
}
