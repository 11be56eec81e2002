import { guestCallText } from '../bridge/guest-call.ts';
import { type Connection, connect, type Hello, RemoteError } from '../bridge/index.ts';
import {
  type ArmSettings,
  MAX_WIRE_CHARS,
  type PartName,
  type SandboxApi,
  type SandboxHostApi,
  type SandboxRun,
} from '../bridge/sandbox-api.ts';
import type { PlainHostFunction } from '../engines/engine.ts';
import { ENGINE } from '../engines/index.ts';
import { HostError } from '../errors.ts';
import type { Json } from '../json.ts';
import { type ArmedSandbox, arm, settingsKey } from './arm.ts';
import { neededParts } from './needed-parts.ts';
import { startRun } from './run.ts';
import type { RunPorts, SandboxJob } from './run-core.ts';
import type { SyncCalls } from './sync/index.ts';

/** Taken before the realm's own powers are taken away. */
const atomics = globalThis.Atomics;

/** What systems need whose calls are synchronous; nothing of it is loaded for the others. */
async function syncFor({ sync }: ArmSettings, hello: Hello): Promise<SyncCalls | undefined> {
  return typeof sync === 'string'
    ? (await import('./sync/index.ts')).syncCalls(sync, hello.answers !== undefined)
    : undefined;
}

/** Sandboxes, the next one armed ahead. */
function createArmory(hello: Hello) {
  const { wasmModule } = hello;
  if (wasmModule === undefined) throw new HostError('bad-message', 'The hello of a sandbox brings no engine');
  let armed: Promise<ArmedSandbox> | undefined;
  let armedKey = '';
  const armFresh = async (settings: ArmSettings): Promise<ArmedSandbox> =>
    arm(ENGINE, wasmModule, settings, await syncFor(settings, hello));
  const armFor = (settings: ArmSettings): Promise<ArmedSandbox> => {
    const key = settingsKey(settings);
    if (armed === undefined || armedKey !== key) {
      armedKey = key;
      armed = armFresh(settings);
      // Whoever awaits it sees the failure; a sandbox armed ahead may have nobody waiting.
      armed.catch(() => undefined);
    }
    return armed;
  };
  return {
    armFresh,
    armFor,
    async take(settings: ArmSettings): Promise<ArmedSandbox> {
      const sandbox = await armFor(settings);
      armed = undefined;
      return sandbox;
    },
  };
}

/** Loads the host's half of the parts that a script needs: what asks it is in the parts alone. */
function createPartLoader(
  loadText: (name: PartName) => Promise<string>,
): (needed: readonly PartName[]) => Promise<PlainHostFunction> {
  const parts = new Map<string, string>();
  const load = async (name: PartName): Promise<void> => {
    if (!parts.has(name)) parts.set(name, await loadText(name));
  };
  return async (needed) => {
    if (needed.length === 0) return () => undefined;
    const [{ createWebHost }] = await Promise.all([import('./web-host.ts'), ...needed.map(load)]);
    return createWebHost(parts);
  };
}

/** The time by which a realm holds its scripts to their limits. */
export interface SandboxClock {
  readonly now: () => number;
  /** Told of work of a script, and how long it takes at least: for clocks that stand still meanwhile. */
  readonly spend?: (leastMs: number) => void;
}

const PLATFORM_CLOCK: SandboxClock = { now: () => performance.now() };

/** Serves sandboxes over a port: one script at a time, the next sandbox armed while idle. */
export function serveSandbox(hello: Hello, clock: SandboxClock = PLATFORM_CLOCK): void {
  const armory = createArmory(hello);
  const webFor = createPartLoader((name) => connection.call('part', name));
  /** A stop that arrived before its run had started. */
  let cancelledRunId: number | undefined;
  let job: { readonly runId: number; readonly job: SandboxJob } | undefined;

  const run = async (request: SandboxRun): Promise<Json> => {
    const { runId, settings } = request;
    const sandbox = await armory.take(settings);
    const needed = neededParts(request.code, settings.prelude);
    const web = await webFor(needed);
    const sync = await syncFor(settings, hello);
    connection.send('started', { runId });
    const ports = { ...runPorts(connection, runId, web, needed.includes('dates')), ...clock };
    const started = sync
      ? sync.start(sandbox, request, {
          ...ports,
          arm: () => armory.armFresh(settings),
          ask: (call) => connection.send('ask', call),
          ...(hello.answers === undefined ? {} : { answers: hello.answers }),
          atomics,
        })
      : startRun(sandbox, request, ports);
    job = { runId, job: started };
    if (cancelledRunId === runId) started.cancel();
    const outcome = await started.outcome;
    job = undefined;
    sandbox.guest.release();
    return outcome as unknown as Json;
  };
  const current = (data: { readonly runId: number }): SandboxJob | undefined =>
    job?.runId === data.runId ? job.job : undefined;

  const connection = connect<SandboxHostApi, SandboxApi>(hello.port, {
    maxMessageChars: MAX_WIRE_CHARS,
    handlers: {
      run,
      arm: async (settings) => {
        await armory.armFor(settings);
        return null;
      },
    },
    listeners: {
      cancel: (data) => {
        cancelledRunId = data.runId;
        current(data)?.cancel();
      },
      pause: (data) => current(data)?.pause(),
      resume: (data) => current(data)?.resume(),
    },
    // A realm may go on after its port has closed: then nothing waits for the result.
    onClose: () => job?.job.cancel(),
  });
}

/** What a run has of the realm around it. */
const runPorts = (
  connection: Connection<SandboxHostApi>,
  runId: number,
  web: PlainHostFunction,
  dates: boolean,
): Omit<RunPorts, keyof SandboxClock> => ({
  web,
  dates,
  postLogs: (entries, cpuMs) => connection.send('logs', { runId, entries, cpuMs } as unknown as Json),
  callHost: (op, stack, payload) =>
    connection.call('op', guestCallText({ runId, op, stack, payload })).then(
      (json) => ({ ok: true, json }),
      (error: unknown) => ({ ok: false, json: errorJson(error) }),
    ),
});

/** A failed host call as JSON of the error to be thrown in the guest. */
function errorJson(error: unknown): string {
  if (error instanceof RemoteError && typeof error.wire.data === 'string') return error.wire.data;
  return JSON.stringify({
    errorClass: 'CodemodeError',
    message: error instanceof Error ? error.message : 'The host did not answer',
    hint: 'Run the script again.',
  });
}
