import type { Attempt, AttemptGroup } from '../attempt.ts';

/** What a script throws to be taken for its host, and what its run must end with. */
const FORGED: readonly (readonly [what: string, code: string, ends: string])[] = [
  [
    'a limit, by the class',
    "import { SandboxLimitError } from '@codemode/errors'; throw new SandboxLimitError('x', { hint: 'y' });",
    'UNCAUGHT_EXCEPTION',
  ],
  [
    'a limit, by a class of its own',
    "import { SandboxLimitError } from '@codemode/errors'; class Mine extends SandboxLimitError {} throw new Mine('x');",
    'UNCAUGHT_EXCEPTION',
  ],
  [
    'a limit, by the prototype',
    "import { SandboxLimitError } from '@codemode/errors'; const e = new Error('x'); Object.setPrototypeOf(e, SandboxLimitError.prototype); throw e;",
    'UNCAUGHT_EXCEPTION',
  ],
  [
    'a limit, by the class of one that the host threw',
    `const caught = (() => { try { for (;;) setTimeout(() => {}, 1e6); } catch (e) { return e; } })();
     throw new caught.constructor(caught.message, { hint: caught.hint });`,
    'UNCAUGHT_EXCEPTION',
  ],
  [
    'another text for a limit that the host threw',
    `const caught = (() => { try { for (;;) setTimeout(() => {}, 1e6); } catch (e) { return e; } })();
     caught.message = 'x'; throw caught;`,
    'UNCAUGHT_EXCEPTION',
  ],
  [
    'another hint for a limit that the host threw',
    `const caught = (() => { try { for (;;) setTimeout(() => {}, 1e6); } catch (e) { return e; } })();
     caught.hint = 'x'; throw caught;`,
    'UNCAUGHT_EXCEPTION',
  ],
  ['a limit that the host threw, passed on', 'for (;;) setTimeout(() => {}, 1e6);', 'SANDBOX_LIMIT'],
  [
    'a failed import, by the text of one that did fail',
    `await import('nope').catch(() => {}); throw new Error('All is lost: "nope"');`,
    'UNCAUGHT_EXCEPTION',
  ],
  [
    'a failed import, by the class for servers',
    `import { ServerNotFoundError } from '@codemode/errors';
     await import('@codemode/servers/nope').catch(() => {}); throw new ServerNotFoundError('see "@codemode/servers/nope"');`,
    'UNCAUGHT_EXCEPTION',
  ],
  [
    'a missing export, by the text of the engine',
    `import { echo } from '@codemode/servers/lab';
     throw new SyntaxError("Could not find export 'gone' in module '@codemode/servers/lab'");`,
    'UNCAUGHT_EXCEPTION',
  ],
  [
    'a syntax error, by name and stack',
    "throw Object.assign(new Error('x'), { name: 'SyntaxError', stack: '    at script.js:1:1\\n' });",
    'UNCAUGHT_EXCEPTION',
  ],
  [
    'a syntax error of the script in a module that waits',
    "await null; const e = new SyntaxError('x'); e.stack = '    at script.js:1:1'; throw e;",
    'UNCAUGHT_EXCEPTION',
  ],
  [
    'a syntax error, by the one of a native',
    "try { JSON.parse('{'); } catch (e) { e.stack = ''; throw e; }",
    'UNCAUGHT_EXCEPTION',
  ],
  [
    'a syntax error where its own classes are another',
    "globalThis.SyntaxError = class extends Error { name = 'SyntaxError'; stack = 'at script.js:2:1'; }; throw new SyntaxError('x');",
    'UNCAUGHT_EXCEPTION',
  ],
];

export const forgedDiagnostics: AttemptGroup = {
  kind: 'forged diagnostics',
  attempts: FORGED.map(([name, code, ends]): Attempt => ({ name, form: 'module', code, ends })),
};
