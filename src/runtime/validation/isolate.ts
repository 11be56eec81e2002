import type { Connection } from '../bridge/connect.ts';
import { fromText, type JsonText, toText } from '../bridge/json-text.ts';
import type { StartRealm } from '../bridge/realm.ts';
import { keepRealm } from '../bridge/realm-keeper.ts';
import type { Json, JsonSchema } from '../json.ts';
import type { Validation } from './contract.ts';
import type { ValidationApi } from './validation-api.ts';

/** Checks inputs where a check can be ended. Whoever makes one closes it. */
export interface IsolatedValidator {
  /** The verdict, or undefined where none came within the deadline. `text` is that of the input, if it is known. Never rejects. */
  validate(schema: JsonSchema, input: Json, text?: string): Promise<Validation | undefined>;
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
  start: StartRealm,
  { deadlineMs = 250 }: { readonly deadlineMs?: number } = {},
): IsolatedValidator {
  const realm = keepRealm<ValidationApi>('the realm of checks', start, { startTimeoutMs: START_MS });
  const strikes = new WeakMap<object, number>();
  let ready: Connection<ValidationApi> | undefined;
  let failedStarts = 0;
  let last: Promise<unknown> = Promise.resolve();

  const open = async (): Promise<Connection<ValidationApi> | undefined> => {
    if (failedStarts >= MAX_FAILED_STARTS) return undefined;
    try {
      const opened = await realm.open();
      if (opened !== ready) await opened.call('ready', null, { timeoutMs: START_MS });
      ready = opened;
      return opened;
    } catch {
      failedStarts++;
      return undefined;
    }
  };

  const one = async (schema: JsonSchema, input: Json, text?: string): Promise<Validation | undefined> => {
    const key = typeof schema === 'object' && schema !== null ? schema : {};
    const failed = strikes.get(key) ?? 0;
    const request = asTexts(schema, input, text);
    if (failed >= MAX_STRIKES || request === undefined) return undefined;
    const live = await open();
    if (live === undefined) return undefined;
    try {
      return await live.call('check', request, { timeoutMs: deadlineMs }).then(fromText);
    } catch {
      live.close('a check came to no verdict');
      strikes.set(key, failed + 1);
      return undefined;
    }
  };

  return {
    validate: (schema, input, text) => {
      const verdict = last.then(() => one(schema, input, text));
      last = verdict;
      return verdict;
    },
    close: () => realm.close(),
  };
}

function asTexts(schema: JsonSchema, input: Json, text: string | undefined) {
  try {
    return { schema: toText(schema), input: text === undefined ? toText(input) : (text as JsonText<Json>) };
  } catch {
    return undefined;
  }
}
