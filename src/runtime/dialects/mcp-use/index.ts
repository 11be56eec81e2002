import { clampLimits, LIMITS } from '../../limits.ts';
import { type BodyFrame, globalUses, prepareBody } from '../../program/index.ts';
import { defineDialect } from '../define-dialect.ts';
import type { Dialect } from '../dialect.ts';
import { globalText, memberText } from '../shared/member.ts';
import { declare } from './declare.ts';
import { hint } from './hint.ts';
import { namedTools } from './named-tools.ts';
import { mentions, reachesAll, serverGlobals } from './names.ts';
import { outcome } from './outcome.ts';
import { executeCode, OUTER_TOOLS } from './outer-tools.ts';
import { systemPrompt } from './prompt.ts';
import { searchTools } from './search-tools.ts';
import { IMPORTS, surface } from './surface.ts';
import { unwrap } from './unwrap.ts';

const MiB = 1024 * 1024;

/** `this` is the global object: servers whose names are no identifiers are reached through it. */
const FRAME: BodyFrame = { head: 'export default await (async function () {', tail: '\n}).call(globalThis);' };

export interface McpUseOptions {
  /** Memory of the sandbox, as its executors are given it. */
  readonly memoryLimitMb?: number;
}

function create({ memoryLimitMb }: McpUseOptions): Dialect {
  return {
    id: 'mcp-use',
    title: 'mcp-use',
    docs: 'docs/dialects/mcp-use.md',
    calls: 'async',
    form: 'body',
    resultVerb: 'Return',
    limits: clampLimits({
      // A loop ends by the time of the run, which is the one limit of time that the system has.
      maxCpuMs: LIMITS.maxCpuMs.max,
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
      const found = serverGlobals(catalog).find(({ server }) => server.id === serverId);
      return found && `await ${memberText(globalText(found.alias ?? found.name), toolName)}(${input});`;
    },
    own: (_name, input, context) => searchTools(input, context),
    outcome,
    tools: () => OUTER_TOOLS,
    outer: { execute_code: executeCode, search_tools: searchTools },
    prompt: systemPrompt,
  };
}

export const mcpUseFactory = defineDialect({
  id: 'mcp-use',
  optionsSchema: {
    type: 'object',
    properties: {
      memoryLimitMb: { type: 'number', exclusiveMinimum: 0, description: 'Memory of the sandbox, in MiB.' },
    },
    additionalProperties: false,
  },
  create: (options) => create(options as McpUseOptions),
});
