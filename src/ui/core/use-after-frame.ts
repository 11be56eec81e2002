import { useEffect, useState } from 'react';

/**
 * A text, one frame late: what looks through much for it does so once what was typed has been drawn. In a page that is not
 * drawn it stays as it was.
 */
export function useAfterFrame(text: string): string {
  const [drawn, setDrawn] = useState(text);
  useEffect(() => {
    if (text === drawn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(text));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [text, drawn]);
  return drawn;
}
