import { clampLimits } from '../../limits.ts';
import { faultDiagnostics } from '../../options/refuse.ts';
import { blankFence } from '../../program/code-fence.ts';
import { ASYNC_BODY, type BodyFindings, type Node, prepareBody } from '../../program/index.ts';
import { defineDialect } from '../define-dialect.ts';
import type { Dialect, Setting } from '../dialect.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import { declare } from './declare.ts';
import { encode, thrown } from './encode.ts';
import { returnMain } from './entry.ts';
import { hint } from './hint.ts';
import { invokeTool } from './invoke.ts';
import { namedTools } from './named-tools.ts';
import { type CodeCallOptions, mergeOptions, OPTIONS_SCHEMA, readOptions } from './options.ts';
import { outcome } from './outcome.ts';
import { describeTools, executeTool, outerTools, searchTool } from './outer-tools.ts';
import { misspeltNames } from './presets.ts';
import { systemPrompt } from './prompt.ts';
import { resolveTool, whyNot } from './resolve.ts';
import { illegalAccesses } from './script-rules.ts';
import { counterName, countSteps, STEPS_MODULE } from './steps.ts';
import { importsFor, surface } from './surface.ts';
import { indexer, toolsNamed } from './tool-index.ts';

function create(options: CodeCallOptions, setting: Setting): Dialect {
  const { vm } = options;
  const indexOf = indexer(options, setting);
  const surfaceOf = keptPerCatalog((catalog) => surface(catalog, options, indexOf(catalog)));

  const inspect = (tree: Node, source: string, counter: string): BodyFindings => {
    const steps = vm.maxSteps === undefined ? {} : countSteps(tree, counter);
    const { around = [], last } = returnMain(tree);
    return {
      ...steps,
      around: [...around, ...(steps.around ?? [])],
      ...(last === undefined ? {} : { last }),
      diagnostics: illegalAccesses(tree, source, vm),
    };
  };

  return {
    id: 'codecall',
    title: 'FrontMCP CodeCall',
    docs: 'docs/dialects/codecall.md',
    calls: 'async',
    form: 'body',
    resultVerb: 'Return',
    limits: clampLimits({ timeoutMs: vm.timeoutMs }),
    hint: (message, catalog) => hint(message, indexOf(catalog)),
    declare: (catalog) => declare(catalog, options, indexOf(catalog)),
    surface: surfaceOf,
    prepare: (source) => {
      const script = blankFence(source);
      const counter = counterName(script);
      const steps = vm.maxSteps === undefined ? '' : `import{step as ${counter}}from"${STEPS_MODULE}";`;
      return prepareBody(source, {
        imports: importsFor(script) + steps,
        frame: ASYNC_BODY,
        inspect: (tree, text) => inspect(tree, text, counter),
      });
    },
    namedTools: (source, servers = []) => namedTools(source, servers, indexOf),
    resolve: (name, catalog) => {
      const index = indexOf(catalog);
      const found = resolveTool(name, index.callable, () => whyNot(name, catalog, index));
      if ('thrown' in found) return found.thrown;
      return { serverId: found.tool.server.id, toolName: found.tool.tool.name };
    },
    callText: ({ serverId, toolName }, input, catalog) => {
      const found = indexOf(catalog).callable.find(
        ({ server, tool }) => server.id === serverId && tool.name === toolName,
      );
      return found && `await callTool(${JSON.stringify(found.name)}, ${input});`;
    },
    encode,
    thrown,
    outcome: (record) => outcome(record, vm.maxSteps),
    tools: (catalog) => outerTools(options, indexOf(catalog)),
    outer: {
      'codecall.search': (input, context) => searchTool(input, context, options, indexOf(context.catalog)),
      'codecall.describe': async (input, { catalog }) => describeTools(input, options, indexOf(catalog)),
      'codecall.execute': executeTool,
      ...(options.directCalls.enabled
        ? { 'codecall.invoke': (input, context) => invokeTool(input, context, indexOf(context.catalog)) }
        : {}),
    },
    direct: (name, catalog) => {
      const [found] = toolsNamed(indexOf(catalog).visible, name);
      return found && { serverId: found.server.id, toolName: found.tool.name };
    },
    prompt: (catalog, limits) => systemPrompt(catalog, limits, options, indexOf(catalog)),
  };
}

export const codecallFactory = defineDialect({
  id: 'codecall',
  optionsSchema: OPTIONS_SCHEMA,
  functions: ['includeTools', 'directCalls.filter'],
  metadata: ['visibleInListTools', 'enabledInCodeCall', 'appId', 'source', 'tags', 'examples'],
  merge: mergeOptions,
  create(options, setting) {
    const read = readOptions(options);
    const misspelt = misspeltNames(read.vm);
    return misspelt.length > 0 ? faultDiagnostics(misspelt) : create(read, setting);
  },
});
