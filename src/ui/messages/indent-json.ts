const STRING_OR_MARK = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/gs;
const STEP = '  ';

/** JSON text on lines of its own, digits and escapes as they are. The text may end early. */
export function indentJson(text: string): string {
  let depth = 0;
  const lineBreak = (): string => `\n${STEP.repeat(Math.min(depth, 40))}`;
  return text.replace(STRING_OR_MARK, (token, at: number) => {
    switch (token) {
      case '{':
      case '[':
        if (isEmpty(text, at)) return token;
        depth += 1;
        return `${token}${lineBreak()}`;
      case '}':
      case ']':
        if (isEmpty(text, at - 1)) return token;
        depth -= 1;
        return `${lineBreak()}${token}`;
      case ',':
        return `,${lineBreak()}`;
      case ':':
        return ': ';
      default:
        return token;
    }
  });
}

const isEmpty = (text: string, at: number): boolean => ['{}', '[]'].includes(text.slice(at, at + 2));
