/** What an entity can do, in the order in which it is told. */
export const OPERATIONS = ['collection', 'getById', 'upsert', 'delete', 'deleteMany'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Those that change something. */
export const isMutation = (operation: Operation): boolean =>
  operation === 'upsert' || operation === 'delete' || operation === 'deleteMany';

const BY_LETTERS: ReadonlyMap<string, Operation> = new Map(
  OPERATIONS.map((operation) => [operation.toLowerCase(), operation]),
);
/** `getById` is three words. */
const MOST_WORDS = 3;

/** Where one word ends and the next begins: between letters of different case, and at whatever is neither letter nor digit. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** What the name of a tool says of an entity. */
export interface EntityToolName {
  /** The same for all tools of one entity, however they are spelt. */
  readonly stem: string;
  /** The entity's name: `todo-item` and `todoItem` are `TodoItem`. */
  readonly entity: string;
  readonly operation: Operation;
}

/** Reads `todo_collection`, `todo.getById`, `todo-delete-many`, `TodoUpsert`, …; undefined for any other name. */
export function readToolName(name: string): EntityToolName | undefined {
  const words = name.split(BETWEEN_WORDS).filter((word) => word !== '');
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const operation = BY_LETTERS.get(words.slice(-count).join('').toLowerCase());
    if (operation === undefined) continue;
    const stem = words.slice(0, -count);
    return { stem: stem.join('').toLowerCase(), entity: pascal(stem), operation };
  }
  return undefined;
}

/** Words as one name that a script can write: capitals at their starts, `_` before a digit. */
export const pascal = (words: readonly string[]): string =>
  words
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')
    .replace(/^(?=\p{N})/u, '_');

/** The words of any name. */
export const wordsOf = (name: string): readonly string[] => name.split(BETWEEN_WORDS).filter((word) => word !== '');
