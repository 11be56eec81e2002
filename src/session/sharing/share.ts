import {
  decodeLink,
  encodeLink,
  type LinkData,
  type LinkedScript,
  type LinkedServer,
  type LinkedTool,
  type ToolEffect,
  tooMuchSource,
  withoutSecrets,
} from '../../link/index.ts';
import { pinnedProtocol } from '../../link/pinned-protocol.ts';
import type { CatalogTool } from '../../runtime/catalog/catalog.ts';
import { schemaHash } from '../../runtime/catalog/schema-hash.ts';
import { DEFAULT_DIALECT } from '../../runtime/dialects/index.ts';
import type { Recording } from '../../runtime/recording/index.ts';
import { dialectOf } from '../dialect-choice.ts';
import { namedToolsOf } from '../load-dialect.ts';
import type { SessionState } from '../session-state.ts';
import { activeScript } from '../slices/scripts.ts';
import type { Script, ServerEntry } from '../state.ts';

/** What a person chose to share. */
export interface ShareChoice {
  readonly allScripts: boolean;
  readonly servers: boolean;
  readonly recording?: Recording;
}

export interface Shared {
  readonly data: LinkData;
  /** The fragment of the link, with its `#`. */
  readonly fragment: string;
  /** Addresses that travel. */
  readonly addresses: number;
  /** Keys that were taken out of them. */
  readonly removedKeys: number;
  /** Why nobody could open the link or file, where they hold more than is opened. */
  readonly tooLarge?: string;
}

/** Longest link that every chat and tracker takes; longest that mail and documents do. */
export const SHORT_LINK_CHARS = 2_000;
export const LONGEST_LINK_CHARS = 8_000;

/** Hex digits of a tool's hash that travel: enough to notice a change, nobody relies on it for more. */
export const HASH_DIGITS = 10;

type Told = Pick<SessionState, 'scripts' | 'activeScriptId' | 'servers' | 'catalog' | 'limits' | 'toolMetadata'>;

/** Makes what travels with a link or file, from the state alone: never from the address of the page. */
export async function share(state: Told, choice: ShareChoice): Promise<Shared> {
  const active = activeScript(state);
  const scripts = choice.allScripts ? state.scripts : [active];
  const named = await Promise.all(scripts.map((script) => namedToolsOf(script.text, dialectOf(script, state))));
  const anyServer = named.some(({ open }) => open);
  const servers = state.servers.flatMap((server) => {
    const listed = state.catalog.servers.find(({ sourceId }) => sourceId === server.id);
    const id = listed?.id ?? server.id;
    const mentions = named.flatMap((script) => script.servers.filter(({ serverId }) => serverId === id));
    // What a page lends is nowhere else.
    if (server.lent === true || (!anyServer && mentions.length === 0)) return [];
    const tools = new Set(mentions.flatMap((mention) => mention.tools));
    return [linked(server, listed?.tools.filter(({ exportName }) => tools.has(exportName)) ?? [])];
  });
  const [first, ...others] = scripts.map((script) => linkedScript(script, active));
  if (first === undefined) throw new Error('A session always holds a script');
  const at = scripts.indexOf(active);
  const data: LinkData = {
    scripts: [first, ...others],
    ...(at > 0 ? { active: at } : {}),
    ...dialectOfScript(active),
    ...(choice.servers && Object.keys(state.limits).length > 0 ? { limits: state.limits } : {}),
    ...(choice.servers && servers.length > 0 ? { servers: servers.map(({ server }) => server) } : {}),
    ...(choice.recording === undefined ? {} : { recording: choice.recording }),
  };
  const link = encodeLink(data);
  const tooLarge = await whyNotOpened(data, link);
  return {
    data,
    fragment: `#${link}`,
    ...(tooLarge === undefined ? {} : { tooLarge }),
    addresses: servers.filter(({ server }) => 'url' in server).length,
    removedKeys: servers.reduce((sum, { removed: current }) => sum + current, 0),
  };
}

/** Opens the link as its receiver would. */
async function whyNotOpened({ scripts }: LinkData, link: string): Promise<string | undefined> {
  const tooMuch = tooMuchSource(scripts.map(({ text }) => text));
  if (tooMuch !== undefined) return tooMuch;
  return 'problem' in (await decodeLink(link)) ? 'it is larger than a link may be' : undefined;
}

/** A script of another dialect than the one in front says so itself. */
function linkedScript({ name, text, ...script }: Script, active: Script): LinkedScript {
  const own = dialectOfScript(script);
  const same = JSON.stringify(own) === JSON.stringify(dialectOfScript(active));
  return { name, text, ...(same ? {} : { dialect: DEFAULT_DIALECT, ...own }) };
}

const dialectOfScript = ({
  dialect,
  dialectOptions,
}: Pick<Script, 'dialect' | 'dialectOptions'>): Pick<Script, 'dialect' | 'dialectOptions'> => ({
  ...(dialect === undefined ? {} : { dialect }),
  ...(dialectOptions === undefined ? {} : { dialectOptions }),
});

function linked(
  { id, origin, protocol }: ServerEntry,
  tools: readonly CatalogTool[],
): { readonly server: LinkedServer; readonly removed: number } {
  const shared = { id, ...(tools.length === 0 ? {} : { tools: tools.map(linkedTool) }) };
  if (origin.kind === 'builtin') return { server: { ...shared, builtin: true }, removed: 0 };
  const { url, removed } = withoutSecrets(origin.url);
  return { server: { ...shared, url, ...pinnedProtocol({ protocol }) }, removed: removed };
}

function linkedTool(tool: CatalogTool): LinkedTool {
  return { name: tool.name, effect: effectOf(tool), hash: linkedHash(tool) };
}

/** The part of a tool's hash that travels. */
export function linkedHash({ exportName: _, ...tool }: CatalogTool): string {
  return schemaHash(tool).slice(0, HASH_DIGITS);
}

function effectOf({ annotations }: CatalogTool): ToolEffect {
  if (annotations?.readOnlyHint === true) return 'read-only';
  if (annotations?.destructiveHint === true) return 'destructive';
  return annotations?.idempotentHint === true ? 'idempotent' : 'writes';
}
