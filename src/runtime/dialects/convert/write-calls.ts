import { isNode, type Node, nameOf } from '../../program/index.ts';
import { systemOf } from '../dialect-id.ts';
import type { DialectId, DialectName } from '../index.ts';
import { type Draft, note, replace } from './edits.ts';
import type { FoundTool } from './find-calls.ts';
import type { ToolNames } from './tool-names.ts';

/** How the name that a codemode module imports a tool by is found. */
export type LocalName = (tool: ToolNames) => string;

/** What a tool is called with: the input, or an object made of the arguments of an operation. */
interface Input {
  /** Where the whole of it stands in the source; undefined where there is none. */
  readonly span?: { readonly start: number; readonly end: number };
  readonly head: string;
  readonly tail: string;
  /** The object literal that it is, where it is one. */
  readonly literal?: Node;
  /** True where it is the key argument of an operation, and nothing else is passed. */
  readonly isKey?: boolean;
}

/** Writes one call, or one mention of a tool as a function, as another system has it; false where that is not possible. */
export function writeTool(
  draft: Draft,
  found: FoundTool,
  fromId: DialectId,
  toId: DialectId,
  localName: LocalName,
): boolean {
  const [from, to] = [systemOf(fromId), systemOf(toId)];
  const { tool, node, parent, args } = found;
  const head = callHead(tool, to, localName);
  if (head === undefined) {
    note(
      draft,
      'warning',
      `${tool.server.sourceId}/${tool.tool.name} is no operation of an entity, and Koan reaches entities alone`,
      node.start,
    );
    return false;
  }
  if (args === undefined) {
    replace(draft, node.start, node.end, head.asFunction);
    return true;
  }
  const input = narrowed(from === 'koan' ? inputOfOperation(draft, found) : inputOf(args), tool, to);
  const guarded = found.safe === true && toId !== 'codecall@1.5' ? attempt(draft, found, to) : ['', ''];
  const awaited = parent?.type === 'AwaitExpression';
  const raw = from === 'emceepee' && to !== 'emceepee' ? ['asResult(async () => ', ')'] : ['', ''];
  const unwrapped = to === 'emceepee' && from !== 'emceepee' ? '.then(unwrapped)' : '';
  const around = awaits(found, from, to, awaited);
  const start = `${around.head}${guarded[0]}${raw[0]}${head.open(input)}`;
  const end = `${head.close(input)}${raw[1]}${unwrapped}${guarded[1]}${around.tail}`;
  const from_ = around.start ?? node.start;
  if (input.span === undefined) replace(draft, from_, node.end, `${start}${end}`);
  else {
    replace(draft, from_, input.span.start, `${start}${input.head}`);
    replace(draft, input.span.end, node.end, `${input.tail}${end}`);
  }
  return true;
}

/** A failure as a value, for systems whose calls throw it. */
function attempt(draft: Draft, { tool }: FoundTool, to: DialectName): readonly [string, string] {
  const isSync = to === 'koan';
  const [async, wait] = isSync ? ['', ''] : ['async ', 'await '];
  draft.helpers.set(
    'attempted',
    `${async}function attempted(call, toolName) {
  try {
    return { success: true, data: ${wait}call() };
  } catch (error) {
    return { success: false, error: { code: 'EXECUTION', message: error.message, toolName } };
  }
}`,
  );
  return [`attempted(${async}() => `, `, ${JSON.stringify(tool.codecall)})`];
}

interface CallHead {
  readonly asFunction: string;
  open(input: Input): string;
  close(input: Input): string;
}

function callHead(tool: ToolNames, to: DialectName, localName: LocalName): CallHead | undefined {
  const plain = (callee: string): CallHead => ({ asFunction: callee, open: () => `${callee}(`, close: () => ')' });
  const named = (text: string): CallHead => ({
    asFunction: `((input) => ${text}, input))`,
    open: ({ span }) => (span === undefined ? text : `${text}, `),
    close: () => ')',
  });
  switch (to) {
    case 'codemode':
      return plain(localName(tool));
    case 'cloudflare':
      return plain(tool.cloudflare);
    case 'mcp-use':
      return plain(tool.mcpUse);
    case 'emceepee':
      return named(`mcp.callTool(${JSON.stringify(tool.server.sourceId)}, ${JSON.stringify(tool.tool.name)}`);
    case 'codecall':
      return named(`callTool(${JSON.stringify(tool.codecall)}`);
    case 'koan':
      return tool.koan === undefined ? undefined : operationHead(tool.koan);
  }
}

/** An operation of an entity takes its key argument first; the input as a whole has the rest. */
function operationHead({ callee, plan }: NonNullable<ToolNames['koan']>): CallHead {
  const key = KEYS[plan.operation];
  const property = key === undefined ? undefined : (plan.names[key] ?? key);
  if (property === undefined || (plan.operation === 'upsert' && plan.spread)) {
    return { asFunction: callee, open: () => `${callee}(`, close: () => ')' };
  }
  const apart = `(input) => ${callee}(input.${property}, { ...input, ${property}: undefined })`;
  return {
    asFunction: `(${apart})`,
    open: ({ isKey }) => (isKey === true ? `${callee}(` : `(${apart})(`),
    close: () => ')',
  };
}

/** The key argument alone, where an object literal holds nothing else. */
function narrowed(input: Input, { koan }: ToolNames, to: DialectName): Input {
  const key = to === 'koan' && koan !== undefined ? KEYS[koan.plan.operation] : undefined;
  if (key === undefined || koan === undefined || input.literal === undefined) return input;
  const value = onlyProperty(input.literal, koan.plan.names[key] ?? key);
  return value === undefined ? input : { span: value, head: '', tail: '', isKey: true };
}

const KEYS = {
  collection: undefined,
  getById: 'id',
  upsert: 'model',
  delete: 'id',
  deleteMany: 'ids',
} as const satisfies Record<NonNullable<ToolNames['koan']>['plan']['operation'], string | undefined>;

/** The value of the one property that an object literal has. */
function onlyProperty(literal: Node, name: string): Node | undefined {
  const properties = (literal.properties as readonly Node[]) ?? [];
  const [only] = properties;
  if (properties.length !== 1 || only?.type !== 'Property' || only.computed === true) return undefined;
  const key = nameOf(only.key) ?? (only.key as Node).value;
  return key === name && isNode(only.value) ? only.value : undefined;
}

function inputOf(args: readonly Node[]): Input {
  const [first] = args;
  if (first === undefined) return { head: '', tail: '' };
  return {
    span: first,
    head: '',
    tail: '',
    ...(first.type === 'ObjectExpression' ? { literal: first } : {}),
  };
}

/** The arguments of an operation as one object. */
function inputOfOperation(draft: Draft, { tool, args = [], pages, node }: FoundTool): Input {
  if (pages !== undefined && tool.koan !== undefined) return pageInput(draft, { tool, args, pages, node });
  const plan = tool.koan?.plan;
  const [first, second] = args;
  if (plan === undefined || first === undefined) return { head: '', tail: '' };
  const key = KEYS[plan.operation];
  if (key === undefined) {
    renameKeys(draft, first, plan.names);
    return { span: first, head: '', tail: '' };
  }
  const name = plan.names[key] ?? key;
  const head = plan.operation === 'upsert' && plan.spread ? '{ ...' : `{ ${name}: `;
  if (second === undefined) return { span: first, head, tail: ' }' };
  const isOptions = second.type === 'ObjectExpression';
  if (isOptions) renameKeys(draft, second, plan.names);
  replace(draft, first.end, second.start, isOptions ? ', ...' : `, ${plan.names.set ?? 'set'}: `);
  return { span: { start: first.start, end: second.end }, head, tail: ' }' };
}

/** `firstPage(size, more)` and `page(number, size, more)` as the one object that a collection takes. */
function pageInput(
  draft: Draft,
  { tool, args = [], pages, node }: Pick<FoundTool, 'tool' | 'args' | 'pages' | 'node'>,
): Input {
  const { page = 'page', pageSize = 'pageSize', ...names } = tool.koan?.plan.names ?? {};
  const [number, size, more] = pages === 'page' ? args : [undefined, ...args];
  const first = args[0];
  const last = args.at(-1);
  const head = number === undefined ? `{ ${page}: 1` : `{ ${page}: `;
  if (first === undefined || last === undefined) {
    // There is no text of an argument to keep: an empty place behind the callee takes the object.
    const at = (node.callee as Node).end;
    return { span: { start: at, end: at }, head: `${head} }`, tail: '' };
  }
  if (number !== undefined && size !== undefined) replace(draft, number.end, size.start, `, ${pageSize}: `);
  if (size !== undefined && more !== undefined) replace(draft, size.end, more.start, ', ...');
  if (more !== undefined) renameKeys(draft, more, names);
  const open = number === undefined ? `${head}, ${pageSize}: ` : head;
  return { span: { start: first.start, end: last.end }, head: open, tail: ' }' };
}

/** Options under the names that the tool has for them. */
function renameKeys(draft: Draft, literal: Node, names: Readonly<Record<string, string>>): void {
  if (literal.type !== 'ObjectExpression') return;
  for (const property of literal.properties as readonly Node[]) {
    const key = isNode(property.key) ? property.key : undefined;
    const name = nameOf(key);
    if (key === undefined || name === undefined || names[name] === undefined) continue;
    const text = JSON.stringify(names[name]);
    if (property.shorthand === true) replace(draft, key.start, key.start, `${text}: `);
    else replace(draft, key.start, key.end, text);
  }
}

/** Where calls wait in one system and not in the other. */
function awaits(
  { node, parent }: FoundTool,
  from: DialectName,
  to: DialectName,
  awaited: boolean,
): { readonly head: string; readonly tail: string; readonly start?: number } {
  if (to === 'koan' && from !== 'koan' && awaited && parent !== undefined && from !== 'emceepee') {
    return { head: '', tail: '', start: parent.start };
  }
  if (from !== 'koan' || to === 'koan' || awaited) return { head: '', tail: '' };
  const isBase = parent?.type === 'MemberExpression' && parent.object === node;
  return isBase ? { head: '(await ', tail: ')' } : { head: 'await ', tail: '' };
}
