/** What crosses between the guest and its host function: never a guest object. */
export type HostValue = string | number | boolean | ArrayBuffer | undefined;

/** Code of ours that the engine evaluates in the guest: its value is what the guest gets. */
export interface GuestScript {
  readonly script: string;
}
export type HostAnswer = HostValue | GuestScript;

/**
 * The one function a guest can reach. What it cannot answer is undefined. What it throws leaves the guest in the middle. A
 * promise is for engines that can suspend a guest, in what they were told to do later.
 */
export type HostFunction = (...args: Parameters<PlainHostFunction>) => HostAnswer | Promise<HostAnswer>;
/** One that answers on the spot, always. */
export type PlainHostFunction = (op: string, a: HostValue, b: HostValue, c: HostValue) => HostAnswer;

/** A guest value held by the host without looking into it. Looking into it would run guest code. */
export interface Opaque {
  readonly opaque: unique symbol;
}

export type Completion =
  | { readonly ok: true; readonly value: HostValue }
  | { readonly ok: false; readonly thrown: Opaque };

/** A started module evaluation. */
export type Evaluation =
  | { readonly ok: true; readonly module: Opaque }
  | { readonly ok: false; readonly thrown: Opaque };

export type ModuleState =
  | { readonly state: 'pending' }
  | { readonly state: 'fulfilled'; readonly namespace: Opaque }
  | { readonly state: 'rejected'; readonly thrown: Opaque };

export type JobsRun = { readonly ran: number } | { readonly thrown: Opaque };

/** A guest at rest, as bytes: what further guests start from. Of one engine, for that engine. */
export interface GuestImage {
  readonly guestImage: unique symbol;
}

/**
 * How a guest comes to have the prelude: by evaluating it, an expression whose value is `(host, optionsJson) => api`, or as
 * the guest of an image left it. Names of the api's functions are what {@link EngineInstance.call} takes.
 */
export type GuestStart =
  | { readonly kind: 'boot'; readonly prelude: string; readonly optionsJson: string }
  | { readonly kind: 'image'; readonly image: GuestImage };

export interface EngineOptions {
  readonly wasmModule: WebAssembly.Module;
  readonly start: GuestStart;
  readonly host: HostFunction;
  /** Fixed size of the guest's memory; less than 16 MiB is raised to it. */
  readonly maxMemoryBytes: number;
  /** Asked at loop back-edges and calls of the guest: true ends the guest's current work. */
  readonly interrupt: () => boolean;
  /** Called once when the guest asked for more memory than there is. */
  readonly onOutOfMemory: () => void;
  /** Maps an import specifier to the name it is loaded by. */
  readonly resolveModule: (importer: string, specifier: string) => string;
  /** Source text of a module, or a message why there is none. */
  readonly loadModule: (name: string) => { readonly source: string } | { readonly missing: string };
  /** What lets the engine suspend a guest in the middle of a call of its host function. */
  readonly suspending?: Suspending;
}

/** An engine's means to put a guest's stack aside: loaded only where it is wanted, so that it is none of the engine. */
export interface Suspending {
  /** Readies what the engine's WASM imports. */
  prepare(imports: object): void;
  /** The instance, with {@link EngineInstance.later}. `guest` is the engine's own. */
  extend(guest: unknown, instance: EngineInstance): EngineInstance;
}

/** Work in the guest during which its host function may answer with a promise. */
export interface LaterWork {
  evaluateModule(source: string, fileName: string): Promise<Evaluation>;
  runJobs(limit: number): Promise<JobsRun>;
}

/**
 * One fresh guest. It is never disposed, only dropped or released: disposing a WASM heap that ran out of memory can abort. After
 * a method has thrown (a trap, a host stack overflow) the instance is garbage.
 */
export interface EngineInstance {
  /** Calls a function of the prelude's api. */
  call(name: string, ...args: readonly (HostValue | Opaque)[]): Completion;
  evaluateModule(source: string, fileName: string): Evaluation;
  /** Whether a text is a module by its syntax. Runs none of it; its imports must be there. */
  isModule(source: string, fileName: string): boolean;
  moduleState(module: Opaque): ModuleState;
  /** Runs up to `limit` queued jobs. Where it ran fewer, none is left. */
  runJobs(limit: number): JobsRun;
  /** There where the engine was made {@link EngineOptions.suspending}. */
  readonly later?: LaterWork;
  /** Bytes the guest's heap uses now. Walks the heap: not for hot paths. */
  memoryBytes(): number;
  /**
   * The guest as it is now, between two calls; undefined where it is too large for that. Takes longer than a boot: for many
   * guests that are to start alike. All that is in the guest is in theirs, so take it before there is anything of a script.
   */
  image(): GuestImage | undefined;
  /**
   * Gives the guest up: every further call throws. The engine may put a guest of an image in its place, where it can
   * overwrite all the state that there is, so that nothing of this one is in that.
   */
  release(): void;
}

/** A JavaScript engine compiled to WASM. A constant: a further one is a folder and a registry line. */
export interface Engine {
  readonly id: string;
  create(options: EngineOptions): Promise<EngineInstance>;
  /** What lets it suspend a guest; undefined where the platform has no means for that. Absent where the engine cannot. */
  loadSuspending?(): Promise<Suspending | undefined>;
}
