/**
 * What Node, a page and a worker share, and all that `src/runtime` may assume. The realm has no DOM and no Node
 * types, so that touching anything else is a compile error.
 */

declare const performance: { now(): number };
declare const crypto: { getRandomValues(into: Uint32Array): Uint32Array };
declare function queueMicrotask(task: () => void): void;
declare function setTimeout(task: () => void, delayMs?: number): TimerId;
declare function clearTimeout(id: TimerId | undefined): void;
declare function structuredClone<T>(value: T): T;
declare function atob(text: string): string;
declare function btoa(text: string): string;

/** A number in pages and workers, an object in Node: opaque to us. */
interface TimerId {
  readonly __timer: never;
}

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare const AbortSignal: { any(signals: readonly AbortSignal[]): AbortSignal };
declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

interface PortEvent {
  readonly data: unknown;
  /** Ports that were handed over with the message. */
  readonly ports?: readonly MessagePort[];
}

/** The part of a MessagePort that browsers and Node have in common. */
interface MessagePort {
  onmessage: ((event: PortEvent) => void) | null;
  postMessage(message: unknown, transfer?: readonly object[]): void;
  addEventListener(type: 'message' | 'messageerror' | 'close', listener: (event: PortEvent) => void): void;
  removeEventListener(type: 'message' | 'messageerror' | 'close', listener: (event: PortEvent) => void): void;
  start(): void;
  close(): void;
}

declare class MessageChannel {
  readonly port1: MessagePort;
  readonly port2: MessagePort;
}

declare class URL {
  constructor(url: string, base?: string);
  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
}
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | readonly (readonly [string, string])[]);
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare class TextEncoder {
  encode(text?: string): Uint8Array;
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}
declare namespace WebAssembly {
  class Module {
    private readonly brand: never;
    constructor(bytes: Uint8Array<ArrayBuffer>);
    static customSections(module: Module, name: string): ArrayBuffer[];
  }
  class Memory {
    constructor(descriptor: { initial: number; maximum: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: object;
  }
  function compile(bytes: ArrayBufferView | ArrayBuffer): Promise<Module>;
}
