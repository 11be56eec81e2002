import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each([
  ['plain', 'plain'],
  ['two\n lines', 'two lines'],
  ['turns \u202e round', '\u2068turns \u202e round\u2069'],
  ['leaves \u2069 early', 'leaves  early'],
  ['עברית', '\u2068עברית\u2069'],
])('given %j, stands in a sentence as %j', (text, expected) => expect(isolated(text)).toBe(expected));
