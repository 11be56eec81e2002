import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

/** What `jsxImportSource` in the compiler's options names: TSX is compiled to elements that draw no text that hides something. */
export const UI_ELEMENTS: Alias = {
  find: '#ui',
  replacement: fileURLToPath(new URL('../src/ui/jsx', import.meta.url)),
};
