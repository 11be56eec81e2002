import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlight, highlightLines, initialState, type Token, type TokenKind, tokenizeLine } from './index.ts';
import { linearSuite, UNITS } from './testing/linear-suite.ts';

/** The words of a source that have this kind, in order. */
function words(kind: TokenKind, source: string): string[] {
  return highlight(source)
    .filter((token) => token.kind === kind)
    .map((token) => token.text.trim());
}

const joined = (tokens: readonly Token[]) => tokens.map((token) => token.text).join('');

describe('highlight', () => {
  it('colours imports, calls, members, object keys and types', () => {
    const source = [
      'import * as issues from "@codemode/servers/issues";',
      'const [jobs] = await Promise.all([issues.list_issues({ state: "open", limit: 5 })]);',
      'async function tell(job: issues.Issue, n?: number): Promise<void> {}',
      'console.log(jobs.total);',
    ].join('\n');
    expect(words('keyword', source)).toEqual('import as from const await async function void'.split(' '));
    expect(words('string', source)).toEqual(['"@codemode/servers/issues"', '"open"']);
    expect(words('function', source)).toEqual(['all', 'list_issues', 'tell', 'log']);
    expect(words('property', source)).toEqual(['state', 'limit', 'job', 'n', 'total']);
    expect(words('type', source)).toEqual(['Promise', 'Issue', 'number', 'Promise']);
    expect(words('number', source)).toEqual(['5']);
  });

  it('reads contextual keywords as names where they are names', () => {
    expect(words('keyword', 'const { type, from } = block; type(of); x.get = set;')).toEqual(['const']);
    expect(words('keyword', 'type A = B; for (const a of b) x as C;')).toEqual(['type', 'for', 'const', 'of', 'as']);
  });

  it('follows templates into their expressions, however deep, and over lines', () => {
    const source = '`a ${f(`b ${{ c: 1 }.c} d`)} e\n f ${g}` + h';
    expect(words('string', source)).toEqual(['`a', '`b', 'd`', 'e', 'f', '`']);
    expect(words('function', source)).toEqual(['f']);
    expect(words('property', source)).toEqual(['c', 'c']);
  });

  it('tells a regular expression from a division', () => {
    expect(words('string', 'const r = /a[/]"b\\/c/gi.test(x) / 2 / 3;')).toEqual(['/a[/]"b\\/c/gi']);
    expect(words('string', 'a / b / c; (a) / b / c; a[0] / b / c; i++ / 2 / 3; this / 1 / 2')).toEqual([]);
    expect(words('string', 'return /x/; [/y/, /z/]')).toEqual(['/x/', '/y/', '/z/']);
  });

  it('ends an unterminated string with its line and an unterminated comment with the text', () => {
    expect(words('string', '"open\nclosed')).toEqual(['"open']);
    expect(words('comment', 'a /* b\nc */ d // e')).toEqual(['/* b', 'c */', '// e']);
    expect(words('comment', 'a /* b\nc')).toEqual(['/* b', 'c']);
  });

  it('reads numbers of every form', () => {
    const numbers = ['1_000', '0xfFn', '0b10', '1e-5', '.5', '12n', '3.25'];
    expect(words('number', numbers.join('; '))).toEqual(numbers);
  });

  it('keeps names in any script and astral characters whole', () => {
    expect(highlight('const ünï = "😀"; 日本()')).toContainEqual({ kind: 'function', text: '日本' });
    expect(words('string', 'x = "😀"')).toEqual(['"😀"']);
  });
});

const alphabet = fc.constantFrom(
  ...['"', "'", '`', '${', '{', '}', '/', '/*', '*/', '//', '\\', '[', ']', '(', ')', '.', '?', ':', '+', '-', '\n'],
  ...[' ', '1', '0x', 'e', 'a', 'A', 'type', 'of', 'await', '😀', '\ud800', '#', '\r', '\u2028', '\0'],
);
const source = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(alphabet).map((parts) => parts.join('')),
);

describe('for any text', () => {
  it('the tokens joined are the text', () => {
    fc.assert(
      fc.property(source, (text) => {
        expect(joined(highlight(text))).toBe(text);
      }),
    );
  });

  it('there is one list of tokens per line, none of them empty and no neighbours of one kind', () => {
    fc.assert(
      fc.property(source, (text) => {
        const lines = highlightLines(text);
        expect(lines.map(joined)).toEqual(text.split('\n'));
        for (const line of lines) {
          line.forEach((token, index) => {
            expect(token.text).not.toBe('');
            expect(line[index + 1]?.kind).not.toBe(token.kind);
          });
        }
      }),
    );
  });

  it('a line needs nothing but the state that the line before it left', () => {
    fc.assert(
      fc.property(source, (text) => {
        let state = initialState;
        const kinds = text.split('\n').map((line) => {
          const reported: string[] = [];
          state = tokenizeLine(line, structuredClone(state), (kind, start, end) =>
            reported.push(...Array<string>(end - start).fill(kind)),
          );
          return reported;
        });
        const whole = highlightLines(text).map((line) =>
          line.flatMap((token) => Array<string>(token.text.length).fill(token.kind)),
        );
        expect(kinds).toEqual(whole);
      }),
    );
  });
});

linearSuite(UNITS.slice(0, 1));
