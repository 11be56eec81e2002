import type {
  DisplayPart,
  Node,
  SourceFile,
  TagInfo,
} from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import { ts } from './project.ts';
import type { Documentation } from './protocol.ts';

/** A description longer than this is cut: a hover is no place for more, and a server may send a book. */
const MAX_TEXT_LENGTH = 4_000;
const MAX_TAGS = 24;

/** JSDoc without the escapes that the generator of declarations puts so that a text may stand in a comment. */
export function documentationOf(
  parts: readonly DisplayPart[] | undefined,
  tags: readonly TagInfo[] | undefined,
): Documentation {
  return {
    text: raw(parts),
    tags: (tags ?? []).slice(0, MAX_TAGS).map(({ name, text }) => ({ name, text: raw(text) })),
  };
}

/** The innermost node that a caret at `offset` is in or directly behind. */
export function nodeAt(file: SourceFile, offset: number): Node {
  let node: Node = file;
  for (;;) {
    const child: Node | undefined = ts.forEachChild(node, (candidate) =>
      candidate.getStart() <= offset && offset <= candidate.getEnd() ? candidate : undefined,
    );
    if (child === undefined) return node;
    node = child;
  }
}

function raw(parts: readonly DisplayPart[] | undefined): string {
  const text = ts.displayPartsToString(parts);
  const unescaped = text
    .replace(/\*\\\//g, '*/')
    .replace(/\\@/g, '@')
    .replace(/!\\\[/g, '![');
  return unescaped.length > MAX_TEXT_LENGTH ? `${unescaped.slice(0, MAX_TEXT_LENGTH)}…` : unescaped;
}
