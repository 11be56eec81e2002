import type { Catalog } from '../../catalog/catalog.ts';
import { sendableSchema } from '../../catalog/sendable-schema.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Surface } from '../dialect.ts';
import { PLATFORM_NAMES } from '../shared/platform-names.ts';
import { importing, setupName } from '../shared/setup-name.ts';
import guest from './guest/codecall.ts?guest-module';
import { toolNamespaces } from './namespaces.ts';
import type { CodeCallOptions } from './options.ts';
import { hiddenNames } from './presets.ts';
import type { Release } from './release.ts';
import { resolveTool, whyNot } from './resolve.ts';
import { STEPS_MODULE, stepsModule } from './steps.ts';
import type { IndexedTool, ToolIndex } from './tool-index.ts';

const BEGIN = 'codecall:begin';
const STEPS = 'codecall:steps';
const BEGIN_WITH_TOOLS = 'codecall:begin-with-tools';

const SETUP = setupName('codecall');
const SETUP_WITH_TOOLS = setupName('codecall-with-tools');

/** The imports of a script. Definitions of tools are only given to scripts that could ask for one. */
export const importsFor = (source: string): string =>
  importing(/getTool|globalThis|\\u/.test(source) ? SETUP_WITH_TOOLS : SETUP);

/** The globals of a script, and the modules that stand before it. */
export function surface(catalog: Catalog, options: CodeCallOptions, index: ToolIndex, release: Release): Surface {
  const context = JSON.stringify(options.context);
  const safe = release.safeCalls ? { spaces: Object.fromEntries(toolNamespaces(index)) } : null;
  const begin = (tools: string): string =>
    `globalThis.__codecall_begin__(${literal(context)},${literal(tools)},${literal(JSON.stringify(safe))});`;
  const maxSteps = countedSteps(options, release);
  return {
    modules: new Map(),
    internals: new Map([
      [BEGIN, begin('{"tools":[],"names":{},"refused":{}}')],
      [BEGIN_WITH_TOOLS, begin(JSON.stringify(definitions(catalog, index)))],
      ...(maxSteps === undefined ? [] : [[STEPS, stepsModule(maxSteps)] as const]),
    ]),
    setup: new Map([
      [SETUP, importing(BEGIN)],
      [SETUP_WITH_TOOLS, importing(BEGIN_WITH_TOOLS)],
      ...(maxSteps === undefined ? [] : [[STEPS_MODULE, `export*from"${STEPS}";`] as const]),
    ]),
    aliases: [],
    prelude: guest,
    hide: [...hiddenNames(options.vm), ...PLATFORM_NAMES],
    ops: ['callTool', 'notify'],
  };
}

/** How many steps the code is counted to; undefined where nothing is counted. */
export const countedSteps = ({ vm }: CodeCallOptions, { steps }: Release): number | undefined =>
  steps === 'code' ? vm.maxSteps : undefined;

/** JSON text as a string literal: NUL and line separators are escaped in it. */
const literal = (json: string): string => JSON.stringify(json);

/** A tool as a script and an agent are told of it. */
export function definitionOf({ name, tool }: IndexedTool): JsonObject {
  return {
    name,
    description: tool.description ?? '',
    inputSchema: sendableSchema(tool.inputSchema),
    outputSchema: tool.outputSchema === undefined ? null : sendableSchema(tool.outputSchema),
  };
}

function definitions(catalog: Catalog, index: ToolIndex): Json {
  const { callable } = index;
  const names = new Map(
    callable.flatMap(({ name, qualified }, at) => [name, ...qualified].map((known) => [known, at])),
  );
  const refused = new Map<string, string>();
  for (const { tool } of callable) {
    if (names.has(tool.name)) continue;
    const resolved = resolveTool(tool.name, callable, () => whyNot(tool.name, catalog, index));
    if ('thrown' in resolved) refused.set(tool.name, resolved.thrown.message);
    else names.set(tool.name, callable.indexOf(resolved.tool));
  }
  return {
    tools: callable.map(definitionOf),
    names: Object.fromEntries(names),
    refused: Object.fromEntries(refused),
  };
}
