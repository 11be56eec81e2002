const MAX_WORDS = 8;

/** Text with the words that were searched for standing out. */
export function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const words = query
    .split(/\s+/)
    .filter((word) => word.length > 1)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return <>{text}</>;
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})`, 'iu');
  const parts = text.split(pattern).map((part, index) =>
    // Splitting by one group puts the matches at the odd places.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
      <mark key={index}>{part}</mark>
    ) : (
      part
    ),
  );
  return <>{parts}</>;
}
