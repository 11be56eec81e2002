const TOKEN = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

/**
 * The specifier of a module that stands before a script and that no script can name: it is another each time that this is
 * loaded, and is in nothing that a script can read. Such a module only imports others: one with code would be in stacks.
 */
export const setupName = (name: string): string => `codemode:${name}-${TOKEN}`;

/** Source of a module that imports others, in order. */
export const importing = (...specifiers: readonly string[]): string =>
  specifiers.map((specifier) => `import${JSON.stringify(specifier)};`).join('');
