import { expect, it } from 'vitest';
import { drawnText } from '../jsx/drawn-text.ts';
import { isolated } from './isolated.ts';

it.each([
  ['plain', 'plain'],
  ['two\n lines', 'two lines'],
  ['turns \u202e round', 'turns \\u202e round'],
  ['leaves \u2069 early', 'leaves \\u2069 early'],
  ['עברית', '\u2068עברית\u2069'],
  ['\ufdd0fakes\ufdd1', '\\ufdd0fakes\\ufdd1'],
])('given %j, is drawn in a sentence as %j', (text, expected) => expect(drawnText(isolated(text))).toBe(expected));
