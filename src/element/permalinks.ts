import { decodeLink, encodeLink, pinnedProtocol } from '../link/index.ts';
import { permalinkIn } from './address.ts';
import type { Fetched, RunnerContent } from './content.ts';
import { RunnerError } from './runner-error.ts';

export { tooMuchSource } from '../link/index.ts';

/** The script in a permalink, to be shown before anything is loaded. */
export async function linkedSource(src: string): Promise<Fetched> {
  const decoded = await decodeLink(permalinkIn(src) ?? '');
  if ('problem' in decoded) throw new RunnerError('bad-source', { detail: decoded.message });
  const { scripts, active = 0, servers = [], recording } = decoded.data;
  const script = scripts[active] ?? scripts[0];
  return {
    code: script.text,
    name: script.name,
    servers: servers.map((server) =>
      'url' in server
        ? { id: server.id, url: server.url, ...pinnedProtocol(server) }
        : { id: server.id, builtin: true as const },
    ),
    ...(recording === undefined ? {} : { recording: JSON.stringify(recording) }),
  };
}

/** Address of the playground beside the runner, with a script and its servers in it. */
export function playgroundUrl(base: URL, content: RunnerContent, code: string, dialect: string): string {
  const servers = (content.servers ?? []).map((server) =>
    'url' in server
      ? { id: server.id, url: server.url, ...pinnedProtocol(server) }
      : { id: server.id, builtin: true as const },
  );
  const fragment = encodeLink({
    scripts: [{ name: content.name, text: code }],
    ...(dialect === '' ? {} : { dialect }),
    ...(servers.length === 0 ? {} : { servers }),
  });
  return `${new URL('./', base).href}#${fragment}`;
}
