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

/** JSDoc as plain text. */
export function documentationOf(
  parts: readonly DisplayPart[] | undefined,
  tags: readonly TagInfo[] | undefined,
  module?: string,
): Documentation {
  return {
    text: plain(parts),
    tags: (tags ?? []).slice(0, MAX_TAGS).map(({ name, text }) => ({ name, text: plain(text) })),
    ...(module === undefined ? {} : { module }),
  };
}

/** The specifier of the ambient module around a node. */
export function moduleAround(node: Node | undefined): string | undefined {
  for (let around = node; around !== undefined; around = around.parent)
    if (ts.isModuleDeclaration(around)) return around.name.text;
  return undefined;
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

function plain(parts: readonly DisplayPart[] | undefined): string {
  const text = ts.displayPartsToString(parts);
  // What the generator escapes so that it may stand in a comment, as it was.
  const unescaped = text
    .replace(/\*\\\//g, '*/')
    .replace(/\\@/g, '@')
    .replace(/!\\\[/g, '![');
  return unescaped.length > MAX_TEXT_LENGTH ? `${unescaped.slice(0, MAX_TEXT_LENGTH)}…` : unescaped;
}
