import type { LinkData, LinkedServer } from '../../link/index.ts';
import { exportNames } from '../../runtime/catalog/identifiers.ts';
import { moduleSegments } from '../../runtime/catalog/module-segments.ts';
import { dialectOf } from '../dialect-choice.ts';
import { namedToolsOf } from '../load-dialect.ts';
import { recordingInfo } from '../slices/link.ts';
import type { LinkOffer, OfferedServer, OfferedTool, Script } from '../state.ts';
import { addressView } from './address.ts';

/** What a link brings, read without connecting or running anything. */
export async function offerOf(data: LinkData): Promise<LinkOffer> {
  const named = await Promise.all(
    data.scripts.map((script) =>
      namedToolsOf(script.text, dialectOf({ ...dialectOfLink(data), ...script }, NO_METADATA)),
    ),
  );
  const linked = data.servers ?? [];
  const ids = moduleSegments(linked.map(({ id }) => id));
  const servers = linked.map((server, index): OfferedServer => {
    const id = ids[index] as string;
    const mentions = named.flatMap((script) => script.servers.filter(({ serverId }) => serverId === id));
    const tools = [...new Set(mentions.flatMap((mention) => mention.tools))];
    return {
      id,
      ...('builtin' in server ? {} : { address: addressView(server.url) }),
      tools: tools.map((name) => offeredTool(name, server)),
      open: mentions.some(({ open }) => open),
    };
  });
  const unknown = named
    .flatMap((script) => script.servers.map(({ serverId }) => serverId))
    .filter((id) => !ids.includes(id));
  const { recording } = data;
  return {
    scripts: data.scripts.length,
    lines: data.scripts.reduce((sum, { text }) => sum + text.split('\n').length - (text.endsWith('\n') ? 1 : 0), 0),
    servers,
    missing: [...new Set(unknown)],
    open: named.some(({ open }) => open),
    ...(recording === undefined ? {} : { recording: recordingInfo(recording, 'author') }),
  };
}

/** A tool as the script names it, with what the link says of it. */
function offeredTool(name: string, { tools = [] }: LinkedServer): OfferedTool {
  const exports = exportNames(tools.map((tool) => tool.name));
  const effect = tools.find((tool) => exports.get(tool.name) === name)?.effect;
  return { name, ...(effect === undefined ? {} : { effect }) };
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
