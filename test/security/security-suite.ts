import { afterAll, describe, expect, test } from 'vitest';
import { createRuntimeHost, type RuntimeHost } from '../../src/runtime/host/host.ts';
import type { SandboxLauncher } from '../../src/runtime/host/realms.ts';
import type { RunRecord } from '../../src/runtime/spec.ts';
import type { Attempt, AttemptGroup } from './attempt.ts';
import { changesSince, photographRealm } from './host-realm.ts';
import { laboratory } from './laboratory.ts';

/** Longest time that a run may take past its own limit until its answer is there. */
const GRACE_MS = 3_000;
/** For attempts that are to end by themselves: longer than a busy machine takes. */
const TIMEOUT_MS = 20_000;

/** A script whose response shows whether a run finds everything as it should be. */
const CHECK = `
  import * as lab from "@codemode/servers/lab";
  import { ToolCallError } from "@codemode/errors";
  import { listServers } from "@codemode/discovery";
  console.log("checked", { b: 1, a: [2] });
  const failed = await lab.fail().catch((error) => error);
  export default {
    echoed: await lab.echo({ n: 1 }),
    failed: [failed instanceof ToolCallError, failed.name, failed.message],
    servers: (await listServers()).map(({ serverId }) => serverId),
    exports: Object.keys(lab),
    globals: Reflect.ownKeys(globalThis).map(String),
    prototypes: [Object, Array, Function, Promise, Error, Map, String].map((of) => Reflect.ownKeys(of.prototype).map(String)),
    web: [new URL("http://x/?a=1").href, (1234.5).toLocaleString(), structuredClone([1]), atob(btoa("x")), new TextDecoder().decode(new TextEncoder().encode("x"))],
    caught: (() => { try { Function("1"); } catch (error) { return error.name; } })(),
  };`;

/**
 * Makes every attempt, and looks three times: at what the attempt itself got, at a call that the same script makes after it,
 * and at another run on the same host.
 */
export function securitySuite(name: string, launch: SandboxLauncher, groups: readonly AttemptGroup[]): void {
  const host = createRuntimeHost({ launch });
  let untouched: { readonly checked: unknown; readonly realm: ReturnType<typeof photographRealm> } | undefined;
  afterAll(() => host.close());

  for (const { kind, attempts } of groups) {
    describe(`${name}: ${kind}`, () => {
      const named = attempts.map((attempt) => [attempt.name, attempt] as const);
      test.each(named)('given %s, the host and later runs are as before', async (_, attempt) => {
        // Taken after a first run: some hosts define their globals when they are first used.
        untouched ??= { checked: await check(host), realm: photographRealm() };
        await (attempt.form === 'module' || 'ends' in attempt ? alone(host, attempt) : thenCall(host, attempt));
        expect(changesSince(untouched.realm)).toEqual([]);
        expect(await check(host)).toEqual(untouched.checked);
      });
    });
  }
}

/** What a run that has nothing to do with any attempt gives: all of it but the times. */
async function check(host: RuntimeHost): Promise<unknown> {
  const { source, arrived } = laboratory();
  const { response, ended } = await host.run({ code: CHECK }, { sources: [source] });
  return {
    ended,
    arrived,
    result: response.result,
    diagnostics: response.diagnostics,
    logs: response.logs.map(({ level, message }) => [level, message]),
    trace: response.toolTrace.map(({ serverId, toolName, ok }) => [serverId, toolName, ok]),
  };
}

interface Tried {
  readonly record: RunRecord;
  readonly arrived: ReturnType<typeof laboratory>['arrived'];
}

async function run(host: RuntimeHost, attempt: Attempt, code: string): Promise<Tried> {
  const { source, arrived } = laboratory();
  const limits = { timeoutMs: TIMEOUT_MS, ...attempt.limits };
  const sources = attempt.source === undefined ? [source] : [source, attempt.source];
  const record = await host.run({ code, limits }, { sources });
  expect(record.timing.totalMs).toBeLessThan(limits.timeoutMs + GRACE_MS);
  // The trace tells of the calls that were made, in their order, and of no others.
  const calls = record.response.toolTrace.filter(({ serverId }) => serverId === 'lab');
  const refused = ({ tool }: { tool: string }): boolean => tool !== 'strict';
  expect(calls.map(({ toolName }) => toolName).filter((tool) => refused({ tool }))).toEqual(
    arrived.filter(refused).map(({ tool }) => tool),
  );
  return { record, arrived };
}

/** The attempt, then a call and a log of the same script: both must arrive as they were made. */
async function thenCall(host: RuntimeHost, attempt: Attempt): Promise<void> {
  const { record, arrived } = await run(
    host,
    attempt,
    `const evidence = await (async () => {${attempt.code}\n})();
     const { echo } = await import("@codemode/servers/lab");
     const echoed = await echo({ n: 41 });
     console.warn("after the attempt");
     globalThis.__codemode_result__ = { evidence, echoed };`,
  );
  const { response } = record;
  expect(response.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(response.result).toEqual({
    evidence: 'gives' in attempt ? attempt.gives : null,
    echoed: { input: { n: 41 } },
  });
  expect(arrived.at(-1)).toEqual({ tool: 'echo', input: { n: 41 } });
  expect(response.logs.at(-1)).toMatchObject({ level: 'warn', message: 'after the attempt' });
}

/** An attempt that is a module, or that ends its run. */
async function alone(host: RuntimeHost, attempt: Attempt): Promise<void> {
  const { record } = await run(host, attempt, attempt.code);
  const errors = record.response.diagnostics.filter(({ severity }) => severity === 'error');
  if ('gives' in attempt) {
    expect(errors).toEqual([]);
    expect(record.response.result).toEqual(attempt.gives);
    return;
  }
  expect([attempt.ends].flat(), JSON.stringify(errors)).toContain(errors[0]?.code);
  expect(errors[0]?.message).toContain(attempt.saying ?? '');
  expect(record.response.result).toBeNull();
}
