import { guestCallText } from '../bridge/guest-call.ts';
import { connect, type Hello, RemoteError } from '../bridge/index.ts';
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
import type { Answer, RunPorts, SandboxJob } from './run-core.ts';
import type { SyncCalls } from './sync/index.ts';

/** Taken before the realm's own powers are taken away. */
const atomics = globalThis.Atomics;

/** Serves sandboxes over a port: one script at a time, the next sandbox armed while idle. */
export function serveSandbox(hello: Hello): void {
  const { wasmModule } = hello;
  if (wasmModule === undefined) throw new HostError('bad-message', 'The hello of a sandbox brings no engine');
  let armed: Promise<ArmedSandbox> | undefined;
  let armedKey = '';
  const parts = new Map<string, string>();
  /** A stop that arrived before its run had started. */
  let cancelledRunId: number | undefined;
  let job: { readonly runId: number; readonly job: SandboxJob } | undefined;

  /** What systems need whose calls are synchronous; nothing of it is loaded for the others. */
  const syncFor = async ({ sync }: ArmSettings): Promise<SyncCalls | undefined> =>
    typeof sync !== 'string'
      ? undefined
      : (await import('./sync/index.ts')).syncCalls(sync, hello.answers !== undefined);
  const armFresh = async (settings: ArmSettings): Promise<ArmedSandbox> =>
    arm(ENGINE, wasmModule, settings, await syncFor(settings));
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

  /** The host's half of the parts that a script needs: what asks it is in the parts alone. */
  const webFor = async (needed: readonly PartName[]): Promise<PlainHostFunction> => {
    if (needed.length === 0) return () => undefined;
    const load = async (name: PartName): Promise<void> => {
      if (!parts.has(name)) parts.set(name, await connection.call('part', name));
    };
    const [{ createWebHost }] = await Promise.all([import('./web-host.ts'), ...needed.map(load)]);
    return createWebHost(parts);
  };

  const run = async (request: SandboxRun): Promise<Json> => {
    const sandbox = await armFor(request.settings);
    armed = undefined;
    const callHost = (op: string, stack: string, payload: string | undefined): Promise<Answer> =>
      connection.call('op', guestCallText({ runId: request.runId, op, stack, payload })).then(
        (json) => ({ ok: true, json }),
        (error: unknown) => ({ ok: false, json: errorJson(error) }),
      );
    const needed = neededParts(request.code, request.settings.prelude);
    const web = await webFor(needed);
    const sync = await syncFor(request.settings);
    connection.send('started', { runId: request.runId });
    const ports: RunPorts = {
      now: () => performance.now(),
      web,
      dates: needed.includes('dates'),
      postLogs: (entries, cpuMs) =>
        connection.send('logs', { runId: request.runId, entries, cpuMs } as unknown as Json),
      callHost,
    };
    const started = sync
      ? sync.start(sandbox, request, {
          ...ports,
          arm: () => armFresh(request.settings),
          ask: (call) => connection.send('ask', call),
          ...(hello.answers === undefined ? {} : { answers: hello.answers }),
          atomics,
        })
      : startRun(sandbox, request, ports);
    job = { runId: request.runId, job: started };
    if (cancelledRunId === request.runId) started.cancel();
    const outcome = await started.outcome;
    job = undefined;
    return outcome as unknown as Json;
  };
  const current = (data: { readonly runId: number }): SandboxJob | undefined =>
    job?.runId === data.runId ? job.job : undefined;

  const connection = connect<SandboxHostApi, SandboxApi>(hello.port, {
    maxMessageChars: MAX_WIRE_CHARS,
    handlers: {
      run,
      arm: async (settings) => {
        await armFor(settings);
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
  });
}

/** A failed host call as JSON of the error to be thrown in the guest. */
function errorJson(error: unknown): string {
  if (error instanceof RemoteError && typeof error.wire.data === 'string') return error.wire.data;
  return JSON.stringify({
    errorClass: 'CodemodeError',
    message: error instanceof Error ? error.message : 'The host did not answer',
    hint: 'Run the script again.',
  });
}
