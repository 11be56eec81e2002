import { call, deepFreeze, fixed, hidden, jsonText, log } from 'codemode:internal';

// The globals of a script. Everything that a script could replace is captured before it runs.

const Str = String;
const { parse } = JSON;
const { hasOwn } = Object;
const { apply } = Reflect;
const { then } = Promise.prototype;
const ErrorCtor = Error;
const { freeze } = Object;
const { isArray } = Array;
const TypeErrorCtor = TypeError;

/** Tools as data: definitions, where each name leads, and why some names lead nowhere. */
interface Tools {
  readonly tools: readonly unknown[];
  readonly names: Readonly<Record<string, number>>;
  readonly refused: Readonly<Record<string, string>>;
}

/** What a run has of the ways that came with 1.5; nothing where the release is older. */
interface Safe {
  /** Methods by namespace: the tool is called `space.method`. */
  readonly spaces: Readonly<Record<string, readonly string[]>>;
}

let toolsText = '';
let safe: Safe | null = null;
let tools: Tools | undefined;

function getTool(name: unknown): unknown {
  tools ??= deepFreeze(parse(toolsText) as Tools);
  const text = Str(name);
  if (hasOwn(tools.names, text)) return tools.tools[tools.names[text] as number];
  if (safe !== null) return undefined;
  const refused = hasOwn(tools.refused, text) ? tools.refused[text] : undefined;
  const error = new ErrorCtor(refused ?? `There is no tool ${jsonText(text)} among those of this run`);
  const code = refused === undefined ? 'UnknownTool' : 'AmbiguousTool';
  hidden(error, 'name', `${code}Error`);
  hidden(error, 'code', code);
  hidden(error, 'toolName', text);
  throw error;
}

function callTool(name: unknown, input?: unknown, options?: unknown): Promise<unknown> {
  const called = call('callTool', () => {
    const toolName = Str(name);
    const passed = input === undefined ? '' : `,"input":${jsonText(input, `The input of "${toolName}"`)}`;
    return `{"name":${jsonText(toolName)}${passed}}`;
  });
  const isSafe = safe !== null && typeof options === 'object' && options !== null;
  if (!isSafe || (options as { readonly throwOnError?: unknown }).throwOnError !== false) return called;
  return apply(then, called, [(data: unknown) => ({ success: true, data }), failed]) as Promise<unknown>;
}

/** A failed call as a value; what ends a run, and a script that calls CodeCall itself, is thrown all the same. */
function failed(error: unknown): unknown {
  const { code, message, toolName } = error as { readonly [name: string]: unknown };
  if (typeof code !== 'string' || code === 'SELF_REFERENCE') throw error;
  return { success: false, error: freeze({ code, message, toolName }) };
}

const MAX_OPERATIONS = 100;
const MAX_CONCURRENCY = 20;
const DEFAULT_CONCURRENCY = 10;

/** Runs functions that give promises, some at a time; their results in order, or one error for all that failed. */
async function __safe_parallel(operations: unknown, options?: unknown): Promise<readonly unknown[]> {
  if (!isArray(operations)) throw new TypeErrorCtor('__safe_parallel takes an array of functions');
  const count = operations.length;
  if (count > MAX_OPERATIONS) {
    throw new ErrorCtor(`Cannot execute more than ${MAX_OPERATIONS} operations in parallel`);
  }
  const requested = (options as { readonly maxConcurrency?: unknown } | null | undefined)?.maxConcurrency;
  const concurrency = typeof requested === 'number' && requested >= 1 ? requested : DEFAULT_CONCURRENCY;
  const results: unknown[] = [];
  let failures = '';
  let failedCount = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      try {
        const value: unknown = await operations[index]();
        hidden(results, index, value);
      } catch (error) {
        failedCount += 1;
        failures += `\n  [${index}]: ${Str((error as { readonly message?: unknown } | null)?.message ?? error)}`;
      }
    }
  };
  const workers: Promise<void>[] = [];
  for (let i = 0; i < concurrency && i < MAX_CONCURRENCY && i < count; i++) workers[i] = work();
  for (let i = 0; i < workers.length; i++) await workers[i];
  if (failedCount > 0) throw new ErrorCtor(`${failedCount} of ${count} parallel operations failed:${failures}`);
  return results;
}

/** `space.method(input, options)` for each tool of such a name. */
function addNamespaces(spaces: Safe['spaces']): void {
  for (const space in spaces) {
    if (hasOwn(globalThis, space)) continue;
    const methods = spaces[space] as readonly string[];
    const namespace: Record<string, unknown> = {};
    for (let i = 0; i < methods.length; i++) {
      const method = methods[i] as string;
      fixed(
        namespace,
        method,
        freeze((input?: unknown, options?: unknown) => callTool(`${space}.${method}`, input, options)),
      );
    }
    fixed(globalThis, space, freeze(namespace));
  }
}

/** Tells the host, and says in the logs what it would not take: whoever calls it does not wait. */
function notify(payload: () => string): void {
  const answer = call('notify', payload);
  apply(then, answer, [undefined, (error: unknown) => log('warn', [error])]);
}

const member = (key: string, value: unknown): string =>
  value === undefined ? '' : `,"${key}":${jsonText(value, `The ${key}`)}`;

function mcpLog(level: unknown, message: unknown, metadata?: unknown): void {
  notify(
    () =>
      `{"kind":"log","level":${jsonText(Str(level))},"message":${jsonText(Str(message))}${member('metadata', metadata)}}`,
  );
}

function mcpNotify(event: unknown, payload?: unknown): void {
  notify(() => `{"kind":"event","event":${jsonText(Str(event))}${member('payload', payload)}}`);
}

fixed(globalThis, 'callTool', deepFreeze(callTool));
fixed(globalThis, 'getTool', deepFreeze(getTool));
fixed(globalThis, 'mcpLog', deepFreeze(mcpLog));
fixed(globalThis, 'mcpNotify', deepFreeze(mcpNotify));

// What differs from run to run comes from a module that stands before the script, and that takes this away.
Object.defineProperty(globalThis, '__codecall_begin__', {
  configurable: true,
  value: (contextText: string, text: string, safeText: string) => {
    Reflect.deleteProperty(globalThis, '__codecall_begin__');
    toolsText = text;
    safe = parse(safeText) as Safe | null;
    if (safe !== null) {
      fixed(globalThis, '__safe_parallel', freeze(__safe_parallel));
      addNamespaces(safe.spaces);
    }
    fixed(globalThis, 'codecallContext', deepFreeze(parse(contextText)));
  },
});
