import { expect, it } from 'vitest';
import { isolated, withoutDirections } from './isolated.ts';

it.each([
  ['plain', 'plain'],
  ['two\n lines', 'two lines'],
  ['turns \u202e round', '\u2068turns \u202e round\u2069'],
  ['leaves \u2069 early', 'leaves  early'],
  ['עברית', '\u2068עברית\u2069'],
])('given %j, stands in a sentence as %j', (text, expected) => expect(isolated(text)).toBe(expected));

it('given data shown as code, what turns the direction is escaped and nothing else', () =>
  expect(withoutDirections('"\u202egnp.exe\u2069 עברית ok"')).toBe('"\\u202egnp.exe\\u2069 עברית ok"'));
