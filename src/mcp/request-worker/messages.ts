/** A request as it crosses to the worker. */
export interface WorkerRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly redirect?: RequestRedirect;
}

/** What a response says before its body. */
export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly type: ResponseType;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** From the page. An id names a request for as long as its response is read. */
export type ToWorker =
  | { readonly kind: 'send'; readonly id: number; readonly url: string; readonly request: WorkerRequest }
  /** Whoever reads the body has room for its next chunk. */
  | { readonly kind: 'pull'; readonly id: number }
  | { readonly kind: 'stop'; readonly id: number }
  /** Is somebody there? Answered with `ready`. */
  | { readonly kind: 'ping' };

/** From the worker. */
export type ToPage =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'whole';
      readonly id: number;
      readonly head: ResponseHead;
      readonly body: Uint8Array<ArrayBuffer> | undefined;
    }
  /** The body follows in chunks, each after a pull. */
  | { readonly kind: 'head'; readonly id: number; readonly head: ResponseHead }
  | { readonly kind: 'chunk'; readonly id: number; readonly chunk: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly id: number }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly error: { readonly name: string; readonly message: string };
    };
