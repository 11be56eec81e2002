import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { harden } from '../runtime/realm/harden.ts';

harden();

/** Counts tokens away from the page: the vocabulary alone takes long to read. One list of texts in, one of counts out. */
addEventListener('message', ({ data, ports }) => {
  const texts: readonly unknown[] = Array.isArray(data) ? data : [];
  // What looks like a special token is text of a server like any other.
  const counts = texts.map((text) =>
    countTokens(String(text), { allowedSpecial: new Set(), disallowedSpecial: new Set() }),
  );
  ports[0]?.postMessage(counts);
});
