import { editDistance } from '../../edit-distance.ts';
import type { OptionFault } from '../../options/guard.ts';

/** How strict the rules for scripts are, from strict to permissive. */
export const PRESETS = ['locked_down', 'secure', 'balanced', 'experimental'] as const;
export type Preset = (typeof PRESETS)[number];

/** The rules that a script runs under. */
export interface VmRules {
  readonly timeoutMs: number;
  readonly allowLoops: boolean;
  readonly allowConsole: boolean;
  /** Function entries and loop iterations that a run may take; no bound where absent. */
  readonly maxSteps?: number;
  readonly disabledBuiltins: readonly string[];
  readonly disabledGlobals: readonly string[];
}

/** What makes code from strings, banned whatever the preset or its overrides say. */
export const ALWAYS_BANNED = ['eval', 'Function'] as const;

const CODE_MAKERS = [...ALWAYS_BANNED, 'AsyncFunction', 'GeneratorFunction', 'AsyncGeneratorFunction'];
const NODE = ['require', 'process', 'module', 'exports', '__dirname', '__filename', 'Buffer', 'global'];
const NETWORK = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts', 'Worker'];
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'];

/** What each preset stands for, before overrides. */
export const PRESET_RULES: Readonly<Record<Preset, VmRules>> = {
  locked_down: {
    timeoutMs: 2_000,
    allowLoops: false,
    allowConsole: false,
    disabledBuiltins: [
      ...CODE_MAKERS,
      ...['Proxy', 'Reflect', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'WeakRef', 'FinalizationRegistry'],
    ],
    disabledGlobals: [...NODE, ...NETWORK, ...TIMERS, 'queueMicrotask', 'globalThis', 'window', 'self', 'document'],
  },
  secure: {
    timeoutMs: 3_500,
    allowLoops: false,
    allowConsole: true,
    disabledBuiltins: CODE_MAKERS,
    disabledGlobals: [...NODE, ...NETWORK, ...TIMERS],
  },
  balanced: {
    timeoutMs: 5_000,
    allowLoops: true,
    allowConsole: true,
    disabledBuiltins: [...ALWAYS_BANNED],
    disabledGlobals: [...NODE, ...NETWORK],
  },
  experimental: {
    timeoutMs: 10_000,
    allowLoops: true,
    allowConsole: true,
    disabledBuiltins: [...ALWAYS_BANNED],
    disabledGlobals: ['require', 'process'],
  },
};

/**
 * What the sandbox itself is made with, which so cannot be taken out of its global scope: a script that names it is refused
 * all the same.
 */
const KEPT = new Set(
  [
    'Object',
    'Array',
    'String',
    'Number',
    'Boolean',
    'Symbol',
    'BigInt',
    'Math',
    'JSON',
    'Date',
    'RegExp',
    'Promise',
  ].concat(
    [
      'Map',
      'Set',
      'WeakMap',
      'WeakSet',
      'Reflect',
      'Proxy',
      'Error',
      'TypeError',
      'RangeError',
      'EvalError',
      'globalThis',
    ],
    [
      'SyntaxError',
      'ReferenceError',
      'URIError',
      'AggregateError',
      'Uint8Array',
      'ArrayBuffer',
      'DataView',
      'Iterator',
    ],
    ['isNaN', 'isFinite', 'parseInt', 'parseFloat', 'NaN', 'Infinity', 'undefined', 'Intl'],
  ),
);

/** Names that are taken out of the global scope, so that no detour leads to what the rules ban. */
export function hiddenNames({ disabledBuiltins, disabledGlobals, allowConsole }: VmRules): readonly string[] {
  const names = [...disabledBuiltins, ...disabledGlobals, ...(allowConsole ? [] : ['console'])];
  return [...new Set(names)].filter((name) => !KEPT.has(name)).sort();
}

/** Every name that a preset bans or the sandbox keeps: what somebody means who bans one that is nearly the same. */
const KNOWN_NAMES = new Set([
  ...KEPT,
  ...Object.values(PRESET_RULES).flatMap(({ disabledBuiltins, disabledGlobals }) => [
    ...disabledBuiltins,
    ...disabledGlobals,
  ]),
  'console',
]);

/** Names to ban that are a typing error away from a global: they would ban nothing. */
export function misspeltNames(rules: Pick<VmRules, 'disabledBuiltins' | 'disabledGlobals'>): readonly OptionFault[] {
  return (['disabledBuiltins', 'disabledGlobals'] as const).flatMap((list) =>
    rules[list]
      .filter((name) => !KNOWN_NAMES.has(name))
      .flatMap((name): OptionFault[] => {
        const meant = [...KNOWN_NAMES].find((known) => known.length > 2 && editDistance(name, known, 2) < 2);
        if (meant === undefined) return [];
        const path = `vm.${list}`;
        const message = `The option ${path} bans ${JSON.stringify(name)}, which is not a global`;
        return [{ path, message, hint: `Did you mean "${meant}"?` }];
      }),
  );
}
