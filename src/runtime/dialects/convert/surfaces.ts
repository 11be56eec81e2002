import { type Node, nameOf, walk } from '../../program/index.ts';
import { PLANNED, RELEASE_1_5 } from '../codecall/release.ts';
import { systemOf } from '../dialect-id.ts';
import type { DialectId, DialectName } from '../index.ts';
import { type Draft, note, replace } from './edits.ts';
import { pathOf } from './find-calls.ts';

/** What else a system gives to scripts, and what stands for it elsewhere: another name, or a sentence that there is nothing. */
const RENAMED: Readonly<Partial<Record<DialectName, Readonly<Record<string, string>>>>> = {
  emceepee: { 'mcp.log': 'console.log' },
  codecall: { mcpLog: 'console.log', mcpNotify: 'console.log' },
  koan: {
    'SDK.Out.info': 'console.log',
    'SDK.Out.warn': 'console.warn',
    'Koan.Out.info': 'console.log',
    'Koan.Out.warn': 'console.warn',
  },
};

const WITHOUT: Readonly<Partial<Record<DialectName, RegExp>>> = {
  emceepee: /^mcp\.(?:list\w+|readResource|getPrompt)$/,
  'mcp-use': /^(?:search_tools|__tool_namespaces)$/,
  codecall: /^(?:getTool|codecallContext|__safe_parallel)\b/,
  cloudflare: /^codemode\.(?:search|describe|step|run)$/,
};

const PARALLEL = `async function parallel(functions) {
  return Promise.all(functions.map((call) => call()));
}`;

/** Systems whose scripts have timers. */
const TIMERS: readonly DialectName[] = ['codemode', 'mcp-use', 'cloudflare'];

/** Renames what has another name in the other system, and tells of what has none. */
export function writeSurfaces(draft: Draft, tree: Node, from: DialectName, toId: DialectId): void {
  const to = systemOf(toId);
  // What both have stays as it is.
  const isSame = from === to;
  const renamed = isSame ? {} : (RENAMED[from] ?? {});
  walk(tree, (node, parent) => {
    if (parent?.type === 'MemberExpression' && parent.object === node) return true;
    const isKey =
      parent !== undefined &&
      /^(?:Member|Property)/.test(parent.type) &&
      parent.computed !== true &&
      node === (parent.property ?? parent.key);
    const path = isKey ? undefined : pathOf(node)?.join('.');
    if (path === undefined) return true;
    if (renamed[path] !== undefined) replace(draft, node.start, node.end, renamed[path]);
    else if (path === '__safe_parallel' && from === 'codecall' && to !== 'koan') {
      if (toId === 'codecall@1.5') return true;
      draft.helpers.set('parallel', PARALLEL);
      replace(draft, node.start, node.end, 'parallel');
    } else if (path === 'mcp.sleep' && from === 'emceepee') slept(draft, node, parent, to);
    else if (!isSame && WITHOUT[from]?.test(path) === true) {
      note(draft, 'warning', `${path} has no counterpart in ${to}`, node.start);
    } else if (!isSame && path === 'setTimeout' && !TIMERS.includes(to)) {
      note(
        draft,
        'warning',
        `There are no timers in ${to}${to === 'emceepee' ? ': use mcp.sleep(ms)' : ''}`,
        node.start,
      );
    }
    return true;
  });
  if (to === 'codecall') warnOfLoops(draft, tree, toId);
}

function slept(draft: Draft, node: Node, parent: Node | undefined, to: DialectName): void {
  if (!TIMERS.includes(to) || parent?.type !== 'CallExpression') {
    note(draft, 'warning', `mcp.sleep has no counterpart in ${to}`, node.start);
    return;
  }
  const [time] = parent.arguments as readonly Node[];
  if (time === undefined) return;
  replace(draft, parent.start, time.start, 'new Promise((done) => setTimeout(done, ');
  replace(draft, time.end, parent.end, '))');
}

/** Tells of loops that CodeCall refuses by its own rules. */
export function warnOfLoops(draft: Draft, tree: Node, to: DialectId): void {
  const { refused } = (to === 'codecall@1.5' ? RELEASE_1_5 : PLANNED).loops;
  walk(tree, (node) => {
    if (refused.test(node.type)) {
      note(
        draft,
        'warning',
        'Loops need the preset "balanced" of CodeCall, or list methods in their place',
        node.start,
      );
      return false;
    }
    return true;
  });
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
