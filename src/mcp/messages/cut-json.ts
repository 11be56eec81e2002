import { MAX_JSON_DEPTH } from '../../runtime/json.ts';

/** JSON text, or the beginning of it. */
export interface CutJson {
  readonly text: string;
  /** True where the text ends before the value does. */
  readonly isCut: boolean;
}

/** There is no more room. Made where it is thrown: one that is made as the module loads costs each page its stack. */
class Full extends Error {}

/**
 * A value as `JSON.stringify` writes it, as far as `maxChars` go: the work is bounded as well, however large the value is. The
 * text shares no memory with the value. Nesting of more than 512 levels counts as too long.
 */
export function cutJson(value: unknown, maxChars: number): CutJson {
  const parts: string[] = [];
  let left = maxChars;
  const put = (text: string): void => {
    parts.push(text.length > left ? text.slice(0, left) : text);
    left -= text.length;
    if (left < 0) throw new Full();
  };
  // One character more than there is room for says that it does not fit.
  const putText = (text: string): void => put(JSON.stringify(text.length > left ? text.slice(0, left + 1) : text));
  const write = (one: unknown, depth: number): void => {
    if (typeof one === 'string') putText(one);
    else if (typeof one !== 'object' || one === null) put(JSON.stringify(one) ?? 'null');
    else if (depth > MAX_JSON_DEPTH) throw new Full();
    else if (Array.isArray(one)) writeItems(one, depth);
    else writeMembers(one, depth);
  };
  const writeItems = (items: readonly unknown[], depth: number): void => {
    put('[');
    for (const [index, item] of items.entries()) {
      if (index > 0) put(',');
      write(item, depth + 1);
    }
    put(']');
  };
  const writeMembers = (members: object, depth: number): void => {
    let before = '{';
    for (const [key, member] of Object.entries(members)) {
      if (member === undefined) continue;
      put(before);
      putText(key);
      put(':');
      write(member, depth + 1);
      before = ',';
    }
    put(before === '{' ? '{}' : '}');
  };
  try {
    write(value, 0);
    return { text: parts.join(''), isCut: false };
  } catch (error) {
    if (!(error instanceof Full)) throw error;
    return { text: parts.join(''), isCut: true };
  }
}
