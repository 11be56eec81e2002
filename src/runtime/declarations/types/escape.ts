/** Characters that hide, end a line or turn the reading direction, and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cs}/gu;

/** A TypeScript string literal. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(UNSAFE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The inside of a template literal type. */
export function templatePart(text: string): string {
  return quote(text)
    .slice(1, -1)
    .replace(/\\"/g, '"')
    .replace(/`|\$\{/g, '\\$&');
}

/** A property name: bare where it is a plain identifier, else quoted. */
export function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

/**
 * Text from outside as it may stand in a doc comment: it cannot start a JSDoc tag, load an image, hide
 * or turn the reading direction. That nothing ends the comment is the comment's own care.
 */
export function commentText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSAFE, '')
    .replace(/(^|[^!-~])@/gm, '$1\\@')
    .replace(/!\[/g, '!\\[');
}
