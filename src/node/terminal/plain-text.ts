/** Control characters except tab and line feed: on a screen they would move the cursor, recolour or retitle. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text of a server or a script as text and nothing else: control characters are shown as what they are. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(CONTROLS, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same on one line, cut to a length. */
export function plainLine(text: string, maxChars = 200): string {
  const line = plainText(text).replace(/\s+/g, ' ').trim();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1)}…`;
}
