import type { Catalog } from '../../catalog/catalog.ts';
import type { JsonObject } from '../../json.ts';
import { clampLimits, DEFAULT_LIMITS } from '../../limits.ts';
import type { Diagnostic } from '../../spec.ts';
import type { DialectConversion } from '../convert/conversion.ts';
import { defineDialect } from '../define-dialect.ts';
import type { Dialect, DialectContext, DialectFactory } from '../dialect.ts';
import { PLATFORM_NAMES } from '../shared/platform-names.ts';
import { importing } from '../shared/setup-name.ts';
import { planOf } from './call-plan.ts';
import { declareKoan } from './declare.ts';
import { encode, encodeCurrent } from './encode.ts';
import { type Entity, entitiesOf } from './entities.ts';
import { EXPOSURES, type Exposure, exposesCode, OFF, readExposure, statedExposures } from './exposure.ts';
import sdk from './guest/sdk.ts?guest-module';
import { hintFor } from './hint.ts';
import { namedEntityTools } from './named.ts';
import { currentOutcome, outcome } from './outcome.ts';
import { CODE_TOOLS, EXECUTE, entityTools, execute, VALIDATE, validate } from './outer-tools.ts';
import { systemPrompt } from './prompt.ts';
import { CURRENT, DECIDED, type Release } from './release.ts';
import { prepareScript, refused, SETUP } from './script.ts';

const ENTITIES_MODULE = 'koan:entities';

const LIMITS = clampLimits({ maxCpuMs: 2_000, maxMemoryBytes: 64_000_000 });

/** A name that a script can declare. */
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

export interface KoanOptions {
  readonly exposure: Exposure;
  readonly set?: string;
  readonly entryFunction?: string;
  readonly correlationId?: string;
  /** Whether a run without an answer fails. */
  readonly requireAnswer?: boolean;
  /** Operations of entities that a run may make; 0 leaves it to the limits. */
  readonly maxSdkCalls?: number;
  /** Log entries that the result has at most; 0 for all. */
  readonly maxLogEntries?: number;
}

function create(options: KoanOptions, setting: DialectContext, release: Release): Dialect {
  const { exposure, set, entryFunction, requireAnswer = false, maxSdkCalls = 0 } = options;
  const entities = (catalog: Catalog): readonly Entity[] => entitiesOf(catalog, setting, exposure);
  const runsCode = [exposure, ...statedExposures(setting)].some(exposesCode);
  const prepare: Dialect['prepare'] = (source) =>
    runsCode
      ? prepareScript(source, entryFunction, requireAnswer)
      : refused(source, OFF, 'Call the entity tools, or set the exposure to Code, Full or Auto.');
  const listed = (catalog: Catalog) => entityTools(entities(catalog));
  return {
    id: release.id,
    title: release.title,
    docs: 'docs/dialects/koan.md',
    calls: 'sync',
    form: 'body',
    resultVerb: 'Answer with',
    limits:
      maxSdkCalls === 0
        ? LIMITS
        : clampLimits({ maxToolCalls: Math.min(maxSdkCalls, DEFAULT_LIMITS.maxToolCalls) }, LIMITS),
    declare: (catalog) => [declareKoan(entities(catalog), release)],
    surface: (catalog) => ({
      modules: new Map(),
      internals: new Map([[ENTITIES_MODULE, entitiesModule(entities(catalog), set, release)]]),
      setup: new Map([[SETUP, requireAnswer ? `export*from"${ENTITIES_MODULE}";` : importing(ENTITIES_MODULE)]]),
      aliases: [],
      prelude: sdk,
      hide: PLATFORM_NAMES,
      ops: ['callTool', 'answer'],
    }),
    prepare,
    namedTools: (source, servers = []) =>
      namedEntityTools(
        source,
        entities({ servers, unavailable: [] }).filter(({ exposure: mode }) => exposesCode(mode)),
      ),
    encode: release.current ? encodeCurrent : encode,
    hint: (message, catalog) => hintFor(message, entities(catalog)),
    outcome: (record) => (release.current ? currentOutcome : outcome)(record, options),
    tools: (catalog) => [...(runsCode ? CODE_TOOLS : []), ...listed(catalog).map((tool) => tool.listed)],
    outer: { [EXECUTE]: execute, [VALIDATE]: (input) => validate(input, prepare) },
    subjects: (catalog) => entities(catalog).map(({ name }) => name),
    direct: (name, catalog) => listed(catalog).find((tool) => tool.listed.name === name),
    prompt: (catalog, limits) => {
      const offered = entities(catalog);
      return systemPrompt(offered, declareKoan(offered, release).text, limits);
    },
  };
}

/** Fills in the entities that a run has: what it is made from crosses as text, and is parsed by the sandbox's own JSON. */
function entitiesModule(entities: readonly Entity[], set: string | undefined, { current }: Release): string {
  const given = {
    ...(set === undefined ? {} : { set }),
    paging: current,
    entities: entities
      .filter(({ exposure }) => exposesCode(exposure))
      .map((entity) => ({ name: entity.name, plans: entity.tools.map((tool) => planOf(entity, tool)) })),
  };
  return (
    'const install=globalThis.__koan_entities__;delete globalThis.__koan_entities__;' +
    `export const required=install(${JSON.stringify(JSON.stringify(given))});`
  );
}

const wrong = (message: string, hint: string): readonly Diagnostic[] => [
  { severity: 'error', code: 'INVALID_REQUEST', message, hint },
];

const count = (description: string): JsonObject => ({ type: 'integer', minimum: 0, default: 0, description });

/** Options that came with the current release. */
const CURRENT_OPTIONS: JsonObject = {
  requireAnswer: {
    type: 'boolean',
    default: false,
    description: 'Code that does not call SDK.Out.answer() fails.',
  },
  maxSdkCalls: count('Operations of entities that a run may make; 0 for as many as the limits allow.'),
  maxLogEntries: count('Log entries in the result; 0 for all.'),
};

const factoryOf = (release: Release): DialectFactory =>
  defineDialect({
    id: release.id,
    optionsSchema: {
      type: 'object',
      properties: {
        exposure: {
          type: 'string',
          enum: [...EXPOSURES],
          default: 'Auto',
          description: 'What an agent is given: the code tools, the entity tools, or both. Auto is both.',
        },
        set: { type: 'string', description: 'Default data set.' },
        entryFunction: { type: 'string', description: 'Function to call after the code.' },
        correlationId: { type: 'string', description: 'Returned with the result.' },
        ...(release.current ? CURRENT_OPTIONS : {}),
      },
      additionalProperties: false,
    },
    metadata: ['exposure'],
    exposures: EXPOSURES,
    normalize: ({ exposure, ...options }) =>
      exposure === undefined ? options : { ...options, exposure: readExposure(exposure) ?? exposure },
    create(options, setting) {
      const { exposure = 'Auto', ...texts } = options as Partial<KoanOptions>;
      const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== ''));
      const created: KoanOptions = { exposure, ...given };
      if (created.entryFunction !== undefined && !NAME.test(created.entryFunction)) {
        return wrong(
          `"${created.entryFunction}" is not the name of a function`,
          'Name a function that the code declares.',
        );
      }
      return create(created, setting, release);
    },
  });

export const koanFactory = factoryOf(DECIDED);
export const koanCurrentFactory = factoryOf(CURRENT);

/** Every version of the system, the one that the plain id means first. */
export const factories: readonly DialectFactory[] = [koanFactory, koanCurrentFactory];

/** Its code is needed by what reads scripts of several systems, and by no run. */
export const loadConversions = async (): Promise<readonly DialectConversion[]> =>
  (await import('./convert.ts')).conversions;
