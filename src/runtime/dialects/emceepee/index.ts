import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Json } from '../../json.ts';
import { clampLimits, LIMITS } from '../../limits.ts';
import { ASYNC_BODY, prepareBody } from '../../program/index.ts';
import type { DialectConversion } from '../convert/conversion.ts';
import { defineDialect } from '../define-dialect.ts';
import type { Dialect, DialectContext, DialectFactory } from '../dialect.ts';
import { PLATFORM_NAMES } from '../shared/platform-names.ts';
import { declareMcp } from './declare.ts';
import mcp from './guest/mcp.ts?guest-module';
import { hint } from './hint.ts';
import { namedTools } from './named-tools.ts';
import { errorName, outcome } from './outcome.ts';
import { executeTool, outerTools } from './outer-tools.ts';
import { systemPrompt } from './prompt.ts';
import { searchTool } from './search.ts';

/** Calls of `mcp.*` that a run may make, all of them counted. */
const MAX_MCP_CALLS = 100;
const MAX_CODE_BYTES = 100 * 1024;

/** Globals that this system keeps from scripts. */
const HIDDEN = [
  ...['setTimeout', 'clearTimeout', 'setInterval', 'setImmediate', 'fetch', 'XMLHttpRequest', 'WebSocket'],
  ...['require', 'process', 'module', 'exports', '__dirname', '__filename', 'Buffer', 'ArrayBuffer'],
  ...['SharedArrayBuffer', 'Atomics'],
  ...['WebAssembly', 'eval', 'Function', ...PLATFORM_NAMES],
];

export interface EmceepeeOptions {
  /** Names the session in the audit record; one of ours for each host where absent. */
  readonly sessionId: string;
  /** Calls of `mcp` that a run may make. */
  readonly maxCalls: number;
}

const COUNTED = [
  ...['listServers', 'listTools', 'listResources', 'listResourceTemplates'],
  ...['readResource', 'listPrompts', 'getPrompt'],
] as const;

function create(options: EmceepeeOptions): Dialect {
  const { sessionId, maxCalls } = options;
  return {
    id: 'emceepee',
    title: 'emceepee',
    docs: 'docs/dialects/emceepee.md',
    calls: 'async',
    form: 'body',
    resultVerb: 'Return',
    limits: clampLimits({
      ...{ timeoutMs: 30_000, maxToolCalls: maxCalls, maxSourceBytes: MAX_CODE_BYTES },
      // A loop ends by the time of the run, which is the one limit of time that the system has.
      maxCpuMs: LIMITS.maxCpuMs.max,
    }),
    limitNames: { maxToolCalls: 'maxCalls', timeoutMs: 'timeout' },
    declare: (catalog) => [declareMcp(catalog)],
    surface: () => ({
      modules: new Map(),
      aliases: [],
      prelude: mcp,
      hide: HIDDEN,
      ops: ['callTool', 'serverNames', ...COUNTED],
      counted: COUNTED,
    }),
    prepare: (source) => (isBinary(source) ? refusedBinary(source) : prepareBody(source, { frame: ASYNC_BODY })),
    namedTools,
    hint,
    encode: (result) => ({ value: result as unknown as Json }),
    callText: ({ serverId, toolName }, input, { servers }) =>
      `await mcp.callTool(${nameOf(serverId, servers)}, ${JSON.stringify(toolName)}, ${input});`,
    readText: (read, { servers }) =>
      read.kind === 'resource'
        ? `await mcp.readResource(${nameOf(read.serverId, servers)}, ${JSON.stringify(read.uri)});`
        : `await mcp.getPrompt(${nameOf(read.serverId, servers)}, ${JSON.stringify(read.name)}, ${read.input});`,
    outcome,
    tools: outerTools,
    outer: { codemode_search: searchTool, codemode_execute: executeTool },
    prompt: systemPrompt,
    audit: (record, code) => ({
      sessionId,
      timestamp: new Date().toISOString(),
      codeHash: bytesToHex(sha256(utf8ToBytes(code))),
      codeLength: code.length,
      timeoutMs: record.limits.timeoutMs,
      success: record.ended === 'finished',
      durationMs: Math.round(record.timing.totalMs),
      mcpCallCount: record.countedOps,
      ...(record.ended === 'finished' ? {} : { errorType: errorName(record) }),
    }),
  };
}

/** How scripts name a server. */
const nameOf = (serverId: string, servers: Catalog['servers']): string =>
  JSON.stringify(servers.find(({ id }) => id === serverId)?.sourceId ?? serverId);

/** Control characters that no program text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BINARY = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/;
const isBinary = (source: string): boolean => BINARY.test(source);

function refusedBinary(source: string): Awaited<ReturnType<Dialect['prepare']>> {
  const message = 'SyntaxError: The code holds binary data';
  const hint = 'Send program text; let a tool deliver data.';
  return {
    code: source,
    edits: [],
    diagnostics: [{ severity: 'error', code: 'SYNTAX_ERROR', message, hint }],
    mentions: { serverIds: [], open: false },
  };
}

export const emceepeeFactory = defineDialect({
  id: 'emceepee',
  optionsSchema: {
    type: 'object',
    properties: {
      sessionId: { type: 'string', description: 'Names the session in the audit record.' },
      maxCalls: {
        ...{ type: 'integer', minimum: LIMITS.maxToolCalls.min, maximum: LIMITS.maxToolCalls.max },
        default: MAX_MCP_CALLS,
        description: 'Most calls of mcp in one run.',
      },
    },
    additionalProperties: false,
  },
  create(options, setting) {
    const { sessionId = sessionOf(setting), maxCalls = MAX_MCP_CALLS } = options as Partial<EmceepeeOptions>;
    return create({ sessionId, maxCalls });
  },
});

const sessions = new WeakMap<DialectContext, string>();

/** The session of a host, which has one setting for as long as it lives. */
function sessionOf(setting: DialectContext): string {
  const session = sessions.get(setting) ?? bytesToHex(randomBytes(16));
  sessions.set(setting, session);
  return session;
}

/** Every version of the system, the one that the plain id means first. */
export const factories: readonly DialectFactory[] = [emceepeeFactory];

/** Its code is needed by what reads scripts of several systems, and by no run. */
export const loadConversions = async (): Promise<readonly DialectConversion[]> =>
  (await import('./convert.ts')).conversions;
