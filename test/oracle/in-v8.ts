import type { Json } from '../../src/runtime/json.ts';

/** What a program gives: its value as JSON, or the class of what it threw. */
export type Outcome = { readonly value: Json } | { readonly threw: string };

type AsyncBody = (...values: readonly unknown[]) => Promise<unknown>;

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parametersAndBody: readonly string[]
) => AsyncBody;

/** Runs the body of an async function in this very engine, in strict mode as modules are. */
export const inV8 = (body: string): Promise<Outcome> => outcomeOf(() => new AsyncFunction(`'use strict';\n${body}`)());

/** Runs a transpiled module in this very engine, with the modules that it imports. */
export function scriptInV8(javascript: string, modules: Readonly<Record<string, unknown>>): Promise<Outcome> {
  return outcomeOf(async () => {
    const exported: { default?: unknown } = {};
    const own = Object.create(globalThis) as { __codemode_result__?: unknown };
    const silent = Object.fromEntries(Object.keys(console).map((method) => [method, () => undefined]));
    const run = new AsyncFunction('require', 'exports', 'globalThis', 'console', javascript);
    await run((specifier: string) => modules[specifier], exported, own, silent);
    return own.__codemode_result__ ?? exported.default;
  });
}

async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    const value = await run();
    return { value: JSON.parse(JSON.stringify(value) ?? 'null') as Json };
  } catch (error) {
    return { threw: error instanceof Error ? error.name : String(error) };
  }
}
