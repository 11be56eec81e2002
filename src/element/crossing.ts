/**
 * The policy as the page gave it, with the getters of a class: what is wrong with it is for the frame to find, which no page can
 * change.
 */
export const policyOf = (policy: unknown): unknown =>
  fieldsOf(policy, ['allowTools', 'approval'], (given, name) => crossed(given[name]));

/** Texts of the page by name, null where one is no text or cannot be read; the kind of what is no object with texts. */
export const textsOf = (strings: unknown, known: readonly string[]): unknown =>
  fieldsOf(strings, known, (given, name) => {
    try {
      const text = given[name];
      return text === undefined || typeof text === 'string' ? text : null;
    } catch {
      // The frame names it, as it does one of another type.
      return null;
    }
  });

type Given = { readonly [name: string]: unknown };

/**
 * An object of the page field by field, those among them that are known and inherited. Of what is none, such as a `Map` with its
 * entries, its kind crosses, which no frame takes for one.
 */
function fieldsOf(given: unknown, known: readonly string[], take: (given: Given, name: string) => unknown): unknown {
  try {
    const fields = given as Given;
    const names = new Set(Object.keys(fields));
    for (const name of known) if (name in fields) names.add(name);
    const isPlain = names.size > 0 || Object.getPrototypeOf(Object.getPrototypeOf(fields) ?? Object.prototype) === null;
    if (Array.isArray(fields) || !isPlain) return 'object';
    return Object.fromEntries([...names].map((name) => [name, take(fields, name)]));
  } catch {
    return typeof given;
  }
}

/** Texts cross, and lists of them; of anything else its kind, which no setting takes, and null in a list. */
function crossed(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, textOf);
  return textOf(value) ?? (value == null ? null : typeof value);
}

function textOf(value: unknown): string | null {
  const text = value?.valueOf();
  return typeof text === 'string' ? text : null;
}
