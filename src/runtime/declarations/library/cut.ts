/** A declaration file without some of what it declares, and the names of all that is left, as `Interface.member`. */
export interface Cut {
  readonly text: string;
  readonly names: readonly string[];
}

const TRIVIA = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/;
const SCOPE = /^(?:declare\s+)?(?:namespace\s+([\w$]+)|(global))\s*\{/;
const INTERFACE = /^(?:declare\s+)?(?:export\s+)?(?:abstract\s+)?(?:interface|class)\s+([\w$]+)[^{]*\{/;
const DECLARED = /^(?:declare\s+)?(?:export\s+)?(?:var|let|const|function|type)\s+([\w$]+)/;
const MEMBER =
  /^(?:(?:readonly|abstract|get|set)\s+(?=[\w$"[]))*(?:"([^"]+)"|\[Symbol\.(\w+)\]|([\w$]+)|(new\b)?\s*[<(])/;

/**
 * Leaves out what `drop` names: a declaration by its name (`WeakRef`, within a namespace `Intl.Segmenter`), a member as
 * `ArrayBuffer.resize`, `RegExp.@@match` for one that is named by a symbol, `Function()` for a signature of an interface.
 */
export function cut(text: string, drop: (name: string) => boolean, scope = ''): Cut {
  const names: string[] = [];
  const lines: string[] = [];
  for (const statement of statements(text)) {
    const bare = statement.replace(TRIVIA, '');
    const inner = SCOPE.exec(bare);
    const header = inner === null ? INTERFACE.exec(bare) : null;
    const name = `${scope}${inner?.[1] ?? inner?.[2] ?? header?.[1] ?? DECLARED.exec(bare)?.[1] ?? ''}`;
    if (name !== scope && drop(name)) continue;
    if (inner === null && header === null) {
      if (name !== scope) names.push(name);
      lines.push(statement);
      continue;
    }
    const open = statement.length - bare.length + (inner ?? header ?? [''])[0].length;
    const body = statement.slice(open, statement.lastIndexOf('}'));
    const left = inner === null ? members(body, name, drop) : cut(body, drop, inner[1] === undefined ? '' : `${name}.`);
    names.push(...left.names);
    lines.push(statement.slice(0, open), left.text, '}');
  }
  return { text: lines.join(''), names };
}

function members(body: string, owner: string, drop: (name: string) => boolean): Cut {
  const names: string[] = [];
  const members: string[] = [];
  for (const statement of statements(body)) {
    const member = MEMBER.exec(statement.replace(TRIVIA, ''));
    const [, quoted, symbol, plain] = member ?? [];
    const name = member === null ? undefined : `${owner}${memberName(quoted ?? plain, symbol)}`;
    if (name !== undefined && drop(name)) continue;
    if (name !== undefined) names.push(name);
    members.push(statement);
  }
  return { text: members.join(''), names };
}

const memberName = (plain: string | undefined, symbol: string | undefined): string =>
  symbol === undefined ? (plain === undefined || plain === 'new' ? '()' : `.${plain}`) : `.@@${symbol}`;

/** The declarations of a text: each ends with a semicolon or a closing brace at the top level, and begins with its comments. */
function* statements(text: string): Generator<string> {
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '/' && (text[at + 1] === '*' || text[at + 1] === '/')) {
      const end = text[at + 1] === '*' ? text.indexOf('*/', at + 2) + 1 : text.indexOf('\n', at);
      at = end > at ? end : text.length;
    } else if (char === '"' || char === "'" || char === '`') at = text.indexOf(char, at + 1);
    else if (char === '{' || char === '(' || char === '[') depth += 1;
    else if (char === '}' || char === ')' || char === ']') depth -= 1;
    if (depth !== 0 || (char !== ';' && char !== '}') || (char === '}' && !closesBlock(text.slice(start, at))))
      continue;
    yield text.slice(start, at + 1);
    start = at + 1;
  }
  if (start < text.length) yield text.slice(start);
}

const closesBlock = (statement: string): boolean => {
  const bare = statement.replace(TRIVIA, '');
  return SCOPE.test(bare) || INTERFACE.test(bare);
};
