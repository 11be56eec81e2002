/** An object of a server's schemas: the keys of its members, undefined for those that cannot be shared. */
export type ObjectKeys = readonly (string | undefined)[];

/** A member as it is shared. */
export interface MemberBody {
  readonly name: string;
  /** Its type and comment. */
  readonly body: string;
  readonly isShareable: boolean;
}

/** What the schemas of a server have in common, as far as one schema adds to it. */
export interface Findings {
  readonly objects: readonly ObjectKeys[];
  readonly namedObjects: ReadonlyMap<string, readonly ObjectKeys[]>;
  readonly bodies: ReadonlyMap<string, MemberBody>;
}

/** Notes what objects one schema has. What stands in a member that is known by then, in a type that is known, counts once. */
export interface Recorder extends Findings {
  member<Result>(print: () => Result, keyOf: (result: Result) => { readonly key: string } & MemberBody): Result;
  object(keys: ObjectKeys): void;
  named<Result>(name: string, print: () => Result): Result;
}

export function createRecorder(isKnown: (key: string) => boolean): Recorder {
  const namedObjects = new Map<string, readonly ObjectKeys[]>();
  const bodies = new Map<string, MemberBody>();
  const objects: ObjectKeys[] = [];
  let scope = objects;
  const inScope = <Result>(print: () => Result): { result: Result; inner: ObjectKeys[] } => {
    const outer = scope;
    const inner: ObjectKeys[] = [];
    scope = inner;
    const result = print();
    scope = outer;
    return { result, inner };
  };
  return {
    objects,
    namedObjects,
    bodies,
    member(print, keyOf) {
      const { result, inner } = inScope(print);
      const { key, ...member } = keyOf(result);
      if (!isKnown(key) && !bodies.has(key)) {
        bodies.set(key, member);
        scope.push(...inner);
      }
      return result;
    },
    object: (keys) => void scope.push(keys),
    named(name, print) {
      const { result, inner } = inScope(print);
      namedObjects.set(name, inner);
      return result;
    },
  };
}
