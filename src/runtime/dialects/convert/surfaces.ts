import { type Node, nameOf, walk } from '../../program/index.ts';
import { systemOf } from '../dialect-id.ts';
import type { RegisteredConversion } from '../index.ts';
import { type Draft, note, replace } from './edits.ts';
import { pathOf } from './find-calls.ts';

/** Renames what has another name in the other system, and tells of what has none. */
export function writeSurfaces(draft: Draft, tree: Node, from: RegisteredConversion, to: RegisteredConversion): void {
  const system = systemOf(to.id);
  // What both have stays as it is.
  const isSame = systemOf(from.id) === system;
  const renamed = isSame ? {} : (from.renamed ?? {});
  walk(tree, (node, parent) => {
    if (parent?.type === 'MemberExpression' && parent.object === node) return true;
    const isKey =
      parent !== undefined &&
      /^(?:Member|Property)/.test(parent.type) &&
      parent.computed !== true &&
      node === (parent.property ?? parent.key);
    const path = isKey ? undefined : pathOf(node)?.join('.');
    if (path === undefined) return true;
    const written = to.calls === 'async' ? from.written?.[path] : undefined;
    if (renamed[path] !== undefined) replace(draft, node.start, node.end, renamed[path]);
    else if (written !== undefined) {
      draft.helpers.set(written.name, written.text);
      replace(draft, node.start, node.end, written.name);
    } else if (isSame) return true;
    else if (path === from.sleep) slept(draft, node, parent, from.sleep, to);
    else if (from.without?.test(path) === true) {
      note(draft, 'warning', `${path} has no counterpart in ${system}`, node.start);
    } else if (path === 'setTimeout' && !to.hasTimers) {
      const instead = to.sleep === undefined ? '' : `: use ${to.sleep}(ms)`;
      note(draft, 'warning', `There are no timers in ${system}${instead}`, node.start);
    }
    return true;
  });
  to.check?.(draft, tree);
}

function slept(draft: Draft, node: Node, parent: Node | undefined, sleep: string, to: RegisteredConversion): void {
  if (!to.hasTimers || parent?.type !== 'CallExpression') {
    note(draft, 'warning', `${sleep} has no counterpart in ${systemOf(to.id)}`, node.start);
    return;
  }
  const [time] = parent.arguments as readonly Node[];
  if (time === undefined) return;
  replace(draft, parent.start, time.start, 'new Promise((done) => setTimeout(done, ');
  replace(draft, time.end, parent.end, '))');
}

/** Imports that stand in no body; what a module of a server gives is reached in the other system's way. */
export function removeImports(draft: Draft, tree: Node): void {
  for (const statement of tree.body as readonly Node[]) {
    if (statement.type !== 'ImportDeclaration') continue;
    const specifier = String((statement.source as Node).value);
    const end = draft.source[statement.end] === '\n' ? statement.end + 1 : statement.end;
    replace(draft, statement.start, end, '');
    if (/\/servers\//.test(specifier)) continue;
    const names = (statement.specifiers as readonly Node[]).map(({ local }) => nameOf(local)).join(', ');
    note(draft, 'warning', `${names === '' ? specifier : names} of ${specifier} has no counterpart`, statement.start);
  }
}
