import { openWorker, RemoteError } from '../../runtime/bridge/index.ts';
import { fromText, toText } from '../../runtime/bridge/json-text.ts';
import { connectRealm, type Nothing } from '../../runtime/bridge/realm.ts';
import { MAX_WIRE_CHARS } from '../../runtime/bridge/sandbox-api.ts';
import CheckerWorker from '../typescript/checker.worker.ts?worker';
import { CHECKER_METHODS, type CheckerApi, type CheckerQuestions } from '../typescript/checker-api.ts';
import type { NumberedFile } from '../typescript/protocol.ts';

/** The checker as the page sees it: every answer comes later. */
export type RemoteChecker = {
  readonly [Method in keyof CheckerQuestions]: (
    ...request: Parameters<CheckerQuestions[Method]>
  ) => Promise<ReturnType<CheckerQuestions[Method]>>;
};

/** A running checker. */
export interface CheckerConnection {
  readonly checker: RemoteChecker;
  /** The same, with questions that are withdrawn and rejected when the signal aborts. */
  withSignal(signal: AbortSignal): RemoteChecker;
  addFiles(files: readonly NumberedFile[]): void;
  /** Sends a script's text where this version was not sent before. */
  send(uri: string, version: number, read: () => string): void;
  close(uri: string): void;
  dispose(): void;
}

/** Longest that a question may wait for its answer: those before it and the loading of the checker included. */
const TIMEOUT_MS = 60_000;

/** Starts the checker in a worker. */
export const startChecker = () =>
  openWorker(
    new CheckerWorker({ name: 'typescript' }),
    'The type checker could not be loaded. Reload the page when you are online.',
  );

/** Connects to a new checker. `onDeath` hears why it is gone; every question that waits is then rejected. */
export function connectChecker(onDeath: (reason: string) => void): CheckerConnection {
  const versions = new Map<string, number>();
  let disposed = false;
  const connection = connectRealm<CheckerApi, Nothing>(startChecker(), {
    maxMessageChars: MAX_WIRE_CHARS,
    handlers: {},
    listeners: {},
    onClose: ({ message }) => {
      if (!disposed) onDeath(message);
    },
  });
  const remote = (signal?: AbortSignal): RemoteChecker => {
    const options = { timeoutMs: TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) };
    const ask = async (method: keyof CheckerQuestions, parameters: readonly unknown[]): Promise<unknown> => {
      try {
        return fromText<unknown>(await connection.call(method, toText(parameters) as never, options)) ?? undefined;
      } catch (error) {
        if (error instanceof RemoteError)
          throw new Error(`The type checker failed. ${error.message}`, { cause: error });
        throw error;
      }
    };
    const methods = CHECKER_METHODS.map((method) => [method, (...request: unknown[]) => ask(method, request)]);
    return Object.fromEntries(methods) as RemoteChecker;
  };
  return {
    checker: remote(),
    withSignal: remote,
    addFiles: (files) => {
      for (const file of files) connection.send('file', file);
    },
    send: (uri, version, read) => {
      if (versions.get(uri) === version) return;
      versions.set(uri, version);
      connection.send('script', { uri, text: read() });
    },
    close: (uri) => {
      if (versions.delete(uri)) connection.send('close', { uri });
    },
    dispose: () => {
      disposed = true;
      connection.close('The type checker was stopped.');
    },
  };
}
