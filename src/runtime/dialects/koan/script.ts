import { type BodyFindings, type BodyFrame, type Prepared, prepareBody } from '../../program/index.ts';
import { isNode, type Node, nameOf, walk } from '../../program/tree.ts';
import type { Diagnostic } from '../../spec.ts';
import { importing, setupName } from '../shared/setup-name.ts';
import { countCalls } from './recursion.ts';

/** What fills in the entities of a run, before the script. */
export const SETUP = setupName('koan');

/** What is called after the code where nothing is named, if the code has it and does not call it itself. */
const DEFAULT_ENTRY = 'run';

const EMPTY = 'Code cannot be empty';

/** Readies a script: a synchronous body, or an asynchronous one where it awaits, and after it the call of its entry. */
export async function prepareScript(
  source: string,
  entryFunction: string | undefined,
  requireAnswer = false,
): Promise<Prepared> {
  if (source.trim() === '') return refused(source, EMPTY, 'Send JavaScript that uses SDK.');
  return prepareBody(source, {
    imports: requireAnswer ? `import{required as ${requiredName(source)}}from"${SETUP}";` : importing(SETUP),
    frame: frameOf(''),
    inspect: (tree, text) => inspected(tree, text, entryFunction, requireAnswer ? requiredName(source) : undefined),
  });
}

/** A script that does not run, and why. */
export const refused = (code: string, message: string, hint: string): Prepared => ({
  code,
  edits: [],
  diagnostics: [{ severity: 'error', code: 'INVALID_REQUEST', message, hint }],
  mentions: { serverIds: [], open: false },
});

const frameOf = (head: string, async = '', required = ''): BodyFrame => ({
  head: `${head}export default ${required}(await(${async}()=>{`,
  tail: '\n})());',
});

/** A name that the code does not have, for what holds it to its answer. */
function requiredName(source: string): string {
  let name = '__required';
  while (source.includes(name)) name += '_';
  return name;
}

function inspected(
  tree: Node,
  source: string,
  entryFunction: string | undefined,
  required: string | undefined,
): BodyFindings {
  const { head, replacements } = countCalls(tree, source);
  const declared = topLevelNames(tree);
  const entry =
    entryFunction ?? (declared.has(DEFAULT_ENTRY) && !calls(tree, DEFAULT_ENTRY) ? DEFAULT_ENTRY : undefined);
  const diagnostics: Diagnostic[] =
    entryFunction === undefined || declared.has(entryFunction)
      ? []
      : [
          {
            severity: 'error',
            code: 'INVALID_REQUEST',
            message: `The code declares no function "${entryFunction}", which is to be called after it`,
            hint: `Declare function ${entryFunction}() { … } at the top of the code, or name another entryFunction.`,
          },
        ];
  const last = entry === undefined ? '' : `\n;return ${entry}()`;
  return { replacements, diagnostics, last, frame: frameOf(head, awaits(tree) ? 'async' : '', required) };
}

const FUNCTION = /Function/;

/** Names that a script declares outside of all functions and blocks. */
function topLevelNames(tree: Node): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of tree.body as readonly Node[]) {
    if (statement.type === 'VariableDeclaration') {
      for (const { id } of statement.declarations as readonly Node[]) names.add(nameOf(id) ?? '');
    } else names.add(nameOf(statement.id) ?? '');
  }
  names.delete('');
  return names;
}

/** Whether a script calls a function outside of all functions. */
function calls(tree: Node, name: string): boolean {
  return outsideOfFunctions(tree, (node) => node.type === 'CallExpression' && nameOf(node.callee) === name);
}

const awaits = (tree: Node): boolean =>
  outsideOfFunctions(
    tree,
    (node) =>
      node.type === 'AwaitExpression' ||
      (node.type === 'ForOfStatement' && node.await === true) ||
      (node.type === 'VariableDeclaration' && node.kind === 'await using'),
  );

function outsideOfFunctions(tree: Node, is: (node: Node) => boolean): boolean {
  let hasCall = false;
  walk(tree, (node) => {
    if (isNode(node) && FUNCTION.test(node.type)) return false;
    hasCall ||= is(node);
    return !hasCall;
  });
  return hasCall;
}
