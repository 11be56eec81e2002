import { tokenClasses } from '../../highlight/index.ts';
import type { Json } from '../../runtime/json.ts';

const MAX_CHARACTERS = 400;

/** A scalar as a script would write it, coloured by its type and cut where it is very long. */
export function JsonScalar({ value }: { readonly value: Json }) {
  switch (typeof value) {
    case 'string':
      return <bdi className={tokenClasses.string}>{cut(JSON.stringify(value))}</bdi>;
    case 'number':
      return <span className={tokenClasses.number}>{String(value)}</span>;
    case 'boolean':
      return <span className={tokenClasses.keyword}>{String(value)}</span>;
    default:
      return <bdi className={tokenClasses.keyword}>{value === null ? 'null' : cut(JSON.stringify(value))}</bdi>;
  }
}

function cut(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
