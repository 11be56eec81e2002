import type { Json, JsonObject } from '../../json.ts';
import { clampLimits, LIMITS } from '../../limits.ts';
import { type BodyFrame, globalUses, prepareBody } from '../../program/index.ts';
import type { DialectConversion } from '../convert/conversion.ts';
import { defineDialect } from '../define-dialect.ts';
import type { Dialect, DialectFactory } from '../dialect.ts';
import type { OwnContext } from '../outer.ts';
import { globalText, memberText } from '../shared/member.ts';
import { declare } from './declare.ts';
import { hint } from './hint.ts';
import { namedTools } from './named-tools.ts';
import { mentions, reachesAll, serverGlobals } from './names.ts';
import { outcome } from './outcome.ts';
import { executeCode, outerTools } from './outer-tools.ts';
import { systemPrompt } from './prompt.ts';
import { CLIENT_1, CLIENT_2, type Release } from './release.ts';
import { searchTools } from './search-tools.ts';
import { IMPORTS, surface } from './surface.ts';
import { unwrap } from './unwrap.ts';

const MiB = 1024 * 1024;

/** `this` is the global object: servers whose names are no identifiers are reached through it. */
const FRAME: BodyFrame = { head: 'export default await (async function () {', tail: '\n}).call(globalThis);' };

export interface McpUseOptions {
  /** Memory of the sandbox, as its executors are given it. */
  readonly memoryLimitMb?: number;
  /** Milliseconds that a script may run, where the release has the option. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;

function create({ memoryLimitMb, timeoutMs = DEFAULT_TIMEOUT_MS }: McpUseOptions, release: Release): Dialect {
  const search = (input: JsonObject, context: OwnContext): Promise<Json> =>
    searchTools(input, context, release.literalSearch);
  return {
    id: release.id,
    title: release.title,
    docs: 'docs/dialects/mcp-use.md',
    calls: 'async',
    form: 'body',
    resultVerb: 'Return',
    limits: clampLimits({
      // A loop ends by the time of the run, which is the one limit of time that the system has.
      maxCpuMs: LIMITS.maxCpuMs.max,
      timeoutMs,
      ...(memoryLimitMb === undefined ? {} : { maxMemoryBytes: memoryLimitMb * MiB }),
    }),
    limitNames: { timeoutMs: 'timeout' },
    hint,
    declare,
    surface,
    prepare: (source) =>
      prepareBody(source, {
        imports: IMPORTS,
        frame: FRAME,
        mentions: (tree) => {
          const uses = globalUses(tree);
          return { serverIds: [], names: (sourceId) => mentions(uses, sourceId), open: reachesAll(uses) };
        },
      }),
    namedTools,
    encode: (result, { tool }) => unwrap(result, tool),
    callText: ({ serverId, toolName }, input, catalog) => {
      const match = serverGlobals(catalog).find(({ server }) => server.id === serverId);
      return match && `await ${memberText(globalText(match.alias ?? match.name), toolName)}(${input});`;
    },
    own: (_name, input, context) => search(input, context),
    outcome,
    tools: () => outerTools(timeoutMs),
    outer: { execute_code: (input, context) => executeCode(input, context, timeoutMs), search_tools: search },
    prompt: systemPrompt,
  };
}

const factoryOf = (release: Release): DialectFactory =>
  defineDialect({
    id: release.id,
    optionsSchema: {
      type: 'object',
      properties: {
        memoryLimitMb: { type: 'number', exclusiveMinimum: 0, description: 'Memory of the sandbox, in MiB.' },
        ...(release.timeoutOption
          ? { timeoutMs: { type: 'number', exclusiveMinimum: 0, description: 'Milliseconds that a script may run.' } }
          : {}),
      },
      additionalProperties: false,
    },
    create: (options) => create(options as McpUseOptions, release),
  });

export const mcpUseFactory = factoryOf(CLIENT_1);
export const mcpUse2Factory = factoryOf(CLIENT_2);

/** Every version of the system, the one that the plain id means first. */
export const factories: readonly DialectFactory[] = [mcpUseFactory, mcpUse2Factory];

/** Its code is needed by what reads scripts of several systems, and by no run. */
export const loadConversions = async (): Promise<readonly DialectConversion[]> =>
  (await import('./convert.ts')).conversions;
