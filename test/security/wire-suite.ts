import { describe, expect, test } from 'vitest';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import type { SandboxLauncher } from '../../src/runtime/host/realms.ts';
import { honestOutcome, WIRE_ATTEMPTS, type WireAttempt } from './attempts/wire.ts';
import { laboratory } from './laboratory.ts';

const CHECK = 'import { echo } from "@codemode/servers/lab"; export default await echo({ n: 1 });';

/** Puts a realm that says what it likes where the first realm of a host would be; the others are real. */
export function wireSuite(
  name: string,
  launchReal: SandboxLauncher,
  attempts: readonly WireAttempt[] = WIRE_ATTEMPTS,
): void {
  describe(`${name}: what a hostile realm sends`, () => {
    const named = attempts.map((attempt) => [titleOf(attempt), attempt] as const);
    test.each(named)('%s', async (_, attempt) => {
      let launched = 0;
      const host = createRuntimeHost({
        launch: () => {
          launched += 1;
          return launched === 1 ? launchHostile(attempt) : launchReal();
        },
      });
      try {
        const { source, arrived } = laboratory();
        const { response } = await host.run(
          { code: 'import "@codemode/servers/lab";', limits: { timeoutMs: 5_000, ...attempt.limits } },
          { sources: [source] },
        );
        const errors = response.diagnostics.filter(({ severity }) => severity === 'error');
        if ('crashes' in attempt) {
          expect(errors.map(({ code }) => code)).toEqual(['INTERNAL_ERROR']);
          expect(response).toMatchObject({ result: null, logs: [], toolTrace: [] });
        } else {
          expect(errors).toEqual([]);
          expect(response).toMatchObject({ result: 'the realm ended', logs: [] });
          expect(arrived.map(({ tool }) => tool)).toEqual(attempt.ignored);
          expect(response.toolTrace.map(({ toolName }) => toolName)).toEqual(attempt.ignored);
        }
        const next = await host.run({ code: CHECK }, { sources: [laboratory().source] });
        expect(next.response).toMatchObject({ result: { input: { n: 1 } }, diagnostics: [], logs: [] });
      } finally {
        await host.close();
      }
    });
  });
}

const titleOf = (attempt: WireAttempt): string =>
  'crashes' in attempt
    ? `given ${attempt.name}, the run is ended and the next one is whole`
    : `given ${attempt.name}, the run is answered without it`;

/** Long enough for what the realm has said to be taken in before it says that the run has ended. */
const SPEAKING_MS = 50;

/** A realm that speaks the wire well enough to be given a run, and answers it as the attempt says. */
const launchHostile = async (attempt: WireAttempt): ReturnType<SandboxLauncher> => {
  const { port1, port2 } = new MessageChannel();
  const reported = ({ data }: { data: unknown }): void => {
    const { kind, id, name, request } = data as { kind: string; id: number; name: string; request: { runId: number } };
    if (kind !== 'call') return;
    if (name !== 'run') {
      port2.postMessage({ kind: 'return', id, value: null });
      return;
    }
    const { runId } = request;
    port2.postMessage({ kind: 'event', name: 'started', data: { runId } });
    for (const message of attempt.says({ id, runId })) port2.postMessage(message);
    setTimeout(() => port2.postMessage({ kind: 'return', id, value: honestOutcome('the realm ended') }), SPEAKING_MS);
  };
  port2.addEventListener('message', reported as never);
  port2.start();
  return {
    port: port1 as never,
    part: async () => '',
    terminate: () => port1.close(),
    onDeath: () => undefined,
  };
};
