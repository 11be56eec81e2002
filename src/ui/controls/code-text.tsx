import { useMemo } from 'react';
import { highlight, tokenClasses } from '../../highlight/index.ts';

/** Beyond this many characters the colours cost more than they help. */
const MAX_COLOURED = 40_000;

/** Text of a program or JSON, coloured. It is rendered as text, whatever it says. */
export function CodeText({ text }: { readonly text: string }) {
  const tokens = useMemo(() => (text.length > MAX_COLOURED ? undefined : highlight(text)), [text]);
  if (tokens === undefined) return <>{text}</>;
  let offset = 0;
  const parts = tokens.map((token) => {
    const key = offset;
    offset += token.text.length;
    return token.kind === 'text' ? (
      token.text
    ) : (
      <span key={key} className={tokenClasses[token.kind]}>
        {token.text}
      </span>
    );
  });
  return <>{parts}</>;
}
