import type { Catalog } from '../../catalog/catalog.ts';
import type { GuestThrow } from '../../errors.ts';
import { clampLimits, DEFAULT_LIMITS } from '../../limits.ts';
import { faultDiagnostics } from '../../options/refuse.ts';
import { blankFence } from '../../program/code-fence.ts';
import { ASYNC_BODY, type BodyFindings, type Node, prepareBody } from '../../program/index.ts';
import type { DialectConversion } from '../convert/conversion.ts';
import { defineDialect } from '../define-dialect.ts';
import type { Dialect, DialectContext, DialectFactory, ToolRef } from '../dialect.ts';
import type { OuterCalls } from '../outer.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import { declare } from './declare.ts';
import { describeNamed, invokeNamed, searchQueries } from './decomposed-tools.ts';
import { encode, thrown } from './encode.ts';
import { returnMain } from './entry.ts';
import { hint } from './hint.ts';
import { invokeTool } from './invoke.ts';
import { namedTools } from './named-tools.ts';
import { type CodeCallOptions, mergeOptions, optionsSchema, readOptions } from './options.ts';
import { outcome } from './outcome.ts';
import { describeTools, executeTool, outerTools, searchTool } from './outer-tools.ts';
import { misspeltNames } from './presets.ts';
import { systemPrompt } from './prompt.ts';
import { PLANNED, RELEASE_1_5, type Release } from './release.ts';
import { resolveTool, whyNot } from './resolve.ts';
import { encodeContent, refusedAs, safeThrown } from './safe-errors.ts';
import { illegalAccesses } from './script-rules.ts';
import { counterName, countSteps, STEPS_MODULE } from './steps.ts';
import { countedSteps, importsFor, surface } from './surface.ts';
import { indexer, type ToolIndex, toolsNamed } from './tool-index.ts';

function create(options: CodeCallOptions, setting: DialectContext, release: Release): Dialect {
  const { vm } = options;
  const maxSteps = countedSteps(options, release);
  const indexOf = indexer(options, setting);
  const surfaceOf = keptPerCatalog((catalog) => surface(catalog, options, indexOf(catalog), release));

  const inspect = (tree: Node, source: string, counter: string): BodyFindings => {
    const steps = maxSteps === undefined ? {} : countSteps(tree, counter);
    const { around = [], last } = returnMain(tree);
    return {
      ...steps,
      around: [...around, ...(steps.around ?? [])],
      ...(last === undefined ? {} : { last }),
      diagnostics: illegalAccesses(tree, source, vm, release),
    };
  };

  return {
    id: release.id,
    title: release.title,
    docs: 'docs/dialects/codecall.md',
    calls: 'async',
    form: 'body',
    resultVerb: 'Return',
    limits: clampLimits({
      timeoutMs: vm.timeoutMs,
      ...(release.steps === 'calls' && vm.maxSteps !== undefined
        ? { maxToolCalls: Math.min(vm.maxSteps, DEFAULT_LIMITS.maxToolCalls) }
        : {}),
    }),
    hint: (message, catalog) => hint(message, indexOf(catalog)),
    declare: (catalog) => declare(options, indexOf(catalog), release),
    surface: surfaceOf,
    prepare: (source) => {
      const script = blankFence(source);
      const counter = counterName(script);
      const steps = maxSteps === undefined ? '' : `import{step as ${counter}}from"${STEPS_MODULE}";`;
      return prepareBody(source, {
        imports: importsFor(script) + steps,
        frame: ASYNC_BODY,
        inspect: (tree, text) => inspect(tree, text, counter),
      });
    },
    namedTools: (source, servers = []) => namedTools(source, servers, indexOf, release),
    resolve: (name, catalog) => resolve(name, catalog, indexOf(catalog), release),
    callText: (ref, input, catalog) => callText(ref, input, indexOf(catalog)),
    encode: release.safeCalls ? encodeContent : encode,
    thrown: release.safeCalls ? safeThrown : thrown,
    outcome: (record) => outcome(record, maxSteps, release),
    tools: (catalog) => outerTools(options, indexOf(catalog), release),
    outer: outerCalls(options, indexOf, release),
    direct: (name, catalog) => {
      const [tool] = toolsNamed(indexOf(catalog).visible, name);
      return tool && { serverId: tool.server.id, toolName: tool.tool.name };
    },
    prompt: (catalog, limits) => systemPrompt(catalog, limits, options, indexOf(catalog), release),
  };
}

function resolve(
  name: string,
  catalog: Catalog,
  index: ToolIndex,
  release: Release,
): ReturnType<NonNullable<Dialect['resolve']>> {
  const resolved = resolveTool(name, index.callable, () => whyNot(name, catalog, index), `${release.prefix}search`);
  if ('thrown' in resolved)
    return release.safeCalls ? refusedName(name, resolved.thrown, index, release) : resolved.thrown;
  return { serverId: resolved.tool.server.id, toolName: resolved.tool.tool.name };
}

function callText({ serverId, toolName }: ToolRef, input: string, { callable }: ToolIndex): string | undefined {
  const match = callable.find(({ server, tool }) => server.id === serverId && tool.name === toolName);
  return match && `await callTool(${JSON.stringify(match.name)}, ${input});`;
}

function outerCalls(options: CodeCallOptions, indexOf: ReturnType<typeof indexer>, release: Release): OuterCalls {
  const { prefix, safeCalls } = release;
  return {
    [`${prefix}search`]: (input, context) =>
      (safeCalls ? searchQueries : searchTool)(input, context, options, indexOf(context.catalog)),
    [`${prefix}describe`]: async (input, { catalog }) =>
      safeCalls ? describeNamed(input, indexOf(catalog)) : describeTools(input, options, indexOf(catalog)),
    [`${prefix}execute`]: executeTool,
    ...(options.directCalls.enabled
      ? {
          [`${prefix}invoke`]: (input, context) =>
            (safeCalls ? invokeNamed : invokeTool)(input, context, indexOf(context.catalog)),
        }
      : {}),
  };
}

/** Why a name leads to no tool, in the codes of 1.5. */
function refusedName(name: string, why: GuestThrow, { enabled }: ToolIndex, { prefix }: Release): GuestThrow {
  if (name.trim().toLowerCase().startsWith(prefix)) return refusedAs('SELF_REFERENCE', why);
  return refusedAs(toolsNamed(enabled, name).length === 1 ? 'ACCESS_DENIED' : 'NOT_FOUND', why);
}

const factoryOf = (release: Release): DialectFactory =>
  defineDialect({
    id: release.id,
    optionsSchema: optionsSchema(release),
    functions: ['includeTools', 'directCalls.filter'],
    metadata: ['visibleInListTools', 'enabledInCodeCall', 'appId', 'source', 'tags', 'examples'],
    merge: mergeOptions,
    create(options, setting) {
      const read = readOptions(options, release);
      const misspelt = misspeltNames(read.vm);
      return misspelt.length > 0 ? faultDiagnostics(misspelt) : create(read, setting, release);
    },
  });

export const codecallFactory = factoryOf(PLANNED);
export const codecall15Factory = factoryOf(RELEASE_1_5);

/** Every version of the system, the one that the plain id means first. */
export const factories: readonly DialectFactory[] = [codecallFactory, codecall15Factory];

/** Its code is needed by what reads scripts of several systems, and by no run. */
export const loadConversions = async (): Promise<readonly DialectConversion[]> =>
  (await import('./convert.ts')).conversions;
