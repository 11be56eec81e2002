/** A comment behind what stands on a line: to the end of the line, or as a block where it has several lines. */
export function commentBehind(note: string): string {
  if (note === '') return '';
  return note.includes('\n') ? ` ${block(note)}` : ` // ${note}`;
}

/** A comment on lines of its own before a declaration. */
export function commentBefore(note: string): string {
  if (note === '') return '';
  return note.includes('\n') ? `${block(note)}\n` : `// ${note}\n`;
}

/** No text can end the comment. */
const block = (note: string): string => `/* ${note.replace(/\*\//g, '*\\/')} */`;

/** A declaration or member with its comment: behind its first line where that opens an object, so that what follows is inside. */
export function withComment(head: string, type: string, note: string, indent: string): string {
  const isObject = type.startsWith('{\n');
  if (note === '' || !type.includes('\n')) return `${head}${type}${commentBehind(note)}`;
  if (isObject && !note.includes('\n')) return `${head}{${commentBehind(note)}${type.slice(1)}`;
  return `${commentBefore(note)}${indent}${head}${type}`;
}
