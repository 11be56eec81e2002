import { MessageChannel } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROTOCOL } from '../bridge/messages.ts';
import type { StartRealm } from '../bridge/realm.ts';
import { createIsolatedValidator, createValidation } from './index.ts';
import { serveValidation } from './serve.ts';
import { threadRealms } from './testing/thread-realm.ts';
import { validateInput } from './testing/validate-input.ts';

const EVIL = { type: 'object', properties: { a: { type: 'string', pattern: '^(a|a)*$' }, n: { type: 'integer' } } };
const evilText = `${'a'.repeat(60)}!`;

describe('checks that may take any time', () => {
  let realms: Awaited<ReturnType<typeof threadRealms>>;
  beforeAll(async () => {
    realms = await threadRealms();
  });
  afterAll(() => realms.dispose());

  test('given a pattern without a known bound, the verdict of the thread is that of the whole schema', async () => {
    const isolate = createIsolatedValidator(realms.start);
    const validate = createValidation({ isolate });
    expect(await validate(EVIL, { a: 'aaaa' })).toEqual({ ok: true });
    expect(await validate(EVIL, { a: 'aab' })).toMatchObject({
      ok: false,
      problem: { path: '/a', expected: 'a string that matches /^(a|a)*$/', received: 'the string "aab"', example: {} },
    });
    isolate.close();
  });

  test('given a pattern that never ends, the call goes through with a warning and the thread is replaced', async () => {
    const before = realms.started();
    const isolate = createIsolatedValidator(realms.start);
    const validate = createValidation({ isolate });
    await validate(EVIL, { a: 'warm' });
    const [hostile, good, bad] = await Promise.all([
      validate(EVIL, { a: evilText }),
      validate({ ...EVIL }, { a: 'aaa' }),
      validate({ ...EVIL }, { a: 'aaa', n: 'x' }),
    ]);
    expect(hostile).toEqual({
      ok: true,
      warning: 'Not all of the input was checked: a pattern of the schema may take too long',
    });
    expect(good).toEqual({ ok: true });
    expect(bad).toMatchObject({ ok: false, problem: { path: '/n', expected: 'an integer' } });
    expect(realms.started() - before).toBe(2);
    isolate.close();
  });

  test('given a hostile pattern, what it does not concern is still checked', async () => {
    const isolate = createIsolatedValidator(realms.start);
    const verdict = await createValidation({ isolate })(EVIL, { a: evilText, n: 'one' });
    expect(verdict).toMatchObject({ ok: false, problem: { path: '/n', received: 'the string "one"' } });
    isolate.close();
  });

  test('given references that multiply, the thread takes over what half a frame was not enough for', async () => {
    const defs = Object.fromEntries(
      Array.from({ length: 24 }, (_, n) => [`d${n}`, { allOf: Array(2).fill({ $ref: `#/$defs/d${n + 1}` }) }]),
    );
    const schema = { type: 'object', allOf: [{ $ref: '#/$defs/d0' }], $defs: { ...defs, d24: { required: ['a'] } } };
    const asked: unknown[] = [];
    const problem = { path: '/a', expected: 'a value', received: 'nothing', message: 'none' };
    const isolate = {
      validate: async (...check: unknown[]) => {
        asked.push(check);
        return { ok: false, problem } as const;
      },
      close: () => undefined,
    };
    expect(await createValidation({ isolate })(schema, { a: 1 })).toEqual({ ok: false, problem });
    expect(asked).toEqual([[schema, { a: 1 }, undefined]]);
    // The same, with nothing that takes it over.
    expect(validateInput(schema, { a: 1 })).toEqual({
      ok: true,
      warning: expect.stringContaining('longer than 100 ms'),
    });
  });

  test('given a schema that overran twice, it is not tried a third time', async () => {
    const isolate = createIsolatedValidator(realms.start, { deadlineMs: 50 });
    const validate = createValidation({ isolate });
    await validate(EVIL, { a: evilText });
    await validate(EVIL, { a: evilText });
    const before = realms.started();
    expect(await validate(EVIL, { a: evilText })).toMatchObject({ ok: true });
    expect(realms.started()).toBe(before);
    isolate.close();
  });

  test('given an isolate that is closed while it works, the check ends without its verdict', async () => {
    const isolate = createIsolatedValidator(realms.start, { deadlineMs: 60_000 });
    const validate = createValidation({ isolate });
    await validate(EVIL, { a: 'warm' });
    const waiting = validate(EVIL, { a: evilText });
    await new Promise((resolve) => setTimeout(resolve, 20));
    isolate.close();
    expect(await waiting).toMatchObject({ ok: true, warning: expect.stringContaining('Not all') });
    expect(await validate(EVIL, { a: 'aaa' })).toMatchObject({ ok: true, warning: expect.stringContaining('Not all') });
  });

  test('given realms that fail to start or die at once, calls go through and starting is given up', async () => {
    let starts = 0;
    const failing: StartRealm = async () => {
      starts++;
      throw new Error('no workers here');
    };
    const validate = createValidation({ isolate: createIsolatedValidator(failing) });
    for (let i = 0; i < 6; i++) expect(await validate({ ...EVIL }, { a: 'aaa' })).toMatchObject({ ok: true });
    expect(starts).toBe(3);

    const dying: StartRealm = async () => ({
      port: new MessageChannel().port1 as unknown as MessagePort,
      terminate: () => undefined,
      onDeath: (listener) => queueMicrotask(() => listener('crashed')),
    });
    const isolate = createIsolatedValidator(dying);
    expect(await createValidation({ isolate })(EVIL, { a: 'aaa' })).toMatchObject({ ok: true });
    isolate.close();
  });

  test('given answers that are none of ours, they are not taken for verdicts', async () => {
    const { port1, port2 } = new MessageChannel();
    port2.on('message', ({ id, name }: { id: number; name: string }) => {
      if (name === 'ready') port2.postMessage({ kind: 'return', id, value: null });
      else {
        port2.postMessage({ kind: 'return', id: id + 1, value: '{"ok":true}' });
        port2.postMessage('junk');
        port2.postMessage({ kind: 'return', id, value: '{"ok":true}' });
      }
    });
    const isolate = createIsolatedValidator(
      async () => ({
        port: port1 as unknown as MessagePort,
        terminate: () => port2.close(),
        onDeath: () => undefined,
      }),
      { deadlineMs: 10_000 },
    );
    expect(await isolate.validate(EVIL, {})).toBeUndefined();
    isolate.close();
  });

  test('given a served port, schemas and inputs may be anything that is JSON', async () => {
    const { port1, port2 } = new MessageChannel();
    serveValidation({ hello: PROTOCOL, port: port2 as unknown as MessagePort });
    const isolate = createIsolatedValidator(async () => ({
      port: port1 as unknown as MessagePort,
      terminate: () => port2.close(),
      onDeath: () => undefined,
    }));
    const cases = [
      [true, 1],
      [null, 1],
      [{ type: 'null' }, null],
      [{ type: 'strange' }, 'x'],
      [{ type: 'string' }, 5],
    ] as const;
    for (const [schema, input] of cases) {
      expect(await isolate.validate(schema, input)).toEqual(validateInput(schema, input));
    }
    isolate.close();
  });
});
