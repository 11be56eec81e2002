import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import { formatWithCursor } from 'prettier/standalone';
import { hearHello } from '../../runtime/bridge/index.ts';
import { serveRealm } from '../../runtime/bridge/realm.ts';
import { harden } from '../../runtime/realm/harden.ts';
import type { FormatApi } from './format-api.ts';

harden();
hearHello(globalThis, ({ port }) =>
  serveRealm<FormatApi>(port, {
    format: async ({ text, language, caret }) => {
      try {
        const { formatted, cursorOffset } = await formatWithCursor(text, {
          parser: language === 'typescript' ? 'babel-ts' : 'babel',
          plugins: [babel, estree],
          cursorOffset: caret,
        });
        return { ok: true, text: formatted, caret: cursorOffset };
      } catch (error) {
        return { ok: false, reason: reason(error) };
      }
    },
  }),
);

/** The first line of a syntax error: the rest is a picture of the source. */
function reason(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] as string) : String(error);
}
