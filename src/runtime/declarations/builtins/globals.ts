/** Takes the type of the DOM library where a project includes that; `onmessage` is the mark of it. */
const domOr = (name: string, own: string) =>
  `declare var ${name}: typeof globalThis extends { onmessage: any; ${name}: infer T } ? T : ${own};\n`;

/**
 * The globals of the sandbox that are not part of the language (§3.5). They stand beside the DOM library as well, which
 * declares the same names: functions and interfaces merge, variables take its type.
 */
export const WEB_GLOBALS = `/** Calls \`callback\` once, after at least \`delayMs\` milliseconds. */
declare function setTimeout(callback: (...args: any[]) => void, delayMs?: number, ...args: any[]): number;
/** Cancels a timer; does nothing for one that has fired. */
declare function clearTimeout(id: number | undefined): void;
/** Calls \`callback\` as soon as the code that runs now is done. */
declare function queueMicrotask(callback: (...args: any[]) => void): void;
/** Copies a value with all that is in it. */
declare function structuredClone<T>(value: T): T;
/** Decodes base64 to a string of bytes. */
declare function atob(data: string): string;
/** Encodes a string of bytes as base64. */
declare function btoa(data: string): string;

/** What is logged is part of the response. */
interface Console {
  assert(condition?: boolean, ...data: any[]): void;
  count(label?: string): void;
  countReset(label?: string): void;
  debug(...data: any[]): void;
  dir(item?: any, options?: any): void;
  error(...data: any[]): void;
  group(...data: any[]): void;
  groupCollapsed(...data: any[]): void;
  groupEnd(): void;
  info(...data: any[]): void;
  log(...data: any[]): void;
  table(tabularData?: any, properties?: string[]): void;
  time(label?: string): void;
  timeEnd(label?: string): void;
  timeLog(label?: string, ...data: any[]): void;
  trace(...data: any[]): void;
  warn(...data: any[]): void;
}
${domOr('console', 'Console')}
interface URL {
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  toJSON(): string;
  toString(): string;
}
${domOr('URL', '{ prototype: URL; new (url: string | URL, base?: string | URL): URL; canParse(url: string | URL, base?: string | URL): boolean; parse(url: string | URL, base?: string | URL): URL | null }')}
interface URLSearchParams {
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
  forEach(visit: (value: string, name: string, parent: URLSearchParams) => void, thisArg?: any): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
${domOr('URLSearchParams', '{ prototype: URLSearchParams; new (init?: Iterable<[string, string]> | { [k: string]: string } | string | URLSearchParams): URLSearchParams }')}
/** What went wrong in a Web API, by its \`name\`. */
interface DOMException extends Error {
  readonly code: number;
}
${domOr('DOMException', '{ prototype: DOMException; new (message?: string, options?: string | { name?: string; cause?: unknown }): DOMException }')}
interface Event {
  readonly type: string;
  readonly target: EventTarget | null;
  readonly currentTarget: EventTarget | null;
  readonly cancelable: boolean;
  readonly defaultPrevented: boolean;
  readonly timeStamp: number;
  preventDefault(): void;
  stopPropagation(): void;
  stopImmediatePropagation(): void;
}
${domOr('Event', '{ prototype: Event; new (type: string, options?: { cancelable?: boolean }): Event }')}
interface EventTarget {
  addEventListener(type: string, listener: ((event: Event) => void) | { handleEvent(event: Event): void } | null, options?: boolean | { once?: boolean; signal?: AbortSignal }): void;
  removeEventListener(type: string, listener: ((event: Event) => void) | { handleEvent(event: Event): void } | null, options?: boolean | object): void;
  dispatchEvent(event: Event): boolean;
}
${domOr('EventTarget', '{ prototype: EventTarget; new (): EventTarget }')}
/** Says when something is no longer wanted. */
interface AbortSignal extends EventTarget {
  readonly aborted: boolean;
  readonly reason: any;
  onabort: ((this: AbortSignal, event: Event) => any) | null;
  throwIfAborted(): void;
}
${domOr('AbortSignal', '{ prototype: AbortSignal; new (): AbortSignal; abort(reason?: any): AbortSignal; any(signals: Iterable<AbortSignal>): AbortSignal; timeout(delayMs: number): AbortSignal }')}
interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: any): void;
}
${domOr('AbortController', '{ prototype: AbortController; new (): AbortController }')}
/** Unpredictable random values, which recordings repeat. */
interface Crypto {
  getRandomValues<T extends ArrayBufferView | null>(into: T): T;
  randomUUID(): \`\${string}-\${string}-\${string}-\${string}-\${string}\`;
}
${domOr('crypto', 'Crypto')}
/** The clock of the run. */
interface Performance {
  /** Milliseconds since the run began. */
  now(): number;
  readonly timeOrigin: number;
}
${domOr('performance', 'Performance')}
/** Text to UTF-8. */
interface TextEncoder {
  readonly encoding: string;
  encode(text?: string): Uint8Array;
  encodeInto(text: string, target: Uint8Array): { read: number; written: number };
}
${domOr('TextEncoder', '{ prototype: TextEncoder; new (): TextEncoder }')}
/** Bytes to text. */
interface TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}
${domOr('TextDecoder', '{ prototype: TextDecoder; new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder }')}`;

/** With the channel of the result, for modules. */
export const GLOBALS = `/** What the run gives back, as JSON: assign it once you know. */
declare var __codemode_result__: unknown;

${WEB_GLOBALS}`;
