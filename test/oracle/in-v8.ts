import type { Json } from '../../src/runtime/json.ts';

/** What a program gives: its value as JSON, or the text of what it threw. */
export type Outcome = { readonly value: Json } | { readonly threw: string };

type AsyncBody = () => Promise<unknown>;

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (body: string) => AsyncBody;

/** Runs the body of an async function in this very engine, in strict mode as modules are. */
export async function inV8(body: string): Promise<Outcome> {
  try {
    const value = await new AsyncFunction(`'use strict';\n${body}`)();
    return { value: JSON.parse(JSON.stringify(value ?? null)) as Json };
  } catch (error) {
    return { threw: String(error) };
  }
}
