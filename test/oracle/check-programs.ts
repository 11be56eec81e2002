import fc from 'fast-check';
import { expect } from 'vitest';
import type { RuntimeHost } from '../../src/runtime/host/host.ts';
import { drawFrom } from './draw.ts';
import { inSandbox } from './in-sandbox.ts';
import { inV8 } from './in-v8.ts';
import type { ProgramWriter } from './programs/program.ts';

/** Few enough for one run's limit of computing, many enough that runs are few. */
const A_RUN = 25;

/** Runs random programs in the sandbox and in V8, and expects the same of both: the simplest program that differs is shown. */
export async function checkPrograms(
  host: RuntimeHost,
  write: ProgramWriter,
  { programs, seed }: { readonly programs: number; readonly seed?: number },
): Promise<void> {
  const lists = fc.array(fc.array(fc.nat(1000), { maxLength: 120, size: 'max' }), {
    minLength: A_RUN,
    maxLength: A_RUN,
  });
  await fc.assert(
    fc.asyncProperty(lists, async (choices) => {
      const bodies = choices.map((list) => write(drawFrom(list)));
      const ours = await inSandbox(host, bodies);
      for (const [index, body] of bodies.entries())
        expect({ body, gave: ours[index] }).toEqual({ body, gave: await inV8(body) });
    }),
    { numRuns: Math.ceil(programs / A_RUN), ...(seed === undefined ? {} : { seed }) },
  );
}
