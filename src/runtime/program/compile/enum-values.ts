import { isNode, type Node, nameOf, nodesOf, stringOf } from '../tree.ts';

/** What is known before the run. */
export interface Constants {
  /** Of constants by their keys, of members by the key of their enum, a dot and their name. */
  readonly values: Map<string, number | string>;
  /** The key of a name, where it stands. */
  readonly keyOf: (name: Node) => string;
}

const BINARY: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '|': (a, b) => a | b,
  '&': (a, b) => a & b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
};
const UNARY: Readonly<Record<string, (a: number) => number>> = { '+': (a) => a, '-': (a) => -a, '~': (a) => ~a };

/** The value of an expression that TypeScript computes: of numbers, texts, and members and constants before it. */
export function constantNumberOrText(node: Node, enumKey: string, known: Constants): number | string | undefined {
  const value = (part: unknown): number | string | undefined =>
    isNode(part) ? constantNumberOrText(part, enumKey, known) : undefined;
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' || typeof node.value === 'string' ? node.value : undefined;
    case 'Identifier':
      return (
        known.values.get(`${enumKey}.${node.name}`) ?? known.values.get(known.keyOf(node)) ?? special(String(node.name))
      );
    case 'MemberExpression': {
      const member = node.computed === true ? stringOf(node.property) : nameOf(node.property);
      return isNode(node.object) ? known.values.get(`${known.keyOf(node.object)}.${member}`) : undefined;
    }
    case 'UnaryExpression': {
      const operand = value(node.argument);
      return typeof operand === 'number' ? UNARY[String(node.operator)]?.(operand) : undefined;
    }
    case 'BinaryExpression': {
      const [left, right] = [value(node.left), value(node.right)];
      if (typeof left === 'number' && typeof right === 'number') return BINARY[String(node.operator)]?.(left, right);
      return node.operator === '+' && left !== undefined && right !== undefined ? `${left}${right}` : undefined;
    }
    case 'TemplateLiteral': {
      const parts = nodesOf(node.expressions).map(value);
      if (parts.includes(undefined)) return undefined;
      return nodesOf(node.quasis)
        .map(({ value: text }, index) => `${(text as { cooked: string }).cooked}${parts[index] ?? ''}`)
        .join('');
    }
    default:
      return undefined;
  }
}

const special = (name: string): number | undefined => ({ NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY })[name];

/** Whether an expression is a text by its form: its member has no way back from its value. */
export function isSyntacticText(node: Node): boolean {
  if (node.type === 'TemplateLiteral' || stringOf(node) !== undefined) return true;
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return false;
  return isSyntacticText(node.left as Node) || isSyntacticText(node.right as Node);
}
