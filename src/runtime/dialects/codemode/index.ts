import { DEFAULT_LIMITS } from '../../limits.ts';
import { namedTools, prepareModule } from '../../program/index.ts';
import type { RunResponse } from '../../spec.ts';
import type { DialectConversion } from '../convert/conversion.ts';
import { defineDialect } from '../define-dialect.ts';
import type { Dialect, DialectFactory } from '../dialect.ts';
import { hint } from './hint.ts';
import { outerTool } from './outer-tool.ts';
import { opens, serverOf, surface } from './surface.ts';
import { unwrap } from './unwrap.ts';

/** *Code Mode for MCP*: ES modules, `@codemode/*`, `globalThis.__codemode_result__`. The default. */
export const codemode: Dialect = {
  id: 'codemode',
  title: 'Code Mode for MCP',
  docs: 'docs/dialects/codemode.md',
  calls: 'async',
  form: 'module',
  resultVerb: 'Set globalThis.__codemode_result__ to',
  limits: DEFAULT_LIMITS,
  hint,
  // Editors and prompts need what is declared, and no run does.
  declare: async (catalog) => (await import('./declare.ts')).declare(catalog),
  surface: (catalog) => surface(catalog),
  prepare: (source) => prepareModule(source, { serverOf, opens }),
  namedTools: (source) => namedTools(source, { serverOf, opens }),
  encode: (result, call) => unwrap(result, call.tool),
  outcome: (record) => record.response as RunResponse as never,
  tools: (catalog) => [outerTool(catalog)],
  readsInput: true,
  outer: {
    'codemode.run': ({ code, limits, requestedCapabilities, ...otherFields }, { run }) =>
      run(code, { limits, requestedCapabilities, otherFields }),
  },
  // Runs need none of its rules.
  prompt: async (catalog, limits, options) => (await import('./prompt.ts')).systemPrompt(catalog, limits, options),
  promptTypes: async ({ servers }, level) => (await import('./prompt.ts')).allTypes(servers, level),
};

export const codemodeFactory = defineDialect({
  id: codemode.id,
  optionsSchema: { type: 'object', properties: {}, additionalProperties: false },
  create: () => codemode,
});

/** Every version of the system, the one that the plain id means first. */
export const factories: readonly DialectFactory[] = [codemodeFactory];

/** Its code is needed by what reads scripts of several systems, and by no run. */
export const loadConversions = async (): Promise<readonly DialectConversion[]> =>
  (await import('./convert.ts')).conversions;
