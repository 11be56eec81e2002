/** What surface modules may import and scripts may not. */
declare module 'codemode:internal' {
  export const call: (op: string, payload: () => string) => Promise<unknown>;
  /**
   * Asks the host and waits for the value; throws what the host answers instead. Only in systems whose calls are synchronous.
   * `json` is the payload's text.
   */
  export const callSync: (op: string, json: string) => unknown;
  /** The host function of the sandbox. */
  export const host: (op: string, a?: unknown, b?: unknown, c?: unknown) => unknown;
  /** Lets another clock tell the time to the parts of the sandbox that take it from the prelude. */
  export const setClock: (now: () => number) => void;
  /** JSON text of a value. Where JSON cannot hold it, the error begins with `what` it is, and says where it is at fault. */
  export const jsonText: (value: unknown, what?: string) => string;
  /** Tells the host something that has no answer. Only in systems whose calls are synchronous; `json` is the payload's text. */
  export const tell: (op: string, json: string) => void;
  export const tool: (serverId: string, toolName: string, exportName: string) => (input?: unknown) => Promise<unknown>;
  /** Resolves after `ms`, by the run's own timers: they need no `setTimeout` in the global scope. */
  export const delay: (ms: number) => Promise<void>;
  /** Logs as the console does, whether or not there is one. */
  export const log: (level: 'debug' | 'log' | 'warn' | 'error', args: readonly unknown[]) => void;
  /** Ends the run by the limit `maxSteps`; a script cannot go on. */
  export const tooManySteps: () => void;
  export const deepFreeze: <T>(value: T) => T;
  export const fixed: (target: object, key: PropertyKey, value: unknown) => void;
  export const freeze: typeof Object.freeze;
  /** From now on a result that JSON cannot hold is given as text. */
  export const giveTextResults: () => void;
  export const hidden: (target: object, key: PropertyKey, value: unknown) => void;
  export const setErrorClasses: (classes: readonly (readonly [string, { readonly prototype: object }])[]) => void;
  export const setMakeError: (
    make: (data: {
      errorClass: string;
      message: string;
      hint: string;
      fields?: Readonly<Record<string, unknown>>;
    }) => Error,
  ) => void;
}

/** The error classes of the host, for surface modules. */
declare module 'codemode:errors' {
  export class SandboxLimitError extends Error {
    constructor(message: string, options?: { hint?: unknown });
  }
}
