// The `_headers` file of static hosts: a path, then indented `Name: value` lines. `*` in a path stands for anything.

/**
 * @typedef {{ readonly path: string, readonly headers: readonly (readonly [name: string, value: string])[] }} HeaderRule
 */

/**
 * Reads the text of a `_headers` file. A line that is neither a path nor a header throws, with its number.
 * @param {string} text
 * @returns {readonly HeaderRule[]}
 */
export function parseHeaders(text) {
  /** @type {{ path: string, headers: [string, string][] }[]} */
  const rules = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    if (line.startsWith('/')) {
      rules.push({ path: line.trim(), headers: [] });
      continue;
    }
    const header = /^\s+([A-Za-z0-9-]+):\s*(.+?)\s*$/.exec(line);
    const rule = rules.at(-1);
    if (header === null || rule === undefined) {
      throw new Error(`_headers line ${index + 1} is neither a path nor an indented "Name: value": ${line}`);
    }
    rule.headers.push([/** @type {string} */ (header[1]), /** @type {string} */ (header[2])]);
  }
  return rules;
}

/**
 * The headers that a static host sends with a path, by lower-case name: those of every rule that matches, in order,
 * and values of the same name joined by a comma.
 * @param {readonly HeaderRule[]} rules
 * @param {string} pathname as it stands in the URL, beginning with a slash
 * @returns {ReadonlyMap<string, string>}
 */
export function headersFor(rules, pathname) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const rule of rules) {
    if (!matches(rule.path, pathname)) continue;
    for (const [name, value] of rule.headers) {
      const key = name.toLowerCase();
      const earlier = found.get(key);
      found.set(key, earlier === undefined ? value : `${earlier}, ${value}`);
    }
  }
  return found;
}

/**
 * @param {string} pattern
 * @param {string} pathname
 */
function matches(pattern, pathname) {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(pathname);
}
