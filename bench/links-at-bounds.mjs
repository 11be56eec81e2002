// Links that are as large as links may be, each in another way. One that went beyond a bound would be refused, which is fast.

/** @typedef {import('../src/link/index.ts').LinkData} LinkData */
/** @typedef {{ readonly MAX_LINKED_SOURCE_BYTES: number, readonly MAX_LINKED_LINES: number, readonly MAX_LINKED_SCRIPTS: number, readonly MAX_LINKED_SERVERS: number, readonly MAX_LINKED_TOOLS: number, readonly MAX_RECORDED_CALLS: number }} Bounds */

/**
 * A link by what is as large as may be in it.
 * @param {Bounds} bounds those of `src/link/bounds.ts`
 * @returns {Readonly<Record<string, LinkData>>}
 */
export function linksAtBounds(bounds) {
  const maxBytes = bounds.MAX_LINKED_SOURCE_BYTES;
  const lineBytes = Math.floor(maxBytes / bounds.MAX_LINKED_LINES) - 1;
  const perServer = bounds.MAX_LINKED_TOOLS / bounds.MAX_LINKED_SERVERS;
  /** @type {(text: string) => LinkData} */
  const one = (text) => ({ scripts: [{ name: 'script.ts', text }] });
  /** @param {number} at */
  const scriptAt = (at) => ({
    name: `script-${at}.ts`,
    text: filled(
      (line) => `import{a as a${line}}from"@codemode/servers/s${at}_${line}";`,
      Math.floor(maxBytes / bounds.MAX_LINKED_SCRIPTS),
    ),
  });
  return {
    'empty lines': one('\n'.repeat(bounds.MAX_LINKED_LINES - 1)),
    'full lines': one(
      filled(
        (at) => `f(${at}, "${'x'.repeat(lineBytes - 16)}")`.padEnd(lineBytes),
        maxBytes,
        '\n',
        bounds.MAX_LINKED_LINES,
      ),
    ),
    'one line': one(filled((at) => `f(a.b${at},"c",/d/);`, maxBytes)),
    'typed line': one(`type T = string;${filled((at) => `let a${at}:T="b";`, maxBytes - 20)}`),
    imports: one(filled((at) => `import{a as a${at}}from"@codemode/servers/s${at}";`, maxBytes)),
    'names of a server': one(
      `import{${filled((at) => `a${at.toString(36)}`, maxBytes - 60, ',')}}from"@codemode/servers/issues";`,
    ),
    'nested code': one('['.repeat(maxBytes)),
    'nested templates': one('`${'.repeat(Math.floor(maxBytes / 3))),
    scripts: {
      scripts: [scriptAt(0), ...Array.from({ length: bounds.MAX_LINKED_SCRIPTS - 1 }, (_, at) => scriptAt(at + 1))],
    },
    servers: {
      ...one('globalThis.__codemode_result__ = 1;'),
      servers: Array.from({ length: bounds.MAX_LINKED_SERVERS }, (_, server) => ({
        id: `s${server}`,
        url: `https://s${server}.example/${'path/'.repeat(100)}`,
        tools: Array.from({ length: perServer }, (__, tool) => ({
          name: `tool_${tool}`,
          effect: 'writes',
          hash: '0123456789',
        })),
      })),
    },
    recording: {
      ...one('globalThis.__codemode_result__ = 1;'),
      recording: {
        calls: Array.from({ length: bounds.MAX_RECORDED_CALLS }, (_, at) => ({
          server: 'issues',
          tool: 'get_issue',
          input: `{"number":${at}}`,
          occurrence: 1,
          result: { content: [{ type: 'text', text: 'x'.repeat(100) }] },
        })),
      },
    },
  };
}

/**
 * Parts in a row, as many as fit.
 * @param {(at: number) => string} part
 * @param {number} maxBytes
 * @param {string} [between]
 * @param {number} [maxParts]
 */
function filled(part, maxBytes, between = '', maxParts = Number.POSITIVE_INFINITY) {
  /** @type {string[]} */
  const parts = [];
  for (let left = maxBytes; parts.length < maxParts; ) {
    const next = part(parts.length);
    left -= next.length + between.length;
    if (left < 0) break;
    parts.push(next);
  }
  return parts.join(between);
}
