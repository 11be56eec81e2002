import { type ItemTerms, parametersOf, type SearchItem, termsOf } from './item.ts';
import { TermIndex } from './term-index.ts';

/** The items of one list, read and ready to be searched. Never changes, so that many searches share it. */
export interface SearchPart {
  /** In the order of the documents of `index`. */
  readonly items: readonly SearchItem[];
  readonly index: TermIndex;
}

export const EMPTY_PART: SearchPart = { items: [], index: new TermIndex() };

/**
 * Makes a part, one step an item. What `previous` has read already is not read again, and where nothing but objects that say
 * the same came, its index is shared.
 */
export function* createPart(items: readonly SearchItem[], previous = EMPTY_PART): Generator<void, SearchPart> {
  const known = new Map<string, number[]>();
  previous.items.forEach((item, number) => {
    const key = identity(item);
    const numbers = known.get(key);
    if (numbers === undefined) known.set(key, [number]);
    else numbers.push(number);
  });
  const documents: ItemTerms[] = [];
  let isSame = items.length === previous.items.length;
  for (const item of items) {
    const number = takeSame(known.get(identity(item)), previous, item);
    isSame &&= number === documents.length;
    documents.push(number === undefined ? termsOf(item) : (previous.index.documents[number] as ItemTerms));
    yield;
  }
  if (isSame) return { items, index: previous.index };
  const index = new TermIndex();
  for (const document of documents) {
    index.add(document);
    yield;
  }
  return { items, index };
}

/** What tells the items of a list apart. */
function identity({ serverId, kind, name, uri }: SearchItem): string {
  return `${serverId}\0${name}\0${kind}\0${uri ?? ''}`;
}

/** Takes the number out of `numbers` whose item has the words of `item`. */
function takeSame(numbers: number[] | undefined, part: SearchPart, item: SearchItem): number | undefined {
  const at = numbers?.findIndex((number) => sameWords(part.items[number] as SearchItem, item)) ?? -1;
  return at === -1 ? undefined : numbers?.splice(at, 1)[0];
}

function sameWords(a: SearchItem, b: SearchItem): boolean {
  if (a === b) return true;
  const keys = ['serverName', 'title', 'description', 'mimeType'] as const;
  if (!keys.every((key) => a[key] === b[key])) return false;
  if (a.inputSchema === b.inputSchema) return true;
  const [one, other] = [parametersOf(a), parametersOf(b)];
  return one.length === other.length && one.every(({ text }, index) => text === other[index]?.text);
}
