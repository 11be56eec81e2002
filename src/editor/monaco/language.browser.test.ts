import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareWebGlobals } from '../../runtime/declarations/index.ts';
import { catalogServer } from '../testing/catalog-server.ts';
import { globals, issues, server } from '../testing/declarations.ts';
import { loadMonacoFirst, type MonacoPage, openMonaco } from '../testing/monaco-page.ts';

loadMonacoFirst();

const issuesServer = catalogServer('issues', [
  { name: 'list_issues', exportName: 'list_issues', annotations: { readOnlyHint: true, idempotentHint: true } },
  { name: 'delete_issue', exportName: 'delete_issue', annotations: { destructiveHint: true } },
]);

let page: MonacoPage;
beforeEach(async () => {
  page = await openMonaco();
  page.declare([globals, issues], { servers: [issuesServer] });
});
afterEach(() => {
  expect(page.faults).toEqual([]);
  page.close();
});

describe('completions', () => {
  it('offer modules inside the string of an import', async () => {
    page.open('import { list_issues } from "|"');
    await page.type('@code');
    expect(await page.completions()).toEqual(['@codemode/servers/issues']);
    await page.type('{Enter}');
    expect(page.text()).toBe('import { list_issues } from "@codemode/servers/issues|"');
  });

  it('offer modules inside a dynamic import', async () => {
    page.open('const m = await import("@codemode/servers|")');
    await page.type('/');
    expect(await page.completions()).toEqual(['@codemode/servers/issues']);
  });

  it('offer the tools of a module between the braces of its import', async () => {
    page.open('import {| } from "@codemode/servers/issues";');
    await page.type(' li');
    expect(await page.completions()).toEqual(['list_issues read-only']);
  });

  it('offer tools as members of a namespace, each with its badge', async () => {
    page.open('import * as issues from "@codemode/servers/issues";\nissues|');
    await page.type('.');
    expect(await page.completions()).toEqual(['delete_issue destructive', 'list_issues read-only']);
  });

  it('offer the properties of an input once its brace is open, and the values of an enum', async () => {
    page.open('import { list_issues } from "@codemode/servers/issues";\nlist_issues(|)');
    await page.type('{{');
    expect(await page.completions()).toEqual(['state', 'limit']);
    await page.type('state: "');
    await expect.poll(() => page.completions()).toEqual(['all', 'closed', 'open']);
  });

  it('offer the members of a typed result', async () => {
    page.open(
      'import { list_issues } from "@codemode/servers/issues";\nconst found = await list_issues({ state: "open" });\nfound|',
    );
    await page.type('.');
    expect(await page.completions()).toEqual(['items', 'total']);
  });

  it('import a tool that is not imported yet', async () => {
    page.open('|');
    await page.type('list_iss');
    expect(await page.completions()).toEqual(['list_issues read-only · @codemode/servers/issues']);
    await expect.poll(() => document.querySelector('.suggest-details')?.textContent).toContain('newest first');
    await page.type('{Enter}');
    await expect
      .poll(() => page.editor.getValue())
      .toBe('import { list_issues } from "@codemode/servers/issues";\n\nlist_issues');
  });

  it('do not open in comments, in plain strings or after the brace of a block', async () => {
    page.open('// |\n');
    await page.type('list');
    page.open('const a = "|";', { id: 'b' });
    await page.type('list');
    page.open('if (true) |', { id: 'c' });
    await page.type('{{');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(document.querySelector('.suggest-widget.visible')).toBeNull();
  });

  it('document a tool with its signature, description, badges and example', async () => {
    page.open('import * as issues from "@codemode/servers/issues";\nissues.l|');
    await page.type('i');
    await page.completions();
    await expect
      .poll(() => document.querySelector('.suggest-details')?.textContent)
      .toMatch(/list_issues\(input: \{.*newest first\..*read-only.*idempotent.*by issues\.example/s);
  });
});

describe('hovers', () => {
  it('show signature, description, badges, example and whose words they are', async () => {
    page.open('import { list_issues as find } from "@codemode/servers/issues";\nfi|nd({ state: "open" });');
    await page.problems();
    const hover = await page.hover();
    expect(hover).toContain('state: "open" | "closed" | "all";');
    expect(hover).toContain('Find issues by state, newest first.');
    expect(hover).toContain('list_issues({ state: "open" })');
    expect(hover).toMatch(/read-only.*idempotent/);
    expect(hover).toContain('Description by issues.example');
  });

  it('say of a name that nothing declares only what is wrong with it', async () => {
    page.open('miss|ing;');
    await page.problems();
    expect(await page.hover()).toMatch(/^Cannot find name 'missing'/);
  });

  it('show what a property of an input is for', async () => {
    page.open('import { list_issues } from "@codemode/servers/issues";\nlist_issues({ st|ate: "open" });');
    expect(await page.hover()).toContain('Which issues.');
  });
});

describe('given an input whose type has a name', () => {
  const named = server(
    'issues',
    `  /** Reports an issue. */
  export function create_issue(input: CreateIssueInput): Promise<unknown>;
  type CreateIssueInput = {
    /** In a few words. */
    title: string;
    labels?: ("bug" | "idea")[];
  };
  export const __meta__: { name: string };`,
  );

  it('hovers show its fields in its place', async () => {
    page.open('import { create_issue } from "@codemode/servers/issues";\ncreate_iss|ue({ title: "" });');
    page.declare([globals, named], { servers: [issuesServer] });
    await page.problems();
    const hover = await page.hover();
    expect(hover).toMatch(/create_issue\(input: \{\s*title: string;\s*labels\?: \("bug" \| "idea"\)\[\];/);
    expect(hover).not.toContain('CreateIssueInput');
  });

  it('completions show its fields, and what a server says of itself comes last', async () => {
    page.open('import * as issues from "@codemode/servers/issues";\nissues|');
    page.declare([globals, named], { servers: [issuesServer] });
    await page.type('.');
    await expect.poll(() => page.completions()).toEqual([expect.stringMatching(/^create_issue/), '__meta__']);
    await expect.poll(() => document.querySelector('.suggest-details')?.textContent).toContain('title: string;');
  });
});

describe('signature help', () => {
  it('opens with the bracket of a call', async () => {
    page.open('import { list_issues } from "@codemode/servers/issues";\nlist_issues|');
    await page.type('(');
    await expect
      .poll(() => document.querySelector('.parameter-hints-widget.visible')?.textContent ?? '', { timeout: 5000 })
      .toMatch(/list_issues\(input: .*newest first/s);
  });
});

describe('type errors', () => {
  it('appear while the user types, at their place, and go again', async () => {
    page.open('import { list_issues } from "@codemode/servers/issues";\nawait list_issues({ state: "open|" });');
    expect(await page.problems()).toEqual([]);
    await page.type('x');
    const [problem, ...more] = await page.problems();
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ severity: 'error', code: 2820, path: '2:21' });
    expect(problem?.message).toContain('"openx"');
    await expect.poll(() => page.container.querySelectorAll('.squiggly-error').length).toBeGreaterThan(0);
    await page.type('{Backspace}');
    expect(await page.problems()).toEqual([]);
  });

  it.each([
    ['a global of browsers', 'fetch("x");', 2304],
    [
      'a module that is not connected',
      'import "@codemode/servers/nothing"; import { a } from "@codemode/servers/nothing";',
      2307,
    ],
    ['an implicit any beside types', 'function f(a, b: number) { return [a, b]; }', 7006],
    ['a result that may be absent', 'const all: number[] = [1]; const a = all.find(Boolean); a.toFixed();', 18048],
    ['a return outside of a function', 'return 1;', 1108],
  ])('tell %s', async (_, text, code) => {
    page.open(text);
    expect((await page.problems()).map((problem) => problem.code)).toContain(code);
  });

  it('count columns in code points', async () => {
    page.open('const a = "😀😀"; nothing;');
    expect((await page.problems())[0]?.path).toBe('1:17');
  });

  it('allow top-level await, and the same names in other scripts', async () => {
    page.open('const one = await Promise.resolve(1);', { id: 'a' });
    expect(await page.problems()).toEqual([]);
    page.open('const one = await Promise.resolve("1"); one.length;', { id: 'b' });
    expect(await page.problems()).toEqual([]);
  });

  it('allow a return where scripts are bodies of functions', async () => {
    page.declare([globals, issues], { form: 'body' });
    page.open('const a = await Promise.resolve(1);\nreturn a;');
    expect(await page.problems()).toEqual([]);
  });

  it('ask less of JavaScript, and still find what is wrong', async () => {
    page.open(
      'import { delete_issue } from "@codemode/servers/issues";\nconst f = (a) => a.b;\nconst r = await delete_issue({ id: 1 });\nf(r.x);\n[1].find(Boolean).toFixed();\ndelete_issue({ id: "1" });\nnothing();',
      { language: 'javascript' },
    );
    expect((await page.problems()).map(({ code, path }) => [code, path])).toEqual([
      [2322, '6:16'],
      [2304, '7:1'],
    ]);
  });

  it('follow a change of language', async () => {
    page.open('const f = (a, b = 1 as number) => [a, b];');
    expect((await page.problems()).map((problem) => problem.code)).toEqual([7006]);
    page.editor.setLanguage('javascript');
    await expect.poll(async () => (await page.problems()).map((problem) => problem.code)).not.toContain(7006);
  });

  it('leave a script without types as JavaScript is left', async () => {
    page.declare([declareWebGlobals()]);
    page.open(
      'const f = (a) => ("x" in a ? a : o);\nconst o = {};\no.x = f(1);\ntry {\n  await new Promise((r) => setTimeout(r, 1));\n} catch (e) {\n  f(e.message);\n}',
    );
    expect(await page.problems()).toEqual([]);
  });
});

describe('quick fixes', () => {
  it('import the tool that a name means', async () => {
    page.open('await list_iss|ues({ state: "open" });');
    expect(await page.fixes()).toEqual(['Import list_issues from "@codemode/servers/issues"']);
    await page.type('{Enter}');
    await expect
      .poll(() => page.editor.getValue())
      .toBe('import { list_issues } from "@codemode/servers/issues";\nawait list_issues({ state: "open" });');
    expect(await page.problems()).toEqual([]);
  });

  it('import the tool that a misspelt name means', async () => {
    page.open('await listIsues|({ state: "open" });');
    expect(await page.fixes()).toEqual(['Import list_issues from "@codemode/servers/issues"']);
    await page.type('{Enter}');
    await expect.poll(() => page.editor.getValue()).toContain('\nawait list_issues({');
    expect(await page.problems()).toEqual([]);
  });

  it('offer the name that was meant', async () => {
    page.open('import { list_issues } from "@codemode/servers/issues";\nlist_isues|({ state: "open" });');
    expect(await page.fixes()).toEqual(['Did you mean list_issues?']);
  });

  it('offer the module that was meant', async () => {
    page.open('import { list_issues } from "@codemode/servers/isue|s";');
    expect(await page.fixes()).toEqual(['Did you mean @codemode/servers/issues?']);
    await page.type('{Enter}');
    await expect.poll(() => page.editor.getValue()).toContain('"@codemode/servers/issues"');
  });
});

describe('declarations', () => {
  it('open in a peek view where the page does not show them, and cannot be edited there', async () => {
    page.open('import { list_issues } from "@codemode/servers/issues";\nlist_iss|ues({ state: "open" });');
    await page.problems();
    await page.editor.run('go-to-declaration');
    await expect
      .poll(() => document.querySelector('.peekview-widget .view-lines')?.textContent?.replaceAll('\u00a0', ' ') ?? '')
      .toContain('export function list_issues');
    await page.type('x');
    expect(document.querySelector('.peekview-widget .view-lines')?.textContent).not.toContain('xlist_issues');
    expect(page.editor.getValue()).not.toContain('x');
  });

  it('are handed to a page that shows them itself', async () => {
    const targets: unknown[] = [];
    const other = await openMonaco({
      onDeclaration: (target) => {
        targets.push(target);
        return true;
      },
    });
    other.declare([globals, issues]);
    other.open('import { list_issues as find } from "@codemode/servers/issues";\nfi|nd({ state: "open" });');
    await other.problems();
    await other.editor.run('go-to-declaration');
    await expect
      .poll(() => targets)
      .toEqual([{ path: 'servers/issues.d.ts', name: 'list_issues', position: { line: 7, column: 19 } }]);
    expect(document.querySelector('.peekview-widget')).toBeNull();
    other.close();
  });

  it('belong to one editor: another on the same page has its own, and keeps them', async () => {
    const other = await openMonaco();
    other.declare([
      globals,
      server('weather', '  export function forecast(input: { place: string }): Promise<string>;'),
    ]);
    page.open(
      'import { list_issues } from "@codemode/servers/issues";\nimport { forecast } from "@codemode/servers/weather";',
    );
    expect((await page.problems()).map(({ path }) => path)).toEqual(['2:26']);
    other.open(
      'import { list_issues } from "@codemode/servers/issues";\nimport { forecast } from "@codemode/servers/weather";',
    );
    expect((await other.problems()).map(({ path }) => path)).toEqual(['1:29']);
    page.open('import { | } from "@codemode/servers/issues";');
    await page.type('l');
    expect(await page.completions()).toEqual(['list_issues read-only']);
    other.close();
  });

  it('are exchanged with the tab, as each has a dialect of its own', async () => {
    const dialects = {
      module: [globals, issues] as const,
      body: [
        globals,
        { path: 'mcp.d.ts', text: 'declare const mcp: { callTool(server: string, tool: string): Promise<unknown> };' },
      ] as const,
    };
    for (const round of [1, 2]) {
      page.declare(dialects.module, { form: 'module', servers: [issuesServer] });
      page.open('import { delete_issue } from "@codemode/servers/issues";\nawait delete_issue({ id: 1 });', {
        id: 'a',
      });
      expect(await page.problems(), `module, round ${round}`).toEqual([]);
      page.declare(dialects.body, { form: 'body' });
      page.open('const r = await mcp.callTool("a", "b");\nreturn r;', { id: 'b' });
      expect(await page.problems(), `body, round ${round}`).toEqual([]);
    }
    page.open('mcp|', { id: 'c' });
    await page.type('.');
    expect(await page.completions()).toEqual(['callTool']);
    page.declare(dialects.module);
    page.open('mcp.callTool("a", "b");', { id: 'd' });
    expect((await page.problems()).map(({ code }) => code)).toEqual([2304]);
  });
});

describe('renaming', () => {
  it('renames in the whole script', async () => {
    page.open('const fi|rst = 1;\nconsole.log(first, { first });');
    await page.problems();
    await page.type('{F2}');
    await expect.poll(() => document.activeElement?.closest('.rename-box') ?? null).not.toBeNull();
    await page.type('second{Enter}');
    await expect.poll(() => page.editor.getValue()).toBe('const second = 1;\nconsole.log(second, { first: second });');
  });
});
