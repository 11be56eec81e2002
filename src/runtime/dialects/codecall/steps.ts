import type { Replacement } from '../../program/edits.ts';
import { type BodyFindings, isNode, type Node, walk } from '../../program/index.ts';
import { setupName } from '../shared/setup-name.ts';
import { LOOPS } from './syntax.ts';

const FUNCTIONS = /^(?:ArrowFunctionExpression|Function(?:Declaration|Expression))$/;

/** The specifier under which the counter is imported. */
export const STEPS_MODULE = setupName('codecall-steps');

type Around = NonNullable<BodyFindings['around']>[number];

/**
 * Writes a count into the start of each function and of each turn of a loop. `counter` is a name that stands nowhere in
 * the script.
 */
export function countSteps(tree: Node, counter: string): Pick<BodyFindings, 'replacements' | 'around'> {
  const replacements: Replacement[] = [];
  const around: Around[] = [];
  const insert = (offset: number, text: string): void => {
    replacements.push({ offset, removed: 0, text });
  };
  walk(tree, (node) => {
    const { body } = node;
    if (!isNode(body) || !(LOOPS.test(node.type) || FUNCTIONS.test(node.type))) return true;
    if (body.type === 'BlockStatement') insert(body.start + 1, `${counter}();`);
    else if (LOOPS.test(node.type))
      around.push({ start: body.start, end: body.end, head: `{${counter}();`, tail: '}' });
    else {
      insert(body.start, `(${counter}(),`);
      insert(body.end, ')');
    }
    return true;
  });
  return { replacements, around };
}

/** A name for the counter that a script does not have. */
export function counterName(source: string): string {
  let name = '__step';
  while (source.includes(name)) name += '_';
  return name;
}

/** Source of the module that counts. */
export const stepsModule = (maxSteps: number): string =>
  'import{tooManySteps}from"codemode:internal";let left=' +
  `${maxSteps};const Stop=Error;export const step=()=>{if(left-- <= 0){tooManySteps();throw new Stop("too many steps");}};`;
