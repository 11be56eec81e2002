import { describe, expect, it } from 'vitest';
import { validateInput } from '../../runtime/validation/testing/validate-input.ts';
import { faultText } from './fault-text.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    kind: { enum: ['error', 'success'] },
    name: { type: 'string', minLength: 3 },
    size: { type: 'integer', maximum: 9 },
  },
  required: ['name'],
};

describe('what a form says of a field', () => {
  it.each([
    [{ name: 'Ada', kind: 'debug' }, '/kind', 'Choose one of: "error", "success"'],
    [{}, '/name', 'Required: a string'],
    [{ name: 'Ada', size: 12 }, '/size', 'Expected an integer ≤ 9, not the number 12'],
  ])('given %j, it names neither the path nor the schema', async (input, path, text) => {
    const checked = await validateInput(SCHEMA, input);
    if (checked.ok) throw new Error('The input fits.');
    expect(checked.problem.path).toBe(path);
    expect(faultText(checked.problem)).toBe(text);
  });
});
