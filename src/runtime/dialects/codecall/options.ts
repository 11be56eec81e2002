import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { LIMITS } from '../../limits.ts';
import { ALWAYS_BANNED, PRESETS, type Preset, type VmRules } from './presets.ts';
import type { Release } from './release.ts';

export const MODES = ['codecall_only', 'codecall_opt_in', 'metadata_driven'] as const;
export type Mode = (typeof MODES)[number];

/** A tool as the functions among the options see it. */
export interface SeenTool {
  readonly name: string;
  readonly appId: string;
  readonly source: string;
  readonly description?: string;
  readonly tags?: readonly string[];
}
export type ToolFilter = (tool: SeenTool) => boolean;

/** Options with every default filled in. */
export interface CodeCallOptions {
  readonly mode: Mode;
  readonly topK: number;
  readonly maxDefinitions: number;
  readonly includeTools?: ToolFilter;
  readonly directCalls: {
    readonly enabled: boolean;
    readonly allowedTools?: readonly string[];
    readonly filter?: ToolFilter;
  };
  readonly vm: VmRules;
  /** The only tools that scripts may call; all of the index where absent. */
  readonly allowedTools?: readonly string[];
  readonly context: JsonObject;
}

const DEFAULT_DEFINITIONS = 8;
export const MAX_RESULTS = 100;

/** Options as they are given: checked against {@link optionsSchema}, with its functions. */
interface GivenOptions extends Partial<Omit<CodeCallOptions, 'directCalls' | 'vm'>> {
  readonly directCalls?: Partial<CodeCallOptions['directCalls']>;
  readonly vm?: Partial<VmRules> & { readonly preset?: Preset };
}

/** Fills in what the options leave to the preset and to defaults. */
export function readOptions(given: GivenOptions, release: Release): CodeCallOptions {
  const { vm = {}, directCalls = {}, includeTools, allowedTools } = given;
  const { preset = 'secure', ...own } = defined(vm);
  const rules: VmRules = { ...release.presets[preset], ...own };
  return {
    mode: given.mode ?? 'codecall_only',
    topK: given.topK ?? release.topK,
    maxDefinitions: given.maxDefinitions ?? DEFAULT_DEFINITIONS,
    ...(includeTools === undefined ? {} : { includeTools }),
    directCalls: { enabled: release.directCalls, ...defined(directCalls) },
    vm: { ...rules, disabledBuiltins: [...new Set([...ALWAYS_BANNED, ...rules.disabledBuiltins])] },
    ...(allowedTools === undefined ? {} : { allowedTools }),
    context: given.context ?? {},
  };
}

/** An object without the fields that are undefined, which stand for absent ones. */
const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;

/** Options of a run over those of the host: single rules over its rules, everything else in its place. */
export function mergeOptions(
  host: Readonly<Record<string, unknown>>,
  run: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const over = (key: 'vm' | 'directCalls'): Record<string, unknown> => {
    const [base, more] = [host[key], run[key]];
    return isJsonObject(base) && isJsonObject(more) ? { [key]: { ...base, ...more } } : {};
  };
  return { ...host, ...run, ...over('vm'), ...over('directCalls') };
}

const names = (description: string, standard?: readonly string[]): Json => ({
  type: 'array',
  items: { type: 'string' },
  description,
  ...(standard === undefined ? {} : { default: standard }),
});

/** The options as a JSON Schema, for forms and links. Functions (`includeTools`, `directCalls.filter`) come from code only. */
export const optionsSchema = (release: Release): JsonObject => ({
  type: 'object',
  properties: {
    mode: {
      type: 'string',
      enum: MODES,
      default: 'codecall_only',
      description: 'Which tools an agent is given directly, and which ones scripts can reach.',
    },
    topK: {
      ...{ type: 'integer', minimum: 1, maximum: release.maxResults, default: release.topK },
      description: `Most tools that ${release.prefix}search returns.`,
    },
    ...(release.steps === 'code'
      ? {
          maxDefinitions: {
            ...{ type: 'integer', minimum: 1, maximum: MAX_RESULTS, default: DEFAULT_DEFINITIONS },
            description: `Most tools that ${release.prefix}describe describes.`,
          },
        }
      : {}),
    directCalls: directCallsSchema(release),
    vm: vmSchema(release),
    allowedTools: names('The only tools that scripts may call.'),
    context: { type: 'object', description: 'What scripts find as codecallContext.' },
  },
  additionalProperties: false,
});

const directCallsSchema = ({ prefix, directCalls }: Release): JsonObject => ({
  type: 'object',
  description: `Calls of tools without a script, by ${prefix}invoke.`,
  properties: {
    enabled: { type: 'boolean', default: directCalls, description: `Whether there is ${prefix}invoke.` },
    allowedTools: names('The only tools that it calls.'),
  },
  additionalProperties: false,
});

const vmSchema = ({ loops, steps }: Release): JsonObject => ({
  type: 'object',
  description: 'The rules for scripts: a preset, and what differs from it.',
  properties: {
    preset: { type: 'string', enum: PRESETS, default: 'secure', description: 'Rules to start from.' },
    timeoutMs: {
      ...{ type: 'integer', minimum: LIMITS.timeoutMs.min, maximum: LIMITS.timeoutMs.max },
      description: 'Milliseconds that a script may run.',
    },
    allowLoops: {
      type: 'boolean',
      description: `Whether loops are allowed: without it, ${loops.subject} refused.`,
    },
    allowConsole: { type: 'boolean', description: 'Whether there is a console.' },
    maxSteps: {
      ...{ type: 'integer', minimum: 1 },
      description:
        steps === 'code'
          ? 'Function entries and loop iterations that a run may take.'
          : 'Tool calls that a run may make.',
    },
    disabledBuiltins: names('Built-in names that a script must not use; eval and Function are always among them.'),
    disabledGlobals: names('Global names that a script must not use.'),
  },
  additionalProperties: false,
});
