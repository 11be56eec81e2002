import { type CharSet, NOTHING, overlap, union } from './char-set.ts';
import { type PatternNode, parsePattern } from './parse.ts';

/** A bound that grows with the length of the string: `factor * length ** degree`. */
export interface PatternCost {
  readonly factor: number;
  readonly degree: number;
}

const MAX_POSITIONS = 1_000;
const MAX_FACTOR = 1e9;

/**
 * Bounds the steps of a backtracking engine for one match; undefined where no bound is known. Two facts are combined: an
 * expression whose Glushkov automaton is deterministic can match a string in one way only, so that no loop of it
 * multiplies; elsewhere the numbers of ways of the parts multiply, and a loop around what matches in several ways has no bound.
 */
export function patternCost(pattern: string): PatternCost | undefined {
  const tree = parsePattern(pattern);
  const shape = tree === undefined ? undefined : new Analysis().shape(tree);
  if (tree === undefined || shape === undefined || shape.work.factor > MAX_FACTOR) return undefined;
  return { factor: shape.work.factor, degree: shape.work.degree + (startsAnchored(tree) ? 0 : 1) };
}

/** The longest string whose match costs at most `maxSteps`; 0 where no bound is known. */
export function safeLength(cost: PatternCost | undefined, maxSteps: number): number {
  if (cost === undefined || cost.factor > maxSteps) return 0;
  return cost.degree === 0 ? Number.POSITIVE_INFINITY : Math.floor((maxSteps / cost.factor) ** (1 / cost.degree));
}

/** A place in the pattern that takes one character, with all that may come right after it. */
interface Position {
  readonly set: CharSet;
  following: CharSet;
}

interface Shape {
  readonly nullable: boolean;
  readonly first: readonly Position[];
  readonly last: readonly Position[];
  /** Whether every string is matched in one way at most, decided by one character at a time. */
  readonly deterministic: boolean;
  /** In how many ways a match from a given place can go, over all ends it may have. */
  readonly ways: PatternCost;
  /** Steps to try them all. */
  readonly work: PatternCost;
  /** Number of positions with counted repetitions written out. */
  readonly size: number;
}

const ONE: PatternCost = { factor: 1, degree: 0 };
const EMPTY: Shape = { nullable: true, first: [], last: [], deterministic: true, ways: ONE, work: ONE, size: 1 };

class Analysis {
  #positions = 0;

  shape(node: PatternNode): Shape | undefined {
    switch (node.kind) {
      case 'assert':
        return EMPTY;
      case 'char': {
        if (++this.#positions > MAX_POSITIONS) return undefined;
        const position = { set: node.set, following: NOTHING };
        return { ...EMPTY, nullable: false, first: [position], last: [position] };
      }
      case 'look': {
        const body = this.shape(node.body);
        if (body === undefined) return undefined;
        // Never entered again once it has matched; so all it adds is its work, wherever it is reached.
        const bounded = body.deterministic && body.work.degree === 0;
        return { ...EMPTY, deterministic: bounded, work: body.work, size: body.size };
      }
      case 'sequence':
        return this.#all(node.parts)?.reduce(sequence, EMPTY);
      case 'choice': {
        const options = this.#all(factorOut(node.options));
        return options === undefined ? undefined : choice(options, sizeOf(node));
      }
      case 'repeat': {
        const body = this.shape(node.body);
        return body === undefined ? undefined : repeat(body, node.min, node.max);
      }
      default:
        return node satisfies never;
    }
  }

  #all(nodes: readonly PatternNode[]): Shape[] | undefined {
    const shapes: Shape[] = [];
    for (const node of nodes) {
      const shape = this.shape(node);
      if (shape === undefined) return undefined;
      shapes.push(shape);
    }
    return shapes;
  }
}

function sequence(left: Shape, right: Shape): Shape {
  const linked = link(left.last, right.first);
  const first = left.nullable ? [...left.first, ...right.first] : left.first;
  const deterministic = linked && left.deterministic && right.deterministic && disjoint(first);
  const size = left.size + right.size;
  const degree = Math.max(left.work.degree, right.work.degree);
  return {
    nullable: left.nullable && right.nullable,
    first,
    last: right.nullable ? [...left.last, ...right.last] : right.last,
    deterministic,
    ways: deterministic ? narrow(multiply(left.ways, right.ways)) : multiply(left.ways, right.ways),
    work: deterministic ? { factor: size, degree } : add(left.work, multiply(left.ways, right.work)),
    size,
  };
}

function choice(options: readonly Shape[], size: number): Shape {
  const first = options.flatMap((option) => option.first);
  const nullable = options.filter((option) => option.nullable).length;
  const work = options.map((option) => option.work).reduce(add);
  return {
    nullable: nullable > 0,
    first,
    last: options.flatMap((option) => option.last),
    deterministic: nullable <= 1 && disjoint(first) && options.every((option) => option.deterministic),
    ways: options.map((option) => option.ways).reduce(add),
    work: { factor: Math.max(work.factor, size), degree: work.degree },
    size,
  };
}

function repeat(body: Shape, min: number, max: number): Shape {
  if (max === 0) return EMPTY;
  const linked = max === 1 || link(body.last, body.first);
  const deterministic = linked && body.deterministic && !(body.nullable && min > 1);
  const size = body.size * (Number.isFinite(max) ? max : Math.max(min, 1));
  const shape = { nullable: body.nullable || min === 0, first: body.first, last: body.last, deterministic, size };
  const fixed = body.ways.factor === 1 && body.ways.degree === 0 && !body.nullable;
  if (fixed && min === max) return { ...shape, ways: ONE, work: scale(body.work, max) };
  if (deterministic || fixed) {
    const unbounded = !Number.isFinite(max) || body.ways.degree > 0;
    const ways = unbounded ? { factor: 1, degree: 1 } : scale(body.ways, max - min + 1);
    if (deterministic)
      return { ...shape, ways, work: { factor: size, degree: Math.max(ways.degree, body.work.degree) } };
    return { ...shape, ways, work: multiply(ways, scale(body.work, Math.max(min, 1))) };
  }
  // Every copy goes its own way, or is left out; without an end to the copies there is none to the ways.
  const each = body.ways.factor + (max > min ? 1 : 0);
  const ways = { factor: each ** max, degree: body.ways.degree * (Number.isFinite(max) ? max : 1) };
  return { ...shape, ways, work: multiply(ways, scale(body.work, Number.isFinite(max) ? max : 1)) };
}

/** Lets `to` follow `from`; false where a character then has two ways on. */
function link(from: readonly Position[], to: readonly Position[]): boolean {
  const starts = to.map((position) => position.set).reduce(union, NOTHING);
  let clear = true;
  for (const position of from) {
    if (overlap(position.following, starts)) clear = false;
    position.following = union(position.following, starts);
  }
  return clear && disjoint(to);
}

function disjoint(positions: readonly Position[]): boolean {
  let seen = NOTHING;
  for (const { set } of positions) {
    if (overlap(seen, set)) return false;
    seen = union(seen, set);
  }
  return true;
}

/**
 * Takes common first letters out of alternatives, `POST|PUT` to `P(?:OST|UT)`: what an engine tries in vain there costs a
 * constant, and is no choice.
 */
function factorOut(options: readonly PatternNode[]): readonly PatternNode[] {
  const groups = new Map<string, PatternNode[][]>();
  options.forEach((option, index) => {
    const parts = option.kind === 'sequence' ? [...option.parts] : [option];
    const head = parts[0];
    const key = head?.kind === 'char' && !head.set.beyond ? String(head.set.ascii) : `#${index}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [parts]);
    else group.push(parts);
  });
  return [...groups.values()].map((group): PatternNode => {
    const [parts, ...others] = group as [PatternNode[], ...PatternNode[][]];
    const head = parts[0];
    if (others.length === 0 || head === undefined) return { kind: 'sequence', parts };
    const tails = group.map((option): PatternNode => ({ kind: 'sequence', parts: option.slice(1) }));
    return { kind: 'sequence', parts: [head, { kind: 'choice', options: tails }] };
  });
}

function sizeOf(node: PatternNode): number {
  switch (node.kind) {
    case 'char':
    case 'assert':
      return 1;
    case 'look':
      return sizeOf(node.body);
    case 'sequence':
      return node.parts.reduce((size, part) => size + sizeOf(part), 1);
    case 'choice':
      return node.options.reduce((size, option) => size + sizeOf(option), 1);
    case 'repeat':
      return sizeOf(node.body) * (Number.isFinite(node.max) ? Math.max(node.max, 1) : Math.max(node.min, 1));
  }
}

function startsAnchored(node: PatternNode): boolean {
  switch (node.kind) {
    case 'assert':
      return node.at === 'start';
    case 'sequence':
      return node.parts.length > 0 && startsAnchored(node.parts[0] as PatternNode);
    case 'choice':
      return node.options.every(startsAnchored);
    default:
      return false;
  }
}

function multiply(a: PatternCost, b: PatternCost): PatternCost {
  return { factor: a.factor * b.factor, degree: a.degree + b.degree };
}

function add(a: PatternCost, b: PatternCost): PatternCost {
  return { factor: a.factor + b.factor, degree: Math.max(a.degree, b.degree) };
}

function scale(a: PatternCost, times: number): PatternCost {
  return { factor: a.factor * times, degree: a.degree };
}

/** A deterministic expression has at most one way for each end of its match. */
function narrow(ways: PatternCost): PatternCost {
  return ways.degree === 0 ? ways : { factor: 1, degree: 1 };
}
