import { bridge } from './host.ts';
import { G, hidden, JSONstringify, Num, Str, visible } from './intrinsics.ts';
import { table } from './lockdown.ts';
import { displayText } from './text.ts';

type Level = 'debug' | 'log' | 'warn' | 'error';

/** Open groups whose logs are indented; those in it are as far in as these. */
const MAX_GROUPS = 16;
let groups = 0;

/**
 * Logs values as the console shows them, behind a text of the console's own where there is one. A `%s` is text like any
 * other: arguments are serialised and concatenated (§3.3.1).
 */
export function emit(level: Level, args: readonly unknown[], head?: string): void {
  let message = '';
  for (let i = 0; i < groups && i < MAX_GROUPS; i++) message += '  ';
  message += head ?? '';
  for (let i = 0; i < args.length; i++) {
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
    groupEnd() {
      if (groups > 0) groups -= 1;
    },
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
  for (const name of ['group', 'groupCollapsed']) {
    const open = {
      [name]: (...args: unknown[]) => {
        if (args.length > 0) emit('log', args);
        groups += 1;
      },
    };
    visible(console, name, open[name], true);
  }
  hidden(G, 'console', console);
}
