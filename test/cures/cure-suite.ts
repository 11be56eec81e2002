import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Diagnosis } from '../../src/mcp/doctor/index.ts';
import { type LabPage, openLab } from '../in-page/page.ts';
import { type Attempt, type CureCase, createBench } from './case.ts';
import { programFile } from './programs.ts';

const TOOLS = /^(run|echo)$/;

/** Each fault stops the page and has its verdict; when what was printed is applied, the page connects. */
export function cureSuite(cases: readonly CureCase[]): void {
  describe('given a real server with a fault, in a page, what is printed cures it', { timeout: 300_000 }, () => {
    let lab: LabPage;
    let bench: ReturnType<typeof createBench>;
    beforeAll(async () => {
      lab = await openLab(['--host-resolver-rules=MAP mcp.example 127.0.0.1']);
    }, 60_000);
    beforeEach(() => {
      bench = createBench(lab);
    });
    afterEach(() => bench.close());
    afterAll(() => lab?.close());

    const connects = ({ url, headers = {} }: Attempt) =>
      lab.page.evaluate(
        async ([address, given]) => {
          try {
            const source = globalThis.lab.createMcpSource(
              { id: 'x', url: address, headers: given },
              { connectTimeoutMs: 8000 },
            );
            try {
              return (await source.tools()).map(({ name }) => name);
            } finally {
              await source.close();
            }
          } catch (error) {
            return String(error);
          }
        },
        [url, headers] as const,
      );
    const diagnose = ({ url, headers = {} }: Attempt): Promise<Diagnosis> =>
      lab.page.evaluate(
        ([address, headerNames]) => globalThis.lab.diagnose(address, { headerNames, timeoutMs: 2000 }) as never,
        [url, Object.keys(headers)] as const,
      );

    for (const { name, verdict, needs = [], start } of cases) {
      const missing = needs.filter((program) => programFile(program) === undefined);
      it.skipIf(missing.length > 0)(`${verdict}: ${name}`, async () => {
        const fault = await start(bench);
        expect(await connects(fault)).toEqual(expect.any(String));
        await fault.passes?.();
        const diagnosis = await diagnose(fault);
        expect(diagnosis.verdict.kind).toBe(verdict);
        const next = { url: fault.url, headers: fault.headers ?? {}, ...(await fault.apply(diagnosis)) };
        expect(await connects(next)).toEqual(expect.arrayContaining([expect.stringMatching(TOOLS)]));
      });
    }
  });
}
