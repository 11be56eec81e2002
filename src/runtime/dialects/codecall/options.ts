import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import { LIMITS } from '../../limits.ts';
import type { Diagnostic } from '../../spec.ts';
import { ALWAYS_BANNED, PRESET_RULES, PRESETS, type VmRules } from './presets.ts';

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

const DEFAULT_RESULTS = 8;
export const MAX_RESULTS = 100;

/** Reads options as they come from code, a form or a link; what makes no sense is a diagnostic with its path. */
export function readOptions(raw: Readonly<Record<string, unknown>>): CodeCallOptions | readonly Diagnostic[] {
  const read = reader();
  const vm = read.object(raw.vm, 'vm');
  const direct = read.object(raw.directCalls, 'directCalls');
  const preset = PRESET_RULES[read.oneOf(vm.preset, 'vm.preset', PRESETS) ?? 'secure'];
  const maxSteps = read.integer(vm.maxSteps, 'vm.maxSteps', 1, Number.MAX_SAFE_INTEGER) ?? preset.maxSteps;
  const includeTools = read.filter(raw.includeTools, 'includeTools');
  const filter = read.filter(direct.filter, 'directCalls.filter');
  const callable = read.names(direct.allowedTools, 'directCalls.allowedTools');
  const allowedTools = read.names(raw.allowedTools, 'allowedTools');
  const options: CodeCallOptions = {
    mode: read.oneOf(raw.mode, 'mode', MODES) ?? 'codecall_only',
    topK: read.integer(raw.topK, 'topK', 1, MAX_RESULTS) ?? DEFAULT_RESULTS,
    maxDefinitions: read.integer(raw.maxDefinitions, 'maxDefinitions', 1, MAX_RESULTS) ?? DEFAULT_RESULTS,
    ...(includeTools === undefined ? {} : { includeTools }),
    directCalls: {
      enabled: read.flag(direct.enabled, 'directCalls.enabled') ?? false,
      ...(callable === undefined ? {} : { allowedTools: callable }),
      ...(filter === undefined ? {} : { filter }),
    },
    vm: {
      timeoutMs:
        read.integer(vm.timeoutMs, 'vm.timeoutMs', LIMITS.timeoutMs.min, LIMITS.timeoutMs.max) ?? preset.timeoutMs,
      allowLoops: read.flag(vm.allowLoops, 'vm.allowLoops') ?? preset.allowLoops,
      allowConsole: read.flag(vm.allowConsole, 'vm.allowConsole') ?? preset.allowConsole,
      ...(maxSteps === undefined ? {} : { maxSteps }),
      disabledBuiltins: [
        ...new Set([
          ...ALWAYS_BANNED,
          ...(read.names(vm.disabledBuiltins, 'vm.disabledBuiltins') ?? preset.disabledBuiltins),
        ]),
      ],
      disabledGlobals: read.names(vm.disabledGlobals, 'vm.disabledGlobals') ?? preset.disabledGlobals,
    },
    ...(allowedTools === undefined ? {} : { allowedTools }),
    context: read.json(raw.context, 'context'),
  };
  return read.faults.length > 0 ? read.faults : options;
}

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

/** Reads one value after another; null stands for absent, and what is wrong is kept. */
function reader() {
  const faults: Diagnostic[] = [];
  const read =
    <T>(fits: (value: unknown) => value is T, wanted: string) =>
    (value: unknown, path: string): T | undefined => {
      if (value === undefined || value === null) return undefined;
      if (fits(value)) return value;
      faults.push({ severity: 'error', code: 'INVALID_REQUEST', message: `The option ${path} must be ${wanted}` });
      return undefined;
    };
  const record = read((value): value is Readonly<Record<string, unknown>> => isJsonObject(value), 'an object');
  const plain = read((value): value is JsonObject => isJsonObject(value) && isData(value), 'an object of JSON values');
  return {
    faults,
    flag: read((value): value is boolean => typeof value === 'boolean', 'true or false'),
    filter: read((value): value is ToolFilter => typeof value === 'function', 'a function'),
    names: read(
      (value): value is readonly string[] => Array.isArray(value) && value.every((name) => typeof name === 'string'),
      'a list of names',
    ),
    object: (value: unknown, path: string) => record(value, path) ?? {},
    json: (value: unknown, path: string): JsonObject => plain(value, path) ?? {},
    oneOf: <T extends string>(value: unknown, path: string, known: readonly T[]): T | undefined =>
      read((text): text is T => known.some((one) => one === text), `one of ${known.join(', ')}`)(value, path),
    integer: (value: unknown, path: string, min: number, max: number): number | undefined =>
      read(
        (number): number is number =>
          Number.isSafeInteger(number) && (number as number) >= min && (number as number) <= max,
        `an integer from ${min} to ${max}`,
      )(value, path),
  };
}

function isData(value: JsonObject): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

const names = (description: string, standard?: readonly string[]): Json => ({
  type: 'array',
  items: { type: 'string' },
  description,
  ...(standard === undefined ? {} : { default: standard }),
});

/** The options as a JSON Schema, for forms and links. Functions (`includeTools`, `directCalls.filter`) come from code only. */
export const OPTIONS_SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    mode: {
      type: 'string',
      enum: MODES,
      default: 'codecall_only',
      description: 'Which tools an agent is given directly, and which ones scripts can reach.',
    },
    topK: {
      ...{ type: 'integer', minimum: 1, maximum: MAX_RESULTS, default: DEFAULT_RESULTS },
      description: 'Tools that codecall.search gives.',
    },
    maxDefinitions: {
      ...{ type: 'integer', minimum: 1, maximum: MAX_RESULTS, default: DEFAULT_RESULTS },
      description: 'Tools that codecall.describe describes.',
    },
    directCalls: {
      type: 'object',
      description: 'Calls of tools without a script, by codecall.invoke.',
      properties: {
        enabled: { type: 'boolean', default: false, description: 'Whether there is codecall.invoke.' },
        allowedTools: names('The only tools that it calls.'),
      },
      additionalProperties: false,
    },
    vm: {
      type: 'object',
      description: 'The rules for scripts: a preset, and what differs from it.',
      properties: {
        preset: { type: 'string', enum: PRESETS, default: 'secure', description: 'Rules to start from.' },
        timeoutMs: {
          ...{ type: 'integer', minimum: LIMITS.timeoutMs.min, maximum: LIMITS.timeoutMs.max },
          description: 'Milliseconds that a script may run.',
        },
        allowLoops: { type: 'boolean', description: 'Whether for, while and do are allowed.' },
        allowConsole: { type: 'boolean', description: 'Whether there is a console.' },
        maxSteps: {
          ...{ type: 'integer', minimum: 1 },
          description: 'Function entries and loop iterations that a run may take.',
        },
        disabledBuiltins: names('Built-in names that a script must not use; eval and Function are always among them.'),
        disabledGlobals: names('Global names that a script must not use.'),
      },
      additionalProperties: false,
    },
    allowedTools: names('The only tools that scripts may call.'),
    context: { type: 'object', description: 'What scripts find as codecallContext.' },
  },
  additionalProperties: false,
};
