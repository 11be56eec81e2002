import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { joined, type MappedText, NOTHING, tidied, unquoted } from './mapped-text.ts';

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** A parsed piece of a document. */
export interface Parsed {
  readonly document: string;
  /** Where the piece begins: locations of nodes count from there. */
  readonly base: number;
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

/** All elements below a node, in the order of the document. */
export function descendants(node: Node): readonly Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.filter(isElement).flatMap((child) => [child, ...descendants(child)]);
}

/** The code that an element holds: of a script, or of a `<pre>` that is no output. Undefined where it has none. */
export function codeOf(host: Element, parsed: Parsed): MappedText | undefined {
  const below = descendants(host);
  const script = below.find((one) => one.tagName === 'script' && attribute(one, 'type') === 'text/codemode');
  const pre = below.find((one) => one.tagName === 'pre' && attribute(one, 'data-output') === undefined);
  const block = script ?? pre;
  if (block === undefined) return undefined;
  const inner = script ?? descendants(block).find((one) => one.tagName === 'code') ?? block;
  const text = tidied(unquoted(textOf(inner, parsed)));
  return text.text.trim() === '' ? undefined : text;
}

/** The text below a node as a page shows it, each unit with where it stands in the document. */
function textOf(node: Node, parsed: Parsed): MappedText {
  if (node.nodeName === '#text') return decoded(node, parsed);
  if (!('childNodes' in node)) return NOTHING;
  return joined(node.childNodes.map((child) => textOf(child, parsed)));
}

const REFERENCE = /&(?:#x[\da-f]+|#\d+|[a-z][\da-z]*);?/iy;

function decoded(node: Node, { document, base }: Parsed): MappedText {
  const location = node.sourceCodeLocation;
  if (location === null || location === undefined) return NOTHING;
  const raw = document.slice(base + location.startOffset, base + location.endOffset);
  const isRaw = node.nodeName === '#text' && 'parentNode' in node && node.parentNode?.nodeName === 'script';
  let text = '';
  const offsets: number[] = [];
  for (let at = 0; at < raw.length; ) {
    REFERENCE.lastIndex = at;
    const reference = isRaw ? undefined : REFERENCE.exec(raw)?.[0];
    const meant = reference === undefined ? raw.charAt(at) : characters(reference);
    text += meant;
    for (let unit = 0; unit < meant.length; unit++) offsets.push(base + location.startOffset + at);
    at += reference?.length ?? 1;
  }
  return { text, offsets };
}

/** What a character reference stands for. */
function characters(reference: string): string {
  const [node] = parseFragment(reference).childNodes;
  return node !== undefined && 'value' in node ? node.value : reference;
}
