import { describe, expect, it } from 'vitest';
import { indentJson } from './indent-json.ts';

describe('given JSON text', () => {
  it.each([null, [], {}, { a: [] }, [1, { 'b"c\\': [{}, [null, 'x{,:}']] }], 'a: {"b"}'])(
    '%j is laid out as JSON.stringify does',
    (value) => {
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    },
  );

  it('integers that no number holds stay digit by digit', () => {
    expect(indentJson('{"n":725653563933458433}')).toBe('{\n  "n": 725653563933458433\n}');
  });

  it('its beginning is laid out as far as it goes', () => {
    expect(indentJson('{"a":["b\\')).toBe('{\n  "a": [\n    "b\\');
  });
});
