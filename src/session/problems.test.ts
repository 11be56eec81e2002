import { afterEach, describe, expect, it } from 'vitest';
import { createRuntimeHost } from '../runtime/host/host.ts';
import { launchInProcess } from '../runtime/host/testing/in-process.ts';
import { afterMs, sourceOf, text } from '../runtime/host/testing/sources.ts';
import type { Session } from './create-session.ts';
import { problemsOf as readProblems } from './problems.ts';
import { ranToEnd, stateWhen, testSession } from './testing/session.ts';

let session: Session;
afterEach(() => session.dispose());

const readOnly = { annotations: { readOnlyHint: true } };
const servers = {
  s: sourceOf('s', {
    fail: {
      tool: readOnly,
      answer: () => {
        throw new Error('broken');
      },
    },
    slow: { tool: readOnly, answer: afterMs(60_000, text('late')) },
  }),
};

const open = async (code: string): Promise<Session> => {
  session = testSession(code, servers);
  session.connectOnOpen();
  await stateWhen(session, (state) => state.servers.every(({ status }) => status.state === 'ready'));
  return session;
};
const problemsOf = async (code: string) => {
  await open(code);
  return (await ranToEnd(session)).problems;
};

describe('what went wrong in a run', () => {
  it('given an error that was thrown, tells its class from its message, with frames of the script alone', async () => {
    const [problem, ...others] = await problemsOf(
      'function inner() { throw new TypeError("no: way"); }\n[1].map(() => inner());',
    );
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ title: 'TypeError', message: 'no: way', path: expect.stringMatching(/^1:/) });
    expect(problem?.frames?.map(({ name, path }) => [name, path?.split(':')[0]])).toEqual([
      ['inner', '1'],
      ['', '2'],
      ['map', undefined],
      ['', '2'],
    ]);
  });

  it('given recursion that never ends, counts the frames that follow upon themselves', async () => {
    const [problem] = await problemsOf('function again() { again(); }\nagain();');
    expect(problem?.frames).toHaveLength(1);
    expect(problem?.frames?.[0]).toMatchObject({ name: 'again', times: expect.any(Number) });
  });

  it.each([
    ['throw new Error("plain");', 'Error', 'plain'],
    ['throw { code: 1 };', undefined, '{"code":1}'],
    ['throw "Note: this is no class";', undefined, 'Note: this is no class'],
    ['class Own extends Error { name = "Own" }\nthrow new Own("mine");', 'Own', 'mine'],
    ['Promise.reject(new RangeError("alone"));', 'RangeError', 'alone'],
    ['const x = ;', 'SyntaxError', expect.any(String)],
  ])('given %s, has the title %s and the message %s', async (code, title, message) => {
    const [problem] = await problemsOf(code);
    expect([problem?.title, problem?.message]).toEqual([title, message]);
  });

  it('given a limit, says which and how much', async () => {
    session = testSession('const kept = []; while (true) kept.push(new Array(10_000).fill(1));');
    const { run, problems } = await ranToEnd(session);
    expect(run.phase).toBe('limited');
    expect(problems).toMatchObject([{ limit: { name: 'maxMemoryBytes', value: 64 * 1024 * 1024 } }]);
  });

  it('given calls that failed and were caught, lists them by place, as warnings', async () => {
    const problems = await problemsOf(
      `import { fail } from "@codemode/servers/s";
for (let i = 0; i < 3; i++) { try { await fail(); } catch {} }
await fail().catch(() => 0);`,
    );
    expect(problems).toMatchObject([
      { severity: 'warning', code: 'TOOL_FAILED', title: 's.fail', message: 'broken', caught: 3 },
      { caught: 1, path: expect.stringMatching(/^3:/) },
    ]);
  });

  it.each(['await fail();', 'void fail();'])('given %s, lists the call once, as what failed the run', async (call) => {
    const problems = await problemsOf(`import { fail } from "@codemode/servers/s";\n${call}`);
    expect(problems).toMatchObject([{ severity: 'error', title: 'ToolCallError', message: 'broken', callId: 1 }]);
  });

  it('given Stop, lists no call that the stop itself ended', async () => {
    await open('import { slow } from "@codemode/servers/s"; await slow();');
    session.store.getState().actions.run();
    await stateWhen(session, ({ usage }) => usage.openCalls === 1);
    session.store.getState().actions.stop();
    const { problems } = await stateWhen(session, ({ run }) => run.phase === 'stopped');
    expect(problems).toMatchObject([{ code: 'CANCELLED' }]);
  });

  it.each(['await fail();', 'void fail();', 'try { await fail(); } catch {}\nawait fail();'])(
    'given %s in a run whose end could not be explained, says of no call that it was caught',
    async (code) => {
      const host = createRuntimeHost({ launch: launchInProcess });
      const request = { code: `import { fail } from "@codemode/servers/s";\n${code}` };
      const record = await host.run(request, { sources: [servers.s] });
      await host.close();
      expect(record.calls.map(({ outcome }) => outcome?.ok)).toContain(false);
      const unexplained = { severity: 'error', code: 'INTERNAL_ERROR', message: 'It failed' } as const;
      const problems = readProblems({ ...record, response: { ...record.response, diagnostics: [unexplained] } });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatchObject(unexplained);
      expect(problems[0]?.callId).toBe(record.failure?.callId);
    },
  );

  it('given a run that went well, is empty, also after one that did not', async () => {
    expect(await problemsOf('throw new Error("once");')).toHaveLength(1);
    const { actions, activeScriptId } = session.store.getState();
    actions.editScript(activeScriptId, 'globalThis.__codemode_result__ = 1;');
    expect((await ranToEnd(session)).problems).toEqual([]);
  });
});
