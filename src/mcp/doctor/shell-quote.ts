/** Quotes text for a POSIX shell, in which nothing inside single quotes means anything. */
export function shellQuote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
