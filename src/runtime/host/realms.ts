import type { Connection } from '../bridge/index.ts';
import { connectRealm, type StartedRealm } from '../bridge/realm.ts';
import {
  type ArmSettings,
  MAX_WIRE_CHARS,
  type PartName,
  type SandboxApi,
  type SandboxHostApi,
} from '../bridge/sandbox-api.ts';
import { HostError } from '../errors.ts';
import type { Json } from '../json.ts';

/** A live sandbox realm: a worker, a thread. */
export interface SandboxRealm extends StartedRealm {
  /** The memory that the realm waits on for answers, where there is such. */
  readonly answers?: SharedArrayBuffer;
  /** What to do where a realm of this kind dies before it has run anything. */
  readonly startHint?: string;
  /** Source text of a part of the guest that few scripts need. */
  part(name: PartName): Promise<string>;
}

/** Starts sandbox realms; the only thing that differs between a page and Node. */
export type SandboxLauncher = () => Promise<SandboxRealm>;

/** What a run listens to on its realm. */
export interface RealmListener {
  readonly onOp: (call: string) => Promise<string>;
  readonly onStarted: (runId: number) => void;
  readonly onLogs: (batch: Json) => void;
  /** A call that the realm's thread waits for; null asks for more of the answer. */
  readonly onAsk: (call: string | null) => void;
  readonly onGone: (reason: string) => void;
}

/** A sandbox realm taken for one run. */
export interface Realm {
  readonly connection: Connection<SandboxApi>;
  readonly answers: SharedArrayBuffer | undefined;
  readonly startHint: string | undefined;
  /** Routes what the realm says to the run that has it. */
  attach(listener: RealmListener): void;
  terminate(reason: string): void;
}

export interface RealmPool {
  /** A warm realm if there is one, else a fresh one; waits while too many are live. */
  take(signal: AbortSignal): Promise<Realm>;
  /** Gives a realm back for the next run. It arms the next sandbox once the response of the run is on its way. */
  giveBack(realm: Realm, settings: ArmSettings): void;
  /** Ends a realm whose engine cannot be trusted any more, and readies another in its place. */
  discard(realm: Realm, reason: string, settings: ArmSettings): void;
  /** Makes sure that one realm beside those in use is warm. */
  warm(settings: ArmSettings): Promise<void>;
  close(): void;
}

/** A realm that waits for its next run, and whether a sandbox is armed in it: that takes longer than a short script. */
interface IdleRealm {
  readonly realm: Realm;
  armed: boolean;
}

/** How many realms a host has at most, and how many of them it keeps when nothing runs. */
export interface RealmCounts {
  readonly maxLive: number;
  readonly maxIdle: number;
}

/** For one person: one realm for the next run, one in reserve for when a run must be killed. */
const FOR_ONE: RealmCounts = { maxLive: 4, maxIdle: 2 };

const NOT_NEEDED = 'the realm is not needed';
const hostClosed = (): HostError => new HostError('host-closed', 'The host was closed');

export function createRealmPool(launch: SandboxLauncher, { maxLive, maxIdle }: RealmCounts = FOR_ONE): RealmPool {
  const idle = createIdleRealms(maxIdle);
  const busy = new Set<Realm>();
  const waiting: Waiter[] = [];
  let closed = false;

  const forget = (realm: Realm): void => {
    busy.delete(realm);
    idle.remove(realm);
    serveWaiting();
  };
  const handOver = (realm: Realm, waiter: Waiter): void => {
    const next = waiter.signal.aborted ? waiting.shift() : waiter;
    if (next === undefined) idle.add(realm);
    else {
      busy.add(realm);
      next.resolve(realm);
    }
  };
  const serveWaiting = (): void => {
    while (idle.count() > 0 || busy.size + starts.count() < maxLive) {
      const next = waiting.shift();
      if (next === undefined) return;
      const ready = idle.take();
      if (ready !== undefined) handOver(ready, next);
      else starts.start((realm) => handOver(realm, next)).catch(next.reject);
    }
  };
  const starts = createStarts(() => launchRealm(launch, forget), serveWaiting);

  return {
    take(signal) {
      if (closed) return Promise.reject(hostClosed());
      const realm = queue(waiting, signal);
      serveWaiting();
      return realm;
    },
    giveBack(realm, settings) {
      if (!busy.delete(realm)) return;
      if (closed) realm.terminate('the host was closed');
      else idle.keep(realm, settings);
      serveWaiting();
    },
    discard(realm, reason, settings) {
      realm.terminate(reason);
      forget(realm);
      if (!closed) void this.warm(settings).catch(() => undefined);
    },
    async warm(settings) {
      // While runs wait, another realm would be no reserve: one of them would take it, beyond what may live.
      if (closed || maxIdle === 0 || idle.count() + starts.count() + waiting.length > 0) return;
      await starts.start((realm) => idle.arm(realm, settings));
      serveWaiting();
    },
    close() {
      closed = true;
      starts.close();
      for (const realm of [...idle.all(), ...busy]) realm.terminate('the host was closed');
      for (const { reject } of waiting.splice(0)) reject(hostClosed());
    },
  };
}

/** The realms that are being started. One that fails leaves its place to a run that waits: `onFailed` looks for one. */
function createStarts(launch: () => Promise<Realm>, onFailed: () => void) {
  let count = 0;
  let closed = false;
  return {
    count: () => count,
    /** `use` puts the realm where closing the pool finds it, in the same turn of the event loop in which it has started. */
    async start<T>(use: (realm: Realm) => T): Promise<Awaited<T>> {
      count += 1;
      const realm = await launch().catch((error: unknown) => {
        count -= 1;
        onFailed();
        throw error;
      });
      count -= 1;
      if (!closed) return await use(realm);
      realm.terminate('the host was closed');
      throw hostClosed();
    },
    close(): void {
      closed = true;
    },
  };
}

async function armEntry(entry: IdleRealm, settings: ArmSettings): Promise<void> {
  try {
    await entry.realm.connection.call('arm', settings);
  } catch (error) {
    entry.realm.terminate('the sandbox could not be armed');
    throw error;
  }
  entry.armed = true;
}

/** The realms that no run has. */
function createIdleRealms(maxCount: number) {
  const idle: IdleRealm[] = [];
  return {
    count: () => idle.length,
    all: () => idle.map(({ realm }) => realm),
    /** Adds a realm that its run has not come to use, where there is room for one. */
    add(realm: Realm): void {
      if (idle.length < maxCount) idle.push({ realm, armed: false });
      else realm.terminate(NOT_NEEDED);
    },
    /**
     * Adds a realm, where there is room for one, and arms its next sandbox unless a run takes it first. That waits for the next
     * task: overwriting megabytes of memory would delay the response of the run that has just ended.
     */
    keep(realm: Realm, settings: ArmSettings): void {
      if (idle.length >= maxCount) {
        realm.terminate(NOT_NEEDED);
        return;
      }
      const entry = { realm, armed: false };
      idle.push(entry);
      setTimeout(() => {
        if (idle.includes(entry)) armEntry(entry, settings).catch(() => undefined);
      });
    },
    /** Adds a realm, and arms a sandbox in it. A realm that cannot be armed is ended. */
    arm(realm: Realm, settings: ArmSettings): Promise<void> {
      const entry = { realm, armed: false };
      idle.push(entry);
      return armEntry(entry, settings);
    },
    /** A realm that was just given back is still arming: one that is armed comes first. */
    take(): Realm | undefined {
      const index = idle.findLastIndex(({ armed }) => armed);
      return idle.splice(index, 1)[0]?.realm;
    },
    remove(realm: Realm): void {
      const index = idle.findIndex((one) => one.realm === realm);
      if (index >= 0) idle.splice(index, 1);
    },
  };
}

/** A run that waits for a realm. */
interface Waiter {
  readonly signal: AbortSignal;
  readonly resolve: (realm: Realm) => void;
  readonly reject: (error: unknown) => void;
}

/** Puts a run at the end of those that wait. Its signal ends the wait, also where a realm starts for it already. */
function queue(waiting: Waiter[], signal: AbortSignal): Promise<Realm> {
  return new Promise((resolve, reject) => {
    const entry: Waiter = {
      signal,
      resolve: (realm) => {
        signal.removeEventListener('abort', onAbort);
        resolve(realm);
      },
      reject: (error) => {
        signal.removeEventListener('abort', onAbort);
        reject(error);
      },
    };
    const onAbort = (): void => {
      const index = waiting.indexOf(entry);
      if (index >= 0) waiting.splice(index, 1);
      reject(new HostError('aborted', 'The run was stopped before it began'));
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    waiting.push(entry);
  });
}

async function launchRealm(launch: SandboxLauncher, onDeath: (realm: Realm) => void): Promise<Realm> {
  const started = await launch();
  let listener: RealmListener | undefined;
  const onClosed = (reason: string): void => {
    const last = listener;
    listener = undefined;
    last?.onGone(reason);
    onDeath(realm);
  };
  const connection = connectRealm<SandboxApi, SandboxHostApi>(started, {
    maxMessageChars: MAX_WIRE_CHARS,
    handlers: {
      part: (name) => started.part(name),
      op: (call) => {
        if (listener === undefined) throw new HostError('gone', 'No run is listening');
        return listener.onOp(call);
      },
    },
    listeners: {
      started: ({ runId }) => listener?.onStarted(runId),
      logs: (batch) => listener?.onLogs(batch),
      ask: (call) => listener?.onAsk(call),
    },
    onClose: (error) => onClosed(error.message),
  });
  const realm: Realm = {
    connection,
    answers: started.answers,
    startHint: started.startHint,
    attach(next) {
      listener = next;
    },
    terminate: (reason) => connection.close(reason),
  };
  return realm;
}
