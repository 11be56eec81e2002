/**
 * The policy as the page gave it, with the getters of a class: what is wrong with it is for the frame to find, which no page can
 * change. Of what is no policy, such as a `Map` with its entries, its kind crosses, which no frame takes for one.
 */
export function policyOf(policy: unknown): unknown {
  try {
    const given = policy as object;
    const names = new Set(Object.keys(given));
    for (const name of ['allowTools', 'approval']) if (name in given) names.add(name);
    const isPlain = names.size > 0 || Object.getPrototypeOf(Object.getPrototypeOf(given) ?? Object.prototype) === null;
    if (Array.isArray(given) || !isPlain) return 'object';
    return Object.fromEntries([...names].map((name) => [name, asJson(given[name as never] ?? null)]));
  } catch {
    return typeof policy;
  }
}

/** What crosses to the frame of a value that the page gave; of what cannot cross, its kind, which no field takes. */
export function asJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return typeof value;
  }
}
