import type { ProbeGroup } from '../probe.ts';

export const syntaxNotOffered: ProbeGroup = {
  title: 'Syntax not offered',
  form: 'module',
  offered: false,
  probes: [
    {
      feature: 'async as the bare parameter of an arrow function',
      code: 'const f = async => async + 1; export default f(1);',
      refused: 'SYNTAX_ERROR',
      instead: 'Write (async) => …',
    },
    {
      feature: 'a class field named async without a value',
      code: 'class A { async; } export default 1;',
      refused: 'SYNTAX_ERROR',
      instead: 'Write async = undefined.',
    },
    {
      feature: 'decorators',
      code: 'const d = (v) => v; class A { @d m() {} } export default 1;',
      refused: 'UNSUPPORTED_SYNTAX',
      instead: 'Call the function yourself.',
    },
    {
      feature: 'with statements',
      code: 'with ({ a: 1 }) {} export default 1;',
      refused: 'SYNTAX_ERROR',
      instead: 'Use destructuring.',
    },
    { feature: 'legacy octal literals', code: 'export default 017;', refused: 'SYNTAX_ERROR', instead: 'Write 0o17.' },
    { feature: 'HTML-like comments', code: 'export default 1;\n<!-- comment', refused: 'SYNTAX_ERROR' },
    {
      feature: 'import attributes for JSON',
      code: "import data from 'data.json' with { type: 'json' }; export default data;",
      refused: 'IMPORT_FAILURE',
      instead: 'Let a tool deliver the data.',
    },
    {
      feature: 'require of modules',
      code: "const x = require('fs'); export default x;",
      refused: 'UNCAUGHT_EXCEPTION',
      instead: 'import from @codemode/.',
    },
    {
      feature: 'JSX',
      code: 'const e = <b>hi</b>; export default e;',
      refused: 'SYNTAX_ERROR',
      instead: 'Build strings or data.',
    },
    { feature: 'delete of a variable', code: 'let a = 1; delete a; export default a;', refused: 'SYNTAX_ERROR' },
    { feature: 'duplicate parameters', code: 'function f(a, a) {} export default 1;', refused: 'SYNTAX_ERROR' },
    { feature: 'await as a name', code: 'const await = 1; export default await;', refused: 'SYNTAX_ERROR' },
    { feature: 'return at the top', code: 'return 5;', refused: 'SYNTAX_ERROR', instead: 'Use export default.' },
    {
      feature: 'import equals',
      code: "import x = require('x'); export default x;",
      refused: 'UNSUPPORTED_SYNTAX',
      instead: 'import from @codemode/.',
    },
  ],
};
