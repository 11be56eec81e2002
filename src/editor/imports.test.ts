import { describe, expect, it } from 'vitest';
import { planImport } from './imports.ts';

const X = '@codemode/servers/x';

/** The text after the plan, and the expression it gives. */
function planned(text: string, name: string, specifier = X): [string, string] {
  const { expression, edit } = planImport(text, name, specifier);
  return [edit === undefined ? text : text.slice(0, edit.start) + edit.text + text.slice(edit.end), expression];
}

describe('planImport', () => {
  it.each([
    ['a script without imports', 'go();', `import { go } from "${X}";\ngo();`, 'go'],
    ['an empty script', '', `import { go } from "${X}";\n`, 'go'],
    [
      'imports of others',
      'import a from "a";\nimport b from "b"\n\ngo();',
      `import a from "a";\nimport b from "b"\nimport { go } from "${X}";\n\ngo();`,
      'go',
    ],
    ['an import of that module', `import { a } from "${X}";`, `import { a, go } from "${X}";`, 'go'],
    [
      'an import over several lines',
      `import {\n  a,\n  b,\n} from '${X}';`,
      `import { a,\n  b, go } from '${X}';`,
      'go',
    ],
    ['empty braces', `import {} from "${X}";`, `import { go } from "${X}";`, 'go'],
    [
      'a default import of that module',
      `import d from "${X}";\n`,
      `import d from "${X}";\nimport { go } from "${X}";\n`,
      'go',
    ],
    [
      'a type import of that module',
      `import type { T } from "${X}";`,
      `import type { T } from "${X}";\nimport { go } from "${X}";`,
      'go',
    ],
    ['a side-effect import of that module', `import "${X}";`, `import "${X}";\nimport { go } from "${X}";`, 'go'],
    ['the name imported already', `import { a, go } from "${X}";`, `import { a, go } from "${X}";`, 'go'],
    [
      'the name imported under another',
      `import { go as run } from "${X}";`,
      `import { go as run } from "${X}";`,
      'run',
    ],
    ['a namespace of that module', `import * as x from "${X}";`, `import * as x from "${X}";`, 'x.go'],
    [
      'the name taken by another module',
      'import { go } from "other";',
      `import { go } from "other";\nimport { go as x_go } from "${X}";`,
      'x_go',
    ],
    ['the name taken by the script', 'const go = 1;', `import { go as x_go } from "${X}";\nconst go = 1;`, 'x_go'],
    ['alias and name taken', 'let go, x_go;', `import { go as x_go_2 } from "${X}";\nlet go, x_go;`, 'x_go_2'],
    [
      'a call of that name',
      'go({ go: 1 });\nother.go();',
      `import { go } from "${X}";\ngo({ go: 1 });\nother.go();`,
      'go',
    ],
    [
      'a dynamic import',
      `const m = await import("${X}");`,
      `import { go } from "${X}";\nconst m = await import("${X}");`,
      'go',
    ],
  ])('given %s', (_, text, expected, expression) => {
    expect(planned(text, 'go')).toEqual([expected, expression]);
  });

  it('is idempotent: what it made reachable needs no second import', () => {
    for (const text of ['', 'import a from "a";', 'const go = 1;', `import { a } from "${X}";`]) {
      const [once, expression] = planned(text, 'go');
      expect(planned(once, 'go')).toEqual([once, expression]);
    }
  });

  it('makes a legal alias of a module whose name is no identifier', () => {
    expect(planned('const $go = 1;', '$go', '@codemode/servers/1-a.b')[1]).toBe('_1_a_b_$go');
  });
});
