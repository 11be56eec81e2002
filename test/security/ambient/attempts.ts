/** Whoever escaped the engine would stand in the realm's global scope. What they would look for, and how to ask for it. */
export interface AmbientAttempt {
  readonly name: string;
  /** Gives what was reached; undefined or a throw means: nothing. */
  readonly reach: () => unknown;
}

/** Names that must lead nowhere, by any of the ways below. */
const NAMES = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'importScripts',
  'indexedDB',
  'IDBFactory',
  'caches',
  'CacheStorage',
  'BroadcastChannel',
  'Worker',
  'SharedWorker',
  'eval',
  'Function',
  'navigator',
  'WorkerNavigator',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'FileReader',
  'FileReaderSync',
  'FileSystemHandle',
  'Notification',
  'crypto',
  'Crypto',
  'postMessage',
  'close',
  'reportError',
  'createImageBitmap',
  'OffscreenCanvas',
  'ImageData',
  'requestAnimationFrame',
  'setInterval',
  'clearInterval',
  'SharedArrayBuffer',
  'Atomics',
  'ReadableStream',
  'WritableStream',
  'CompressionStream',
  'DecompressionStream',
  'RTCDataChannel',
  'RTCEncodedVideoFrame',
  'VideoDecoder',
  'MediaSource',
  'HID',
  'Serial',
  'USB',
  'GPU',
  'Scheduler',
  'scheduler',
  'trustedTypes',
  'TrustedTypePolicyFactory',
  'origin',
  'isSecureContext',
  'crossOriginIsolated',
  'PermissionStatus',
  'Permissions',
  'PushManager',
  'StorageManager',
  'ServiceWorkerRegistration',
  'PerformanceObserver',
  'FontFace',
  'fonts',
  'onmessage',
  'onerror',
  'name',
] as const;

/** The global scope and everything it inherits from. */
function scopes(): object[] {
  const matches: object[] = [];
  for (let scope: object | null = globalThis; scope !== null; scope = Object.getPrototypeOf(scope)) matches.push(scope);
  return matches;
}

const read = (scope: object, name: string): unknown => Reflect.get(scope, name, globalThis);
const getterOf = (scope: object, name: string): unknown =>
  Object.getOwnPropertyDescriptor(scope, name)?.get?.call(globalThis);

function byName(name: string): unknown {
  for (const scope of scopes()) {
    const matches = read(scope, name) ?? getterOf(scope, name);
    // What stands for a name on `Object.prototype` is the language's own.
    if (matches !== undefined && scope !== Object.prototype) return matches;
  }
  return undefined;
}

/** A constructor of functions, used: gives the global scope where it works. */
const created = (sample: object): unknown => {
  const Maker = Reflect.get(sample, 'constructor') as (new (code: string) => () => unknown) | undefined;
  return Maker === undefined ? undefined : new Maker('return globalThis')();
};

export const AMBIENT_ATTEMPTS: readonly AmbientAttempt[] = [
  ...NAMES.map((name): AmbientAttempt => ({ name: `the name ${name}`, reach: () => byName(name) })),
  { name: 'the constructor of functions', reach: () => created(() => 1) },
  { name: 'the constructor of async functions', reach: () => created(async () => 1) },
  {
    name: 'the constructor of generators',
    reach: () =>
      created(function* () {
        yield 1;
      }),
  },
  {
    name: 'the constructor of async generators',
    reach: () =>
      created(async function* () {
        yield 1;
      }),
  },
  { name: 'the constructor of a built-in', reach: () => created(Math.max) },
  { name: 'the constructor of a class', reach: () => created(class {}) },
  { name: 'the constructor of WebAssembly exports', reach: () => created(WebAssembly.compile) },
  { name: 'the constructor of a method of a port', reach: () => created(MessagePort.prototype.postMessage) },
  { name: 'eval by the scope itself', reach: () => Reflect.get(globalThis, 'eval') },
  {
    name: 'a name put back by definition',
    reach: () => {
      const before = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
      return before === undefined ? undefined : before.value;
    },
  },
  {
    name: 'a name taken out of the way',
    reach: () => {
      Reflect.deleteProperty(globalThis, 'fetch');
      Reflect.deleteProperty(globalThis, 'indexedDB');
      return read(globalThis, 'fetch') ?? read(globalThis, 'indexedDB');
    },
  },
  {
    name: 'a scope of its own kind',
    reach: () => {
      const Scope = Object.getPrototypeOf(globalThis).constructor as { prototype: object } | undefined;
      return Scope === undefined
        ? undefined
        : (getterOf(Scope.prototype, 'navigator') ?? read(Scope.prototype, 'fetch'));
    },
  },
  { name: 'the scope by an event', reach: () => read(new Event('x').currentTarget ?? {}, 'fetch') },
  {
    name: 'the address of this realm with its parts',
    reach: () => Reflect.get(Reflect.get(globalThis, 'location') ?? {}, 'reload'),
  },
  { name: 'a timer made of text', reach: () => timerOfText() },
  { name: 'names nobody thought of', reach: () => unknownNames() },
];

/** Timers take text in a browser, which is code: without `eval` it must not run. */
function timerOfText(): Promise<unknown> {
  Reflect.set(globalThis, 'ranText', undefined);
  (setTimeout as unknown as (code: string) => number)('globalThis.ranText = true');
  return new Promise((resolve) => setTimeout(() => resolve(Reflect.get(globalThis, 'ranText')), 20));
}

const EXPECTED = new Set(
  (
    'globalThis Object Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error ' +
    'AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError JSON Math Intl Reflect ' +
    'Proxy Map Set WeakMap WeakSet WeakRef FinalizationRegistry BigInt ArrayBuffer DataView Uint8Array Int8Array ' +
    'Uint8ClampedArray Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array BigInt64Array ' +
    'BigUint64Array decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN Iterator ' +
    'Temporal DisposableStack AsyncDisposableStack WebAssembly URL URLSearchParams TextEncoder TextDecoder atob btoa ' +
    'performance setTimeout clearTimeout queueMicrotask structuredClone MessagePort MessageChannel MessageEvent Event ' +
    'EventTarget DOMException AbortController AbortSignal console self addEventListener removeEventListener dispatchEvent ' +
    'constructor location WorkerLocation WorkerGlobalScope DedicatedWorkerGlobalScope ranText'
  ).split(' '),
);

/** Globals with a value that no list names: what a newer browser has brought. */
function unknownNames(): string[] | undefined {
  const unknown = new Set<string>();
  for (const scope of scopes()) {
    if (scope === Object.prototype) break;
    for (const name of Object.getOwnPropertyNames(scope)) {
      if (!EXPECTED.has(name) && read(globalThis, name) !== undefined) unknown.add(name);
    }
  }
  return unknown.size === 0 ? undefined : [...unknown];
}
