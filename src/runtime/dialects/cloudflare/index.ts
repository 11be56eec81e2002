import { type Catalog, WITHHELD_HINT, whyWithheld } from '../../catalog/catalog.ts';
import type { GuestThrow } from '../../errors.ts';
import { clampLimits, LIMITS } from '../../limits.ts';
import type { DialectConversion } from '../convert/conversion.ts';
import { defineDialect } from '../define-dialect.ts';
import type { Dialect, DialectFactory } from '../dialect.ts';
import { declare } from './declare.ts';
import { ownOperation } from './discovery.ts';
import { hint } from './hint.ts';
import { namespaces } from './names.ts';
import { outcome } from './outcome.ts';
import { OUTER_TOOLS, runCode } from './outer-tools.ts';
import { namedTools, prepare } from './prepare.ts';
import { systemPrompt } from './prompt.ts';
import { CURRENT, DESCRIBED, type Release } from './release.ts';
import { runtimeOutcome } from './runtime-outcome.ts';
import { runtimeSurface, surface } from './surface.ts';
import { unwrap } from './unwrap.ts';

/** What a model is given of a result where the options say nothing: the package's own budget. */
const DEFAULT_RESULT_TOKENS = 6_000;

export interface CloudflareOptions {
  /** Milliseconds that a script may run, as the system's executors are given it. */
  readonly timeout?: number;
  /** Tokens of a result that a model is given at most, where the release cuts results. */
  readonly maxResultTokens?: number;
}

function create(options: CloudflareOptions, release: Release): Dialect {
  const { timeout = release.timeoutMs, maxResultTokens = DEFAULT_RESULT_TOKENS } = options;
  return {
    id: release.id,
    title: release.title,
    docs: 'docs/dialects/cloudflare.md',
    calls: 'async',
    form: 'body',
    resultVerb: 'Return',
    // A loop ends by the time of the run, which is the one limit of time that the system has.
    limits: clampLimits({ timeoutMs: timeout, maxCpuMs: LIMITS.maxCpuMs.max }),
    limitNames: { timeoutMs: 'timeout' },
    hint,
    declare,
    surface: release.runtime ? runtimeSurface : surface,
    prepare,
    namedTools,
    resolve: unknownMember,
    encode: (result, { tool }) => unwrap(result, tool),
    callText: ({ serverId, toolName }, input, catalog) => {
      const space = namespaces(catalog).find(({ server }) => server.id === serverId);
      const match = space?.tools.find(({ tool }) => tool.name === toolName);
      return match && `await codemode.${match.codemodeMember}(${input});`;
    },
    own: ownOperation,
    outcome: release.runtime ? (record) => runtimeOutcome(record, maxResultTokens) : outcome,
    tools: () => OUTER_TOOLS,
    outer: { codemode: runCode },
    prompt: systemPrompt,
  };
}

/** Members that are there carry server and tool: what is called by a name is not there. */
function unknownMember(path: string, catalog: Catalog): GuestThrow {
  const dot = path.indexOf('.');
  const [space, member] = [path.slice(0, dot), path.slice(dot + 1)];
  const why = namespaces(catalog)
    .filter(({ name }) => name === space || space === 'codemode')
    .map(({ server }) => whyWithheld(server, member))
    .find((reason) => reason !== undefined);
  if (why !== undefined) {
    const message = `Tool "${member}" cannot be called: ${why}`;
    return { errorClass: 'ToolNotFoundError', message, hint: WITHHELD_HINT };
  }
  const known = namespaces(catalog).flatMap(({ name, tools }) =>
    name === space
      ? tools.map((tool) => tool.member)
      : space === 'codemode'
        ? tools.map((tool) => tool.codemodeMember)
        : [],
  );
  const close = known.find((name) => plain(name) === plain(member)) ?? known.find((name) => name.includes(member));
  return {
    errorClass: 'ToolNotFoundError',
    message: `Tool "${member}" not found: ${space} has no tool of this name`,
    hint:
      close !== undefined
        ? `Did you mean ${space}.${close}?`
        : `It has: ${known.length === 0 ? 'none' : known.slice(0, 20).join(', ')}${known.length > 20 ? ', …' : ''}.`,
  };
}

const plain = (name: string): string => name.replace(/[_$]/g, '').toLowerCase();

const factoryOf = (release: Release): DialectFactory =>
  defineDialect({
    id: release.id,
    optionsSchema: {
      type: 'object',
      properties: {
        timeout: { type: 'number', exclusiveMinimum: 0, description: 'Milliseconds that a script may run.' },
        ...(release.runtime
          ? {
              maxResultTokens: {
                ...{ type: 'integer', minimum: 1, default: DEFAULT_RESULT_TOKENS },
                description: 'Tokens of a result that a model is given; of a longer one the largest parts are cut.',
              },
            }
          : {}),
      },
      additionalProperties: false,
    },
    create: (options) => create(options as CloudflareOptions, release),
  });

export const cloudflareFactory = factoryOf(DESCRIBED);
export const cloudflareCurrentFactory = factoryOf(CURRENT);

/** Every version of the system, the one that the plain id means first. */
export const factories: readonly DialectFactory[] = [cloudflareFactory, cloudflareCurrentFactory];

/** Its code is needed by what reads scripts of several systems, and by no run. */
export const loadConversions = async (): Promise<readonly DialectConversion[]> =>
  (await import('./convert.ts')).conversions;
