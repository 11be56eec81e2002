import { HostError } from '../errors.ts';
import type { Diagnostic } from '../spec.ts';
import { cloudflareSystem } from './cloudflare/system.ts';
import { codecallSystem } from './codecall/system.ts';
import { codemodeSystem } from './codemode/system.ts';
import type { DialectConversion } from './convert/conversion.ts';
import type { Dialect, DialectContext, DialectFactory } from './dialect.ts';
import { emceepeeSystem } from './emceepee/system.ts';
import { koanSystem } from './koan/system.ts';
import { mcpUseSystem } from './mcp-use/system.ts';
import type { Shown, System, ToolFlag } from './system.ts';

/** Every system, the default first. A new one is a folder and a line here; a version is a line in its folder. */
const SYSTEMS = [
  codemodeSystem,
  emceepeeSystem,
  mcpUseSystem,
  cloudflareSystem,
  codecallSystem,
  koanSystem,
] as const satisfies readonly System[];

/** A system, whatever the version. */
export type DialectName = (typeof SYSTEMS)[number]['id'];

type VersionId<Of> = Of extends {
  readonly id: infer Id extends string;
  readonly versions: readonly { readonly version: infer Name extends string }[];
}
  ? `${Id}@${Name}`
  : never;

/** A dialect as it is written: a system, or `system@version`. */
export type DialectId = DialectName | VersionId<(typeof SYSTEMS)[number]>;

/** The dialect of scripts that name none. */
export const DEFAULT_DIALECT: DialectName = SYSTEMS[0].id;

/** A dialect that can be had, before its code is loaded. */
export interface DialectEntry extends Shown {
  readonly id: DialectId;
  /** The system that it is a version of. */
  readonly name: DialectName;
  /** The version; absent for the one that the plain id means. */
  readonly version?: string;
  /** Metadata of tools that it supports beside what servers say of them. */
  readonly toolFlags?: readonly ToolFlag[];
  /** Finds a name in the text of a script without which it is none of this system. */
  readonly looks: RegExp;
  /** Set where scripts may be known by nothing but the names of servers. */
  readonly showsServers?: true;
  readonly load: () => Promise<DialectFactory>;
}

/** Every dialect, the default first, the versions of a system after it. */
export const DIALECTS: readonly [DialectEntry, ...DialectEntry[]] = SYSTEMS.flatMap(
  ({ versions = [], ...system }: System): DialectEntry[] =>
    [{ title: system.title, summary: system.summary }, ...versions].map((shown: Shown & { version?: string }) => {
      const id = (shown.version === undefined ? system.id : `${system.id}@${shown.version}`) as DialectId;
      return {
        ...system,
        ...shown,
        id,
        name: system.id as DialectName,
        load: async () => partOf((await system.load()).factories, id, system.id, 'index.ts'),
      };
    }),
) as [DialectEntry, ...DialectEntry[]];

/** A conversion of a dialect that is registered. */
export interface RegisteredConversion extends DialectConversion {
  readonly id: DialectId;
}

/** How scripts of a dialect are recognised and converted. */
export async function loadConversion(id: DialectId): Promise<RegisteredConversion> {
  const { name } = dialectEntry(id);
  const system = SYSTEMS.find((candidate) => candidate.id === name) ?? SYSTEMS[0];
  const { loadConversions } = await system.load();
  return { ...partOf(await loadConversions(), id, name, 'convert.ts'), id };
}

/** What a file of a dialect's folder has for one of its versions. */
function partOf<Part extends { readonly id: string }>(
  parts: readonly Part[],
  id: string,
  folder: string,
  file: string,
): Part {
  const part = parts.find((candidate) => candidate.id === id);
  if (part !== undefined) return part;
  throw new HostError(
    'unsupported',
    `src/runtime/dialects/${folder}/${file} has nothing for the dialect ${id}: add it there.`,
  );
}

export const isDialectId = (id: string): id is DialectId => DIALECTS.some((entry) => entry.id === id);

export const dialectEntry = (id: DialectId): DialectEntry =>
  DIALECTS.find((candidate) => candidate.id === id) ?? DIALECTS[0];

const NO_SETTING: DialectContext = { toolMetadata: {}, servers: {} };

/** Loads a dialect and applies options to it; diagnostics where the options make no sense. */
export async function loadDialect(
  id: DialectId,
  options: Readonly<Record<string, unknown>> = {},
  setting: DialectContext = NO_SETTING,
): Promise<Dialect | readonly Diagnostic[]> {
  return (await dialectEntry(id).load()).create(options, setting);
}
