import type { CatalogTool } from '../../catalog/catalog.ts';
import { isNode, type Node, nameOf, walk } from '../../program/index.ts';
import type { CallHead, CallInput, DialectConversion, Found, FoundTool, ToolAt } from '../convert/conversion.ts';
import { type Draft, replace } from '../convert/edits.ts';
import { allTools, byPath, type KnownTool, pathOf, signsIn } from '../convert/find-calls.ts';
import { collectResult, statementsOf } from '../convert/results.ts';
import { plainCall } from '../convert/write-calls.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import { memberText } from '../shared/member.ts';
import { type CallPlan, planOf } from './call-plan.ts';
import { entitiesOf } from './entities.ts';

/** The operation of an entity that a tool is: what is called, and how its arguments become an input. */
interface OperationCall {
  readonly callee: string;
  readonly plan: CallPlan;
}

const decided: DialectConversion = {
  id: 'koan',
  parsedAs: 'body or expression',
  calls: 'sync',
  results: 'value',
  parsesText: true,
  throws: true,
  unwraps: `if (result.isError) throw new Error(text);
  return result.structuredContent ?? (texts.length === 0 ? null : dataOf(text));`,
  hasTimers: false,
  globals: [
    { name: 'SDK', members: /^(?:Entities|Out)$/, weight: 3 },
    { name: 'Koan', members: /^(?:Entities|Out)$/, weight: 3 },
  ],
  find: (tree, catalog) => {
    const operations = operationsOf(catalog);
    const byCallee = new Map<string, ToolAt>(
      allTools(catalog).flatMap((at) => {
        const callee = operations.get(at.tool)?.callee;
        return callee === undefined ? [] : [[callee, at] as const];
      }),
    );
    return foundOperations(tree, byCallee, operations);
  },
  returnResult: returnAnswered,
  renamed: {
    'SDK.Out.info': 'console.log',
    'SDK.Out.warn': 'console.warn',
    'Koan.Out.info': 'console.log',
    'Koan.Out.warn': 'console.warn',
  },
  head: ({ tool }, { catalog }) => {
    const operation = operationsOf(catalog).get(tool);
    return operation === undefined
      ? { cannot: 'is no operation of an entity, and Koan reaches entities alone' }
      : operationHead(operation);
  },
  notes: (_side, _tools, { results }) =>
    results === 'raw'
      ? []
      : ['Koan gives lists as pages and deletions as counts; elsewhere a call gives what the tool answers'],
};

export const conversions: readonly DialectConversion[] = [
  decided,
  {
    ...decided,
    id: 'koan@current',
    isNewest: true,
    needs: (tree) =>
      signsIn(tree, (node) => {
        const path = node.type === 'CallExpression' ? pathOf(node.callee) : undefined;
        return path !== undefined && /^(?:SDK|Koan)\.Entities\.[^.]+\.(?:firstPage|page)$/.test(path.join('.'))
          ? path.at(-1)
          : undefined;
      }),
  },
];

const operationsOf = keptPerCatalog(
  (catalog): ReadonlyMap<CatalogTool, OperationCall> =>
    new Map(
      entitiesOf(catalog, { toolMetadata: {}, servers: {} }, 'Full').flatMap((entity) =>
        entity.tools.map((operation) => {
          const callee = memberText(memberText('SDK.Entities', entity.name), operation.operation);
          return [operation.tool, { callee, plan: planOf(entity, operation) }] as const;
        }),
      ),
    ),
);

const isPages = (path: readonly string[]): boolean => /^(?:firstPage|page)$/.test(path.at(-1) ?? '');

function foundOperations(
  tree: Node,
  byCallee: ReadonlyMap<string, ToolAt>,
  operations: ReadonlyMap<CatalogTool, OperationCall>,
): Found {
  const find: KnownTool = (path) => byCallee.get(path.join('.').replace(/^Koan\b/, 'SDK'));
  const calls = byPath(
    tree,
    (path) => find(path) ?? (isPages(path) ? find([...path.slice(0, -1), 'collection']) : undefined),
    ['SDK', 'Koan'],
    /^(?:SDK|Koan)\.Out(?:\.|$)/,
  );
  const withInput = (tool: FoundTool): FoundTool => {
    const plan = operations.get(tool.tool)?.plan;
    const name = pathOf(tool.node.type === 'CallExpression' ? tool.node.callee : tool.node)?.at(-1);
    if (plan === undefined) return tool;
    if (name !== 'firstPage' && name !== 'page') {
      return { ...tool, input: (draft) => inputOfOperation(draft, tool, plan) };
    }
    return { ...tool, newer: true, input: (draft) => inputOfPage(draft, tool, plan, name) };
  };
  return { ...calls, tools: calls.tools.map(withInput) };
}

/** The key argument of each operation, by the name that it has in a plan. */
const KEYS = {
  collection: undefined,
  getById: 'id',
  upsert: 'model',
  delete: 'id',
  deleteMany: 'ids',
} as const satisfies Record<CallPlan['operation'], string | undefined>;

/** An operation of an entity takes its key argument first; the input as a whole has the rest. */
function operationHead({ callee, plan }: OperationCall): CallHead {
  const key = KEYS[plan.operation];
  const property = key === undefined ? undefined : (plan.names[key] ?? key);
  if (property === undefined) return plainCall(callee);
  const narrow = (input: CallInput): CallInput => narrowed(input, property);
  if (plan.operation === 'upsert' && plan.spread) return { ...plainCall(callee), narrow };
  const apart = `(input) => ${callee}(input.${property}, { ...input, ${property}: undefined })`;
  return {
    asFunction: `(${apart})`,
    open: ({ isKey }) => (isKey === true ? `${callee}(` : `(${apart})(`),
    close: () => ')',
    narrow,
  };
}

/** The key argument alone, where an object literal holds nothing else. */
function narrowed(input: CallInput, key: string): CallInput {
  const value = input.literal === undefined ? undefined : onlyProperty(input.literal, key);
  return value === undefined ? input : { span: value, head: '', tail: '', isKey: true };
}

/** The value of the one property that an object literal has. */
function onlyProperty(literal: Node, name: string): Node | undefined {
  const properties = (literal.properties as readonly Node[]) ?? [];
  const [only] = properties;
  if (properties.length !== 1 || only?.type !== 'Property' || only.computed === true) return undefined;
  const key = nameOf(only.key) ?? (only.key as Node).value;
  return key === name && isNode(only.value) ? only.value : undefined;
}

/** The arguments of an operation as one object. */
function inputOfOperation(draft: Draft, { args = [] }: FoundTool, plan: CallPlan): CallInput {
  const [first, second] = args;
  if (first === undefined) return { head: '', tail: '' };
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
function inputOfPage(
  draft: Draft,
  { args = [], node }: FoundTool,
  plan: CallPlan,
  pages: 'firstPage' | 'page',
): CallInput {
  const { page = 'page', pageSize = 'pageSize', ...names } = plan.names;
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

/** The last answer is the result. */
function returnAnswered(draft: Draft, tree: Node): void {
  const answers: { readonly call: Node; readonly parent: Node | undefined }[] = [];
  walk(tree, (node, parent) => {
    if (node.type === 'CallExpression' && /^(?:SDK|Koan)\.Out\.answer$/.test(pathOf(node.callee)?.join('.') ?? '')) {
      answers.push({ call: node, parent });
    }
    return true;
  });
  const declaresRun = statementsOf(tree).some(
    (node) => node.type === 'FunctionDeclaration' && nameOf(node.id) === 'run',
  );
  const last = statementsOf(tree).at(-1);
  const [only] = answers;
  const argument = (call: Node): Node | undefined => (call.arguments as readonly unknown[]).find(isNode);
  if (answers.length === 1 && only !== undefined && only.parent === last && argument(only.call) !== undefined) {
    const value = argument(only.call) as Node;
    replace(draft, only.call.start, value.start, 'return ');
    replace(draft, value.end, only.call.end, '');
  } else if (answers.length > 0) {
    collectResult(
      draft,
      tree,
      answers.map(({ call }) => ({ ...call, left: call.callee }) as Node),
    );
    for (const { call } of answers) {
      const value = argument(call);
      const callee = call.callee as Node;
      if (value !== undefined) replace(draft, callee.end, value.start, ' = ');
      if (value !== undefined) replace(draft, value.end, call.end, '');
    }
  } else if (declaresRun) {
    replace(draft, draft.source.length, draft.source.length, '\nreturn await run();');
  }
}
