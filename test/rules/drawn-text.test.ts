import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rawTextIn } from './drawn-text.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src/ui', 'src/app', 'src/embed', 'src/editor', 'src/session'];
/** These draw a script where it is written, character for character: what is hidden there is marked beside it. */
const EDITORS = ['src/editor/plain/highlight-layer.ts'];

const files = execFileSync('git', ['ls-files', '--', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|\/testing\//.test(file))
  .filter((file) => !EDITORS.includes(file) && !file.startsWith('src/ui/jsx/'));
const looked = files.map((file) => ({
  file,
  ...rawTextIn(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts'),
}));

describe('text of a server, a script or a page', () => {
  it('is drawn through elements that show what hides in it, wherever there are any', () => {
    const elements = looked.reduce((sum, one) => sum + one.elements, 0);
    const components = looked.reduce((sum, one) => sum + one.components, 0);
    console.warn(`looked at ${looked.length} files, ${components} components, ${elements} elements`);
    expect(files.length).toBeGreaterThan(200);
    expect(components).toBeGreaterThan(100);
    expect(elements).toBeGreaterThan(500);
    expect(looked.flatMap(({ file, matches }) => matches.map(({ line, why }) => `${file}:${line} ${why}`))).toEqual([]);
  });

  it('goes through our elements, not through those of React, in compiler and bundler', () => {
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.base.json'), 'utf8'));
    expect(compilerOptions.jsxImportSource).toBe('#ui');
    expect(readFileSync(join(ROOT, 'vite.config.ts'), 'utf8')).toContain("react({ jsxImportSource: '#ui' })");
    const pragmas = files.filter((file) => /@jsx/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(pragmas).toEqual([]);
  });
});

describe('the rule', () => {
  it.each([
    ['a component that gives text', 'function Name({ n }) { if (n) return <b />; return n; }'],
    ['one that gives text in a branch', 'const Name = ({ n }) => (n ? <b>{n}</b> : n.text);'],
    ['one that gives text alone', 'const Name = ({ n }) => n.text;'],
    ['one that gives a list', 'function Names({ n }) { if (!n) return null; return n.map((one) => one.name); }'],
    ['an element made by hand', "import { createElement } from 'react';"],
    ['markup', 'const A = ({ n }) => <p dangerouslySetInnerHTML={{ __html: n }} />;'],
    ['text written into the page', 'node.textContent = tool.description;'],
    ['a part of it', 'node.title = `${words.tool} ${tool.name}`;'],
    ['text written into a text node', 'text.nodeValue = tool.name;'],
    ['an attribute that is read', "node.setAttribute('aria-label', tool.name);"],
    ['markup written into the page', 'node.innerHTML = text;'],
    ['a text node', 'parent.append(document.createTextNode(text));'],
    ['text given to a node', 'parent.append(`${name}`);'],
  ])('finds %s', (_, source) => expect(rawTextIn(source).matches).not.toEqual([]));

  it.each([
    ['elements', 'const Name = ({ n }) => (n ? <b title={n}>{n}</b> : null);'],
    ['plain text written into the page', 'node.textContent = plainText(tool.description);'],
    ['another attribute', "node.setAttribute('aria-selected', String(selected));"],
    ['our own words', 'node.textContent = ok ? words.on : words.off;'],
    ['what is no component', 'const twice = (n) => n * 2;'],
  ])('lets %s pass', (_, source) => expect(rawTextIn(source).matches).toEqual([]));
});
