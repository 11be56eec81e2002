import type { LinkData, LinkedScript, LinkedServer } from '../../link/index.ts';
import { exportNames } from '../../runtime/catalog/identifiers.ts';
import { moduleSegments } from '../../runtime/catalog/module-segments.ts';
import { isRefused } from '../../runtime/dialects/refused.ts';
import { hiddenLines } from '../../runtime/plain-text.ts';
import type { NamedServer, NamedTools } from '../../runtime/program/index.ts';
import { BUILTIN_OFFERS } from '../builtin-servers.ts';
import { dialectOf } from '../dialect-choice.ts';
import { chosenDialect, namedToolsOf } from '../load-dialect.ts';
import { recordingInfo } from '../slices/link.ts';
import type { LinkOffer, OfferedServer, OfferedTool, Script } from '../state.ts';
import { addressView } from './address.ts';

/** Characters of scripts that are read for what they name; more would hold the page up before its card can be used. */
const MAX_READ_CHARS = 200_000;
/** Tools of a server that a card lists, and servers that are missing. */
const MAX_LISTED = 40;
/** Characters of a name that a card shows: no name of a tool or server is as long as this. */
const MAX_NAME_CHARS = 200;
/** Characters of a reason that a card shows, which may name what the link wrote. */
const MAX_REASON_CHARS = 400;
/** What is worst to overlook comes first. */
const ORDER = ['destructive', 'writes', undefined, 'idempotent', 'read-only'] as const satisfies (
  | OfferedTool['effect']
  | undefined
)[];

/** What a link brings, read without connecting or running anything. */
export async function offerOf(data: LinkData): Promise<LinkOffer> {
  const chars = data.scripts.reduce((sum, { text }) => sum + text.length, 0);
  const isRead = chars <= MAX_READ_CHARS;
  const read = isRead ? await Promise.all(data.scripts.map((script) => readScript(data, script))) : [];
  const named = read.map((one) => one.named);
  const linked = data.servers ?? [];
  const ids = moduleSegments(linked.map(({ id }) => id));
  const mentions = byServer(named.flatMap(({ servers }) => servers));
  const servers = linked.map((server, index): OfferedServer => {
    const id = ids[index] as string;
    const { tools, open } = mentions.get(id) ?? { tools: [], open: false };
    const offered = offeredTools(tools, server);
    return {
      id,
      ...('builtin' in server ? builtinParts(id) : { address: addressView(server.url) }),
      tools: offered.slice(0, MAX_LISTED).map((tool) => ({ ...tool, name: tool.name.slice(0, MAX_NAME_CHARS) })),
      moreTools: Math.max(0, offered.length - MAX_LISTED),
      open: open || !isRead,
    };
  });
  const known = new Set(ids);
  const missing = [...mentions.keys()].filter((id) => !known.has(id));
  const { recording } = data;
  return {
    scripts: data.scripts.length,
    lines: data.scripts.reduce((sum, { text }) => sum + text.split('\n').length - (text.endsWith('\n') ? 1 : 0), 0),
    hidden: data.scripts
      .map(({ name, text }) => ({ script: name.slice(0, MAX_NAME_CHARS), ...hiddenLines(text) }))
      .filter(({ lines }) => lines.length > 0),
    servers,
    missing: missing.slice(0, MAX_LISTED).map((id) => id.slice(0, MAX_NAME_CHARS)),
    moreMissing: Math.max(0, missing.length - MAX_LISTED),
    open: !isRead || named.some(({ open }) => open),
    isRead,
    refused: [...new Set(read.flatMap(({ refused }) => refused))].slice(0, MAX_LISTED),
    ...(recording === undefined ? {} : { recording: recordingInfo(recording, 'author') }),
  };
}

interface ReadScript {
  readonly named: NamedTools;
  /** Why it cannot run, whatever the reader decides. */
  readonly refused: readonly string[];
}

/** What a script names in its dialect, and what is wrong with the dialect as the link names it. */
async function readScript(data: LinkData, script: LinkedScript): Promise<ReadScript> {
  const choice = dialectOf({ ...dialectOfLink(data), ...script }, NO_METADATA);
  const [named, dialect] = await Promise.all([namedToolsOf(script.text, choice), chosenDialect(choice)]);
  const problems = isRefused(dialect) ? dialect : [];
  return { named, refused: problems.map(({ message }) => message.slice(0, MAX_REASON_CHARS)) };
}

/** A link may name a server that this page does not have. */
const builtinParts = (id: string): Pick<OfferedServer, 'unknown'> =>
  BUILTIN_OFFERS.some((offer) => offer.id === id) ? {} : { unknown: true };

/** What all scripts name of each server, each name once. */
function byServer(mentions: readonly NamedServer[]): ReadonlyMap<string, Pick<NamedServer, 'tools' | 'open'>> {
  const uses = new Map<string, { readonly tools: Set<string>; open: boolean }>();
  for (const { serverId, tools, open } of mentions) {
    const one = uses.get(serverId) ?? { tools: new Set<string>(), open: false };
    for (const tool of tools) one.tools.add(tool);
    one.open ||= open;
    uses.set(serverId, one);
  }
  return new Map([...uses].map(([id, { tools, open }]) => [id, { tools: [...tools], open }]));
}

/** Tools as the scripts name them, with what the link says of each; where not all are listed, the worst come first. */
function offeredTools(names: readonly string[], { tools = [] }: LinkedServer): readonly OfferedTool[] {
  const exports = exportNames(tools.map((tool) => tool.name));
  const effects = new Map(tools.map((tool) => [exports.get(tool.name), tool.effect]));
  const offered = names.map((name): OfferedTool => {
    const effect = effects.get(name);
    return { name, ...(effect === undefined ? {} : { effect }) };
  });
  if (offered.length <= MAX_LISTED) return offered;
  const rank = ({ effect }: OfferedTool): number => ORDER.indexOf(effect);
  return [...offered].sort((a, b) => rank(a) - rank(b));
}

/** A link says nothing of tools but what its own list says. */
const NO_METADATA = { toolMetadata: {} };

/** The dialect of a link's scripts that name none themselves. */
export function dialectOfLink({ dialect, dialectOptions }: LinkData): Pick<Script, 'dialect' | 'dialectOptions'> {
  return {
    ...(dialect === undefined ? {} : { dialect }),
    ...(dialectOptions === undefined ? {} : { dialectOptions }),
  };
}
