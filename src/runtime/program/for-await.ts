import type { Replacement } from './edits.ts';
import { GAP } from './gap.ts';
import type { Jumps } from './jumps.ts';
import { isNode, type Node, nameOf } from './tree.ts';

/** The guest function that iterates for a rewritten loop: see the sandbox's `for-await.ts`. */
const ITERATE = '__codemode_for_await__';
/** One name is enough: a loop within another declares its own in a block of its own. */
const LOOP = '__codemode_loop__';
const ERROR = '__codemode_error__';
const BEFORE_AWAIT = new RegExp(`for${GAP}*`, 'y');

/** A `for await` as a `for` over its steps, each of which is awaited in the script itself. */
export interface ForAwaitParts {
  /** Where the head goes: before the labels of the loop, which must stay on it. */
  readonly start: number;
  readonly head: string;
  readonly inside: readonly Replacement[];
  readonly iterable: Node;
  readonly afterIterable: string;
  /** After the body. */
  readonly tail: string;
}

/**
 * `for await (HEAD of ITERABLE) BODY` becomes
 * `{ let loop; try { for (HEAD of (loop = iterate(ITERABLE)).took(await loop.pull())) { BODY; loop.took(await loop.pull()) } }
 * catch … finally … }`, where the end of a loop that has not come to its end waits for `return()`: what that throws counts
 * unless the loop was left by an error already (ECMA-262, 7.4.13 AsyncIteratorClose).
 */
export function forAwaitParts({ loop, start }: Jumps, source: string): ForAwaitParts {
  const iterable = loop.right as Node;
  BEFORE_AWAIT.lastIndex = loop.start;
  const word = loop.start + (BEFORE_AWAIT.exec(source)?.[0].length ?? 0);
  const inside: Replacement[] = [
    { offset: word, removed: 'await'.length, text: ' '.repeat('await'.length) },
    { offset: iterable.start, removed: 0, text: `(${LOOP}=${ITERATE}(` },
  ];
  // `for (async of …)` is no loop.
  if (isNode(loop.left) && nameOf(loop.left) === 'async') {
    const { left } = loop;
    inside.push({
      offset: left.start,
      removed: left.end - left.start,
      text: `(${source.slice(left.start, left.end)})`,
    });
  }
  const next = `${LOOP}.took(await ${LOOP}.pull())`;
  return {
    start,
    head: `{let ${LOOP};try{`,
    inside,
    iterable,
    afterIterable: `)).took(await ${LOOP}.pull())`,
    tail:
      `;${next}}}catch(${ERROR}){try{if(${LOOP}?.closes())await ${LOOP}.closing}catch{}throw ${ERROR}}` +
      `finally{if(${LOOP}?.closes())${LOOP}.closed(await ${LOOP}.closing)}}`,
  };
}
