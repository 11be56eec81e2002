import { describe, expect, test } from 'vitest';
import { hidesText } from './hidden-text.ts';

describe('given a script', () => {
  test.each([
    ['a call behind a wide gap', `run();${' '.repeat(200)}drop();`],
    ['a call behind a gap of tabs', `run();${'\t'.repeat(90)}drop();`],
    ['a line that begins far to the right', `run();\n${' '.repeat(300)}drop();`],
    ['a comment that the language ends and the editor does not', 'run(); // \u2028drop();'],
    ['letters that are turned around', 'run("\u202etxt.exe");'],
    ['letters that draw nothing', 'run("a\u200bb");'],
    ['a name that draws nothing', 'const { a, \u3164 } = input;'],
    ['letters of no script that are in tags', 'run("a\u{e0061}");'],
    ['a lone carriage return', 'run(); // a\rdrop();'],
  ])('%s hides a part of it', (_, text) => expect(hidesText(text)).toBe(true));

  test.each([
    ['indented code', `if (a) {\n${' '.repeat(40)}b();\n}`],
    ['columns of comments', `a();${' '.repeat(30)}// b`],
    ['lines that end in white space', `a();${' '.repeat(300)}\nb();`],
    ['line ends of Windows', 'a();\r\nb();'],
    ['emoji and Persian', 'say("👩‍💻", "می‌شود");'],
  ])('%s does not', (_, text) => expect(hidesText(text)).toBe(false));
});
