import type { FromChecker, ToChecker } from '../typescript/channel.ts';
import CheckerWorker from '../typescript/checker.worker.ts?worker';
import type { CheckerService } from '../typescript/protocol.ts';

/** The checker as the page sees it: every answer comes later. */
export type RemoteChecker = {
  readonly [Method in keyof CheckerService]: (
    ...request: Parameters<CheckerService[Method]>
  ) => Promise<ReturnType<CheckerService[Method]>>;
};

/** A running checker. */
export interface CheckerConnection {
  readonly checker: RemoteChecker;
  /** The same, with questions that are withdrawn and rejected when the signal aborts. */
  withSignal(signal: AbortSignal): RemoteChecker;
  /** Sends a script's text where this version was not sent before. */
  send(uri: string, version: number, read: () => string): void;
  close(uri: string): void;
  dispose(): void;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const METHODS: readonly (keyof CheckerService)[] = [
  'addFiles',
  'removeFiles',
  'setProject',
  'removeProject',
  'complete',
  'resolve',
  'hover',
  'signatures',
  'findings',
  'fixes',
  'definitions',
  'occurrences',
  'rename',
];

/** Starts the checker's worker. `onDeath` hears why it is gone; every question that waits is then rejected. */
export function connectChecker(onDeath: (reason: string) => void): CheckerConnection {
  const worker = new CheckerWorker({ name: 'typescript' });
  const waiting = new Map<number, Waiting>();
  const versions = new Map<string, number>();
  let lastId = 0;
  const post = (message: ToChecker) => worker.postMessage(message);
  const end = (reason: string) => {
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FromChecker>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.kind === 'answer') asked?.resolve(data.value);
    else asked?.reject(new Error(`The type checker failed. ${data.reason}`));
  });
  worker.addEventListener('error', (event) => {
    const reason = event.message || 'The type checker could not be loaded. Reload the page when you are online.';
    end(reason);
    onDeath(reason);
  });
  const remote = (signal?: AbortSignal): RemoteChecker => {
    const ask = (method: keyof CheckerService, request: readonly unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        post({ kind: 'ask', id, method, request });
        signal?.addEventListener('abort', () => {
          if (!waiting.delete(id)) return;
          post({ kind: 'withdraw', id });
          reject(new Error('This request was cancelled.'));
        });
      });
    const methods = METHODS.map((method) => [method, (...request: unknown[]) => ask(method, request)]);
    return Object.fromEntries(methods) as RemoteChecker;
  };
  return {
    checker: remote(),
    withSignal: remote,
    send: (uri, version, read) => {
      if (versions.get(uri) === version) return;
      versions.set(uri, version);
      post({ kind: 'script', uri, text: read() });
    },
    close: (uri) => {
      if (versions.delete(uri)) post({ kind: 'close', uri });
    },
    dispose: () => end('The type checker was stopped.'),
  };
}
