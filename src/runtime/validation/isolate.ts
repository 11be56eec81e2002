import { isJsonObject, type Json, type JsonSchema } from '../json.ts';
import type { Validation } from './contract.ts';

/** A live realm that runs `serveValidation` on the other end of `port`. */
export interface ValidationRealm {
  readonly port: MessagePort;
  /** Ends the realm at once, whatever it does. */
  terminate(): void;
  /** Calls back when the realm dies, or never came up, without having been asked to. */
  onDeath?(listener: (reason: string) => void): void;
}

/** Starts such a realm: a worker, a thread. */
export type StartValidationRealm = () => Promise<ValidationRealm>;

/** Checks inputs where a check can be ended. Whoever makes one closes it. */
export interface IsolatedValidator {
  /** The verdict, or undefined where none came within the deadline. Never rejects. */
  validate(schema: JsonSchema, input: Json): Promise<Validation | undefined>;
  /** Ends the realm; checks that are waiting get no verdict. */
  close(): void;
}

/** Longest a realm may take to come up, milliseconds. */
const START_MS = 5_000;
const MAX_FAILED_STARTS = 3;
/** So many overruns, and a schema is not tried again. */
const MAX_STRIKES = 2;

/**
 * A validator in a realm of its own, started at the first check and ended when one takes longer than `deadlineMs`. Checks go
 * one after another, so that each has the whole deadline and none suffers for its neighbour.
 */
export function createIsolatedValidator(
  start: StartValidationRealm,
  { deadlineMs = 250 }: { readonly deadlineMs?: number } = {},
): IsolatedValidator {
  const strikes = new WeakMap<object, number>();
  let realm: ValidationRealm | undefined;
  let failedStarts = 0;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  let lastId = 0;
  let abandon: (() => void) | undefined;

  const end = () => {
    realm?.port.close();
    realm?.terminate();
    realm = undefined;
  };

  /** What `read` makes of a message from the realm; undefined when it dies, is closed or too slow, and ends with that. */
  const awaitMessage = <T>(from: ValidationRealm, timeoutMs: number, read: (data: unknown) => T | undefined) =>
    new Promise<T | undefined>((resolve) => {
      const settle = (value: T | undefined) => {
        clearTimeout(timer);
        abandon = undefined;
        from.port.removeEventListener('message', listen);
        if (value === undefined) end();
        resolve(value);
      };
      const listen = ({ data }: { data: unknown }) => {
        const value = read(data);
        if (value !== undefined) settle(value);
      };
      abandon = () => settle(undefined);
      const timer = setTimeout(abandon, timeoutMs);
      from.port.addEventListener('message', listen);
    });

  const open = async (): Promise<ValidationRealm | undefined> => {
    if (realm !== undefined || closed || failedStarts >= MAX_FAILED_STARTS) return realm;
    try {
      const started = await inTime(start, START_MS);
      realm = started;
      started.onDeath?.(() => {
        if (realm === started) abandon?.();
        if (realm === started) end();
      });
      started.port.start();
      if ((await awaitMessage(started, START_MS, readReady)) === undefined) failedStarts++;
    } catch {
      failedStarts++;
    }
    if (closed) end();
    return realm;
  };

  const one = async (schema: JsonSchema, input: Json): Promise<Validation | undefined> => {
    const key = typeof schema === 'object' && schema !== null ? schema : {};
    const failed = strikes.get(key) ?? 0;
    const schemaText = textOf(schema);
    const inputText = textOf(input);
    if (failed >= MAX_STRIKES || schemaText === undefined || inputText === undefined) return undefined;
    const live = await open();
    if (live === undefined) return undefined;
    const id = ++lastId;
    live.port.postMessage({ id, schema: schemaText, input: inputText });
    const verdict = await awaitMessage(live, deadlineMs, (data) => readVerdict(data, id));
    if (verdict === undefined) strikes.set(key, failed + 1);
    return verdict;
  };

  return {
    validate: (schema, input) => {
      const verdict = last.then(() => one(schema, input));
      last = verdict;
      return verdict;
    },
    close: () => {
      closed = true;
      abandon?.();
      end();
    },
  };
}

/** The started realm; one that comes late is ended at once. */
function inTime(start: StartValidationRealm, timeoutMs: number): Promise<ValidationRealm> {
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new Error('The validation realm did not start in time'));
    }, timeoutMs);
    start().then(
      (realm) => {
        clearTimeout(timer);
        if (late) realm.terminate();
        else resolve(realm);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

function textOf(value: Json): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function readReady(data: unknown): true | undefined {
  return isJsonObject(data) && data.ready === true ? true : undefined;
}

function readVerdict(data: unknown, id: number): Validation | undefined {
  if (!isJsonObject(data) || data.id !== id || !isJsonObject(data.verdict)) return undefined;
  const { verdict } = data;
  return verdict.ok === true || (verdict.ok === false && isJsonObject(verdict.problem))
    ? (verdict as unknown as Validation)
    : undefined;
}
