/** Words that no type can have as its name. */
const RESERVED = new Set(
  (
    'any as await bigint boolean break case catch class const continue debugger default delete do else enum export extends ' +
    'false finally for function if implements import in instanceof interface let never new null number object package ' +
    'private protected public return static string super switch symbol this throw true try typeof undefined unknown var ' +
    'void while with yield'
  ).split(' '),
);

const MAX_NAME_LENGTH = 60;

/** The name itself where a type may have it, else the nearest such name. */
export function typeName(name: string): string {
  const legal = name.replace(/[^\w$]/g, '_').replace(/^(?=\d|$)/, '_');
  return RESERVED.has(legal) ? `${legal}_` : legal;
}

/** `get_item` → `GetItem`: the name of a type after that of a function. */
export function pascalCase(identifier: string): string {
  const name = identifier.replace(/(?:^|[_$]+)([a-z]?)/g, (_, letter: string) => letter.toUpperCase());
  return [...name.replace(/^(?!\p{ID_Start})/u, '_')].slice(0, MAX_NAME_LENGTH).join('');
}

/** What the name of a type tells of the `$ref` it is the target of: the last segment of the address. */
export function referenceName(reference: string): string {
  return pascalCase(reference.replace(/^.*[/#](?=.)/s, '').replace(/[^A-Za-z\d]+/g, '_'));
}

/** Gives out each name once: a second `Node` becomes `Node2`. */
export type UniqueNames = (name: string) => string;

export function uniqueNames(taken: Iterable<string>): UniqueNames {
  const used = new Set(taken);
  return (requested) => {
    let name = requested;
    for (let number = 2; used.has(name); number++) name = `${requested}${number}`;
    used.add(name);
    return name;
  };
}
