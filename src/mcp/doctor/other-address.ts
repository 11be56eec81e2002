import type { Examination } from './examination.ts';
import { INITIALIZE, READ_BYTES } from './messages.ts';
import { readAnswer } from './read-answer.ts';

/** An address close by where an MCP server answers; undefined where none of the usual ones does. */
export async function otherAddress({ url, attempt }: Examination): Promise<string | undefined> {
  for (const candidate of nearby(url)) {
    const check = { name: `Answers at ${candidate.pathname}`, request: 'POST initialize' };
    const outcome = await attempt(check, INITIALIZE, { readBytes: READ_BYTES, to: candidate.href });
    if (!outcome.answered) continue;
    // The address that was given is not refused so: what is, is something else.
    if (outcome.status === 401 || readAnswer(outcome.text).isRpc) return candidate.href;
  }
  return undefined;
}

/** With and without the slash at the end, and with the path that most servers use. */
function nearby(url: URL): readonly URL[] {
  const bare = url.pathname.replace(/\/+$/, '');
  const paths = [
    ...(bare === '' ? [] : [url.pathname === bare ? `${bare}/` : bare]),
    ...(/\/(mcp|sse)$/.test(bare) ? [] : [`${bare}/mcp`]),
    '/mcp',
  ];
  const others = [...new Set(paths)].filter((path) => path !== url.pathname);
  return others.map((path) => Object.assign(new URL(url), { pathname: path }));
}
