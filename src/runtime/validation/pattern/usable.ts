/**
 * The pattern as it can be compiled with the `u` flag, which JSON Schema asks for: as it stands, or with what only looser
 * engines take put right (needless escapes, lone braces, `-` after a class escape, `\A`, `\Z`, `(?P<name>`). Undefined where
 * nothing helps.
 */
export function usablePattern(pattern: string): string | undefined {
  if (compiles(pattern)) return pattern;
  const mended = mend(pattern);
  return compiles(mended) ? mended : undefined;
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

const TOKEN = /\\[pPu]\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[\s\S]|\(\?P<|\{\d+(?:,\d*)?\}|[\s\S]/gu;

function mend(pattern: string): string {
  let inClass = false;
  let previous = '';
  return pattern.replace(TOKEN, (token) => {
    const before = previous;
    previous = token;
    if (token === '(?P<') return '(?<';
    if (token === '\\A') return '^';
    if (token === '\\Z' || token === '\\z') return '$';
    if (/^\\[^a-zA-Z0-9^$\\.*+?()[\]{}|/-]$/u.test(token)) return token.slice(1);
    if (token === '\\-') return inClass ? token : '-';
    if (token === '-' && inClass && /^\\[dDwWsS]$/.test(before)) return '\\-';
    if (token === '[') {
      if (inClass) return '\\[';
      inClass = true;
    } else if (token === ']') {
      if (!inClass) return '\\]';
      inClass = false;
    } else if (!inClass && (token === '{' || token === '}')) return `\\${token}`;
    return token;
  });
}
