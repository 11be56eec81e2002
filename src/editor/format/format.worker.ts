import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import { formatWithCursor } from 'prettier/standalone';
import { harden } from '../../runtime/realm/harden.ts';
import type { FormatReply, FormatRequest } from './protocol.ts';

/** The one way back to the page that this worker keeps. */
const answer = postMessage.bind(globalThis);
harden();
addEventListener('message', async ({ data }: MessageEvent<FormatRequest>) => {
  answer(await reply(data));
});

async function reply({ id, text, language, caret }: FormatRequest): Promise<FormatReply> {
  try {
    const { formatted, cursorOffset } = await formatWithCursor(text, {
      parser: language === 'typescript' ? 'babel-ts' : 'babel',
      plugins: [babel, estree],
      cursorOffset: caret,
    });
    return { id, result: { ok: true, text: formatted, caret: cursorOffset } };
  } catch (error) {
    return { id, result: { ok: false, reason: reason(error) } };
  }
}

/** The first line of a syntax error: the rest is a picture of the source. */
function reason(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] as string) : String(error);
}
