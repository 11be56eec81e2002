import type { Plugin } from 'vite';

/** The style sheet of Monaco that declares the font of its icons. */
const ICONS = /\/monaco-editor\/esm\/vs\/base\/browser\/ui\/codicons\/codicon\/codicon\.css$/;
const FONT_FACE = /@font-face\s*\{[^}]*\}/;

/**
 * Takes the font of Monaco's icons out of its own style sheet: src/editor/signs.css declares it from the start. A browser that
 * learns of a font later styles the whole page anew and lays it out again.
 */
export function pageFonts(): Plugin {
  return {
    name: 'page-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: ICONS },
      handler(code) {
        if (!FONT_FACE.test(code))
          throw new Error('Monaco declares the font of its icons elsewhere: mend build/page-fonts.ts.');
        return { code: code.replace(FONT_FACE, ''), map: null };
      },
    },
  };
}
