import type { LinkData, LinkedScript } from '../../link/index.ts';
import { pinnedProtocol } from '../../link/pinned-protocol.ts';
import { moduleSegments } from '../../runtime/catalog/module-segments.ts';
import { linkedLimits } from '../../runtime/limits.ts';
import type { SessionOptions } from '../create-session.ts';
import { freeName } from '../slices/scripts.ts';
import type { Script, ServerConfig } from '../state.ts';
import { offerOf } from './offer.ts';

/** What a session starts with that was opened from a link: undecided, so nothing connects or runs before a person says so. */
export async function openedFromLink(data: LinkData): Promise<Omit<SessionOptions, 'services'>> {
  const { servers = [], active = 0, limits, recording } = data;
  const ids = moduleSegments(servers.map(({ id }) => id));
  return {
    scripts: named(data),
    activeIndex: active,
    servers: servers.map(
      (server, index): ServerConfig => ({
        id: ids[index] as string,
        origin: 'builtin' in server ? { kind: 'builtin' } : { kind: 'remote', url: server.url },
        headerNames: [],
        ...('url' in server && pinnedProtocol(server)),
      }),
    ),
    limits: linkedLimits(limits),
    origin: { kind: 'link', decision: 'undecided', offer: await offerOf(data), tools: toolsOf(data) },
    ...(recording === undefined ? {} : { recording }),
  };
}

/** Scripts under names that tell them apart, without characters that could pass for others. */
function named({ scripts, ...link }: LinkData): readonly Omit<Script, 'id'>[] {
  const taken: Script[] = [];
  for (const { name, text, ...script } of scripts) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control and direction characters are what is taken out
    const clean = name.replace(/[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, '').trim();
    taken.push({
      id: '',
      name: freeName(taken, clean === '' ? 'untitled.ts' : clean),
      text,
      ...inherited(script, link),
    });
  }
  return taken.map(({ id: _, ...script }) => script);
}

/** A script's own dialect with its own options, else the link's with those of the link. */
const inherited = (script: Omit<LinkedScript, 'name' | 'text'>, link: Omit<LinkData, 'scripts'>) =>
  dialectParts(script.dialect === undefined ? link : script);

function dialectParts({ dialect, dialectOptions }: Omit<LinkedScript, 'name' | 'text'>) {
  return {
    ...(dialect === undefined ? {} : { dialect }),
    ...(dialectOptions === undefined ? {} : { dialectOptions }),
  };
}

function toolsOf({ servers = [] }: LinkData): {
  readonly [serverId: string]: NonNullable<(typeof servers)[number]['tools']>;
} {
  const ids = moduleSegments(servers.map(({ id }) => id));
  return Object.fromEntries(servers.map(({ tools = [] }, index) => [ids[index] as string, tools]));
}
