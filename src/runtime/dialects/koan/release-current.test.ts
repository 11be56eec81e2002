import { describe, expect, test } from 'vitest';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { sourceOf, structured } from '../../host/testing/sources.ts';
import type { JsonObject } from '../../json.ts';
import { dialectsOn } from '../testing/dialect-suite.ts';
import { todoServer } from './testing/todo-server.ts';

const open = dialectsOn(launchInProcess)('koan@current');
const run = async (code: string, options: Readonly<Record<string, unknown>> = {}): Promise<JsonObject> =>
  (await open([todoServer()], { options }).run(code)) as JsonObject;

describe('code of Koan 1.0', () => {
  test.each([
    ['return SDK.Entities.Todo.collection().totalCount;', false],
    ['SDK.Out.answer("  ");', false],
    ['SDK.Out.answer("done");', true],
    ['function run() { SDK.Out.answer("done"); }', true],
    ['await null;\nSDK.Out.answer("done");', true],
  ])('given that an answer is required, it has to give one: %s', async (code, success) => {
    expect(await run(code, { requireAnswer: true })).toMatchObject(
      success ? { success, text: 'done' } : { success, text: null, errorCode: 'missing_answer' },
    );
    expect(await run(code)).toMatchObject({ success: true });
  });

  test('given a limit of calls, the first one over it ends the run', async () => {
    const code = 'SDK.Entities.Todo.firstPage(1);\nSDK.Entities.Todo.page(2, 1);\nSDK.Out.answer("both");';
    expect(await run(code, { maxSdkCalls: 1 })).toMatchObject({ success: false, errorCode: 'sdk_calls_exceeded' });
    expect(await run(code, { maxSdkCalls: 2 })).toMatchObject({ success: true, diagnostics: { sdkCalls: 2 } });
  });

  test('given a bound of log entries, the result says that there were more', async () => {
    const code = 'SDK.Out.info("a");\nSDK.Out.warn("b");\nSDK.Out.info("c");';
    expect(await run(code, { maxLogEntries: 2 })).toMatchObject({
      logs: ['info:a', 'warn:b', 'info:log entries truncated'],
    });
    expect(await run(code)).toMatchObject({ logs: ['info:a', 'warn:b', 'info:c'] });
  });

  test('given no page of that number, it is told so', async () => {
    expect(await run('SDK.Entities.Todo.page(0);')).toMatchObject({
      errorCode: 'javascript_error',
      errorMessage: expect.stringContaining('from 1'),
    });
  });

  test('given a list without a page, there is its count', async () => {
    const bare = sourceOf('bare', { 'note.collection': () => structured([{ id: 1 }, { id: 2 }]) });
    const code = 'SDK.Out.answer(JSON.stringify(SDK.Entities.Note.collection()));';
    const { text } = (await open([bare]).run(code)) as JsonObject;
    expect(JSON.parse(String(text))).toMatchObject({ count: 2, totalCount: 2, items: [{ id: 1 }, { id: 2 }] });
  });
});
