import { launchInProcess } from '../../../host/testing/in-process.ts';
import type { JsonObject } from '../../../json.ts';
import { dialectsOn, type Wanted } from '../../testing/dialect-suite.ts';
import { todoServer } from './todo-server.ts';

/** What `koan.code.execute` answers. */
export type Envelope = JsonObject & {
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly line?: number;
    readonly column?: number;
  };
  readonly metrics: { readonly executionMs: number; readonly memoryMb: number; readonly entityCalls: number };
};

/** The dialect on sandboxes in this thread, over a server of todos where no other is given. */
export function openKoan() {
  const koan = dialectsOn(launchInProcess)('koan');
  const run = async (
    code: string,
    expected: Wanted = {},
    options: Readonly<Record<string, unknown>> = {},
    sources = [todoServer()],
  ) => (await koan(sources, expected).run(code, options)) as unknown as Envelope;
  return {
    koan,
    run,
    /** What an expression gives in a script. */
    answerOf: async (expression: string, expected?: Wanted): Promise<unknown> =>
      JSON.parse(String((await run(`SDK.Out.answer(JSON.stringify(${expression}))`, expected)).output)),
  };
}
