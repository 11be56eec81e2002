import { expect, test } from 'vitest';
import { startValidation } from '../lib/launch/browser.ts';
import { createIsolatedValidator, createValidation } from '../runtime/validation/index.ts';

test('given a pattern that never ends, the page stays responsive and the call goes through', async () => {
  const isolate = createIsolatedValidator(startValidation);
  const validate = createValidation({ isolate });
  const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a|a)*$' }, n: { type: 'integer' } } };
  expect(await validate(schema, { a: 'aaa' })).toEqual({ ok: true });
  expect(await validate(schema, { a: 'aab' })).toMatchObject({ ok: false, problem: { path: '/a' } });

  let ticks = 0;
  const timer = setInterval(() => ticks++, 10);
  const verdict = await validate(schema, { a: `${'a'.repeat(60)}!` });
  clearInterval(timer);
  expect(verdict).toMatchObject({ ok: true, warning: expect.stringContaining('pattern') });
  expect(ticks).toBeGreaterThan(1);

  expect(await validate(schema, { a: 'aaa', n: 'x' })).toMatchObject({ ok: false, problem: { path: '/n' } });
  isolate.close();
});
