import { fileURLToPath } from 'node:url';

/** What `jsxImportSource` in the compiler's options names: TSX is compiled to elements that draw no text that hides something. */
export const UI_ELEMENTS = { '#ui': fileURLToPath(new URL('../src/ui/jsx', import.meta.url)) };
