import { children, isNode, type Node, nameOf } from './tree.ts';

/** A loop, the first of the labels before it, and every `continue` that goes on with it. */
export interface Jumps {
  readonly loop: Node;
  /** Where the loop starts with its labels. */
  readonly start: number;
  readonly continues: readonly Node[];
}

interface Target extends Jumps {
  readonly labels: ReadonlySet<string>;
  readonly continues: Node[];
  readonly outer: Target | undefined;
}

interface Labels {
  readonly start: number;
  readonly names: ReadonlySet<string>;
}

const LOOP = /^(?:For|ForIn|ForOf|While|DoWhile)Statement$/;
/** What no `continue` leaves. */
const OWN_JUMPS = /Function|^(?:StaticBlock|PropertyDefinition|AccessorProperty)$/;

/** Every loop of a tree, outer ones before those in them. */
export function jumpsOf(tree: Node): readonly Jumps[] {
  const targets: Target[] = [];
  const stack: (readonly [Node, Target | undefined, Labels | undefined])[] = [[tree, undefined, undefined]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, outer, before] = next;
    let target = OWN_JUMPS.test(node.type) ? undefined : outer;
    let labels: Labels | undefined;
    if (node.type === 'LabeledStatement') {
      const names = new Set([...(before?.names ?? []), nameOf(node.label) ?? '']);
      labels = { start: before?.start ?? node.start, names };
    } else if (LOOP.test(node.type)) {
      target = {
        loop: node,
        start: before?.start ?? node.start,
        labels: before?.names ?? new Set(),
        continues: [],
        outer,
      };
      targets.push(target);
    } else if (node.type === 'ContinueStatement') targetOf(node, outer)?.continues.push(node);
    const below = children(node);
    for (let i = below.length - 1; i >= 0; i--) stack.push([below[i] as Node, target, labels]);
  }
  return targets;
}

function targetOf(jump: Node, nearest: Target | undefined): Target | undefined {
  if (!isNode(jump.label)) return nearest;
  const label = nameOf(jump.label) ?? '';
  let target = nearest;
  while (target !== undefined && !target.labels.has(label)) target = target.outer;
  return target;
}
