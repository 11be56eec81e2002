import type { CharSet } from './char-set.ts';
import { type PatternNode, parsePattern } from './parse.ts';

const PREFERRED = 'aA0-_ bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ123456789./:@#';
const MAX_LENGTH = 200;

/** A short string that most likely matches the pattern; undefined where it is beyond us. To be checked before use. */
export function samplePattern(pattern: string): string | undefined {
  const tree = parsePattern(pattern);
  const text = tree === undefined ? undefined : write(tree);
  return text === undefined || text.length > MAX_LENGTH ? undefined : text;
}

function write(node: PatternNode): string {
  switch (node.kind) {
    case 'assert':
    case 'look':
      return '';
    case 'char':
      return pick(node.set);
    case 'sequence':
      return node.parts.map(write).join('');
    case 'choice':
      return write(node.options[0] as PatternNode);
    case 'repeat': {
      const times = node.min === 0 && !Number.isFinite(node.max) ? 1 : node.min;
      const body = write(node.body);
      return body.length * times > MAX_LENGTH ? '' : body.repeat(times);
    }
  }
}

function pick(set: CharSet): string {
  for (const character of PREFERRED) if (has(set, character.charCodeAt(0))) return character;
  for (let code = 32; code < 127; code++) if (has(set, code)) return String.fromCharCode(code);
  return set.beyond ? 'é' : '';
}

function has(set: CharSet, code: number): boolean {
  return ((set.ascii >> BigInt(code)) & 1n) === 1n;
}
