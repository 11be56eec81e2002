import type { DialectId } from '../index.ts';
import { PRESET_RULES, type Preset, type VmRules } from './presets.ts';
import { LOOPS } from './syntax.ts';

/** What a release of the system has that another has not: everything else is the same in all. */
export interface Release {
  readonly id: DialectId;
  readonly title: string;
  /** What the names of the system's own tools begin with. */
  readonly prefix: 'codecall.' | 'codecall:';
  readonly presets: Readonly<Record<Preset, VmRules>>;
  /** Loop statements that are refused where `vm.allowLoops` is off, and how a message names them. */
  readonly loops: { readonly refused: RegExp; readonly subject: string };
  /** Whether a script may declare functions in any form, or arrow functions alone. */
  readonly functions: 'any' | 'arrows';
  /** The kind of `illegal_access` where the system names one kind alone. */
  readonly illegalKind?: string;
  /** What `vm.maxSteps` counts. */
  readonly steps: 'code' | 'calls';
  /** Calls by the ways that came with 1.5: `{ throwOnError: false }`, `acme.getOrder()`; its error codes; `getTool` that gives undefined. */
  readonly safeCalls: boolean;
  /** Whether there is a tool for direct calls where the options do not say. */
  readonly directCalls: boolean;
  /** Tools that a search gives at most where nothing is said. */
  readonly topK: number;
  readonly maxResults: number;
}

/** The system as its plan describes it: what links mean that name no version. */
export const PLANNED: Release = {
  id: 'codecall',
  title: 'FrontMCP CodeCall',
  prefix: 'codecall.',
  presets: PRESET_RULES,
  loops: { refused: LOOPS, subject: 'Loops are' },
  functions: 'any',
  steps: 'code',
  safeCalls: false,
  directCalls: false,
  topK: 8,
  maxResults: 100,
};

/** Calls that a run may make in each preset. */
const MAX_STEPS = { locked_down: 2_000, secure: 5_000, balanced: 10_000, experimental: 20_000 } as const;
/** Presets that ban the global object by its name. */
const WITHOUT_GLOBAL: readonly Preset[] = ['locked_down', 'secure'];

const preset = (name: Preset): VmRules => {
  const rules = PRESET_RULES[name];
  const more = WITHOUT_GLOBAL.includes(name) ? ['globalThis'] : [];
  return {
    ...rules,
    maxSteps: MAX_STEPS[name],
    disabledBuiltins: [...new Set([...rules.disabledBuiltins, 'AsyncFunction'])],
    disabledGlobals: [...new Set([...rules.disabledGlobals, ...more])],
  };
};

/** FrontMCP 1.5. */
export const RELEASE_1_5: Release = {
  id: 'codecall@1.5',
  title: 'FrontMCP CodeCall 1.5',
  prefix: 'codecall:',
  presets: {
    locked_down: preset('locked_down'),
    secure: preset('secure'),
    balanced: preset('balanced'),
    experimental: preset('experimental'),
  },
  loops: { refused: /^(?:While|DoWhile|ForIn)Statement$/, subject: 'while, do and for…in are' },
  functions: 'arrows',
  illegalKind: 'IllegalBuiltinAccess',
  steps: 'calls',
  safeCalls: true,
  directCalls: true,
  topK: 10,
  maxResults: 50,
};
