/** A doc comment, ready to stand before what is indented by `indent`; empty for no lines. No text can end it early. */
export function docComment(lines: readonly string[], indent: string): string {
  if (lines.length === 0) return '';
  const rows = lines.join('\n').replace(/\*\//g, '*\\/').split('\n');
  if (rows.length === 1) return `/** ${rows[0]} */\n${indent}`;
  return `/**\n${rows.map((row) => `${indent} *${row === '' ? '' : ' '}${row}\n`).join('')}${indent} */\n${indent}`;
}
