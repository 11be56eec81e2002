import type { ToPage, ToWorker } from './messages.ts';
import { receivedResponse } from './received-response.ts';

/** What the worker says of one request. */
export type Heard = Exclude<ToPage, { readonly kind: 'ready' }>;

/** What a request reaches its worker by, and whom it tells that it is over. */
interface Line {
  readonly post: (message: ToWorker) => void;
  readonly onEnd: () => void;
}

/**
 * One request that a worker sends, on this side: it lasts until its body was read, was stopped, or failed. It fails as `fetch` does:
 * with the signal's reason where that was aborted, else with the error that the worker got.
 */
export class Exchange {
  readonly response: Promise<Response>;
  readonly #id: number;
  readonly #signal: AbortSignal | null | undefined;
  readonly #line: Line;
  #fulfil = (_: Response): void => undefined;
  #reject = (_: unknown): void => undefined;
  #body: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Ends the stream's wait for its next chunk. */
  #pulled = (): void => undefined;

  constructor(id: number, signal: AbortSignal | null | undefined, line: Line) {
    this.#id = id;
    this.#signal = signal;
    this.#line = line;
    this.response = new Promise((resolve, reject) => {
      this.#fulfil = resolve;
      this.#reject = reject;
    });
    signal?.addEventListener('abort', this.#onAbort);
  }

  hear(message: Heard): void {
    switch (message.kind) {
      case 'whole':
        this.#fulfil(receivedResponse(message.head, message.body));
        this.#end();
        return;
      case 'head':
        this.#fulfil(receivedResponse(message.head, this.#openBody()));
        return;
      case 'chunk':
        this.#body?.enqueue(message.chunk);
        this.#pulled();
        return;
      case 'end':
        this.#body?.close();
        this.#end();
        return;
      case 'failed':
        this.#fail(asError(message.error));
        return;
      default:
        message satisfies never;
    }
  }

  #openBody(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#body = controller;
        },
        pull: () =>
          new Promise<void>((resolve) => {
            this.#pulled = resolve;
            this.#line.post({ kind: 'pull', id: this.#id });
          }),
        cancel: () => {
          this.#line.post({ kind: 'stop', id: this.#id });
          this.#end();
        },
      },
      // Nothing is read ahead of whoever reads the body.
      { highWaterMark: 0 },
    );
  }

  readonly #onAbort = (): void => {
    this.#line.post({ kind: 'stop', id: this.#id });
    this.#fail(this.#signal?.reason);
  };

  #fail(error: unknown): void {
    this.#reject(error);
    this.#body?.error(error);
    this.#end();
  }

  #end(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#pulled();
    this.#line.onEnd();
  }
}

/** An error as `fetch` throws it. */
const asError = ({ name, message }: { readonly name: string; readonly message: string }): Error =>
  name === 'TypeError' ? new TypeError(message) : new DOMException(message, name);
