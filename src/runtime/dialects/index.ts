import type { Diagnostic } from '../spec.ts';
import type { Dialect, DialectFactory, Setting } from './dialect.ts';

/** What a menu shows of a dialect, and how its code is loaded. */
interface Shown {
  readonly title: string;
  /** Who its scripts come from, in one line. */
  readonly summary: string;
  readonly load: () => Promise<DialectFactory>;
}

/** A release of a system that its scripts are written for, where it differs from what the plain id means. */
interface Version extends Shown {
  readonly version: string;
}

interface System extends Shown {
  readonly id: string;
  /** What it heeds of what is said of tools beside what their servers say. */
  readonly toolFlags?: readonly ('visibleInListTools' | 'enabledInCodeCall')[];
  /** Its other versions; the plain id is the one that links mean which name none. */
  readonly versions?: readonly Version[];
}

/** Every system, the default first. A new one is a folder and a line here; a version is a line in its system's. */
const SYSTEMS = [
  {
    id: 'codemode',
    title: 'Code Mode for MCP',
    summary: 'ES modules that import tools from "@codemode/servers/…". The default.',
    load: async () => (await import('./codemode/index.ts')).codemodeFactory,
  },
  {
    id: 'emceepee',
    title: 'emceepee',
    summary: 'Function bodies that call mcp.callTool(server, tool, args).',
    load: async () => (await import('./emceepee/index.ts')).emceepeeFactory,
  },
  {
    id: 'mcp-use',
    title: 'mcp-use',
    summary: 'Function bodies that call server.tool(args).',
    load: async () => (await import('./mcp-use/index.ts')).mcpUseFactory,
    versions: [
      {
        version: '2',
        title: 'mcp-use 2',
        summary: 'The same as @mcp-use/client 2 runs it: timeoutMs, and search by what tools say alone.',
        load: async () => (await import('./mcp-use/index.ts')).mcpUse2Factory,
      },
    ],
  },
  {
    id: 'cloudflare',
    title: 'Cloudflare codemode',
    summary: 'async () => { … } that calls codemode.tool(input).',
    load: async () => (await import('./cloudflare/index.ts')).cloudflareFactory,
    versions: [
      {
        version: 'current',
        title: 'Cloudflare codemode, current',
        summary: 'The same as its runtime answers now: a status, a log of calls, long results cut.',
        load: async () => (await import('./cloudflare/index.ts')).cloudflareCurrentFactory,
      },
    ],
  },
  {
    id: 'codecall',
    title: 'FrontMCP CodeCall',
    summary: 'Function bodies that call callTool(name, input), checked before they run.',
    toolFlags: ['visibleInListTools', 'enabledInCodeCall'],
    load: async () => (await import('./codecall/index.ts')).codecallFactory,
    versions: [
      {
        version: '1.5',
        title: 'FrontMCP CodeCall 1.5',
        summary: 'The same as FrontMCP 1.5 runs it: for…of, throwOnError, acme.getOrder().',
        load: async () => (await import('./codecall/index.ts')).codecall15Factory,
      },
    ],
  },
  {
    id: 'koan',
    title: 'Koan',
    summary: 'Synchronous bodies that call SDK.Entities.<Entity>.collection() and answer with SDK.Out.answer().',
    load: async () => (await import('./koan/index.ts')).koanFactory,
    versions: [
      {
        version: 'current',
        title: 'Koan, current',
        summary: 'The same as Koan 1.0 runs it: firstPage(), page(), and answers that can be required.',
        load: async () => (await import('./koan/index.ts')).koanCurrentFactory,
      },
    ],
  },
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

/** A dialect that can be had, before its code is loaded. */
export interface DialectEntry extends Shown {
  readonly id: DialectId;
  /** The system that it is a version of. */
  readonly name: DialectName;
  /** The version; absent for the one that the plain id means. */
  readonly version?: string;
  /** What it heeds of what is said of tools beside what their servers say. */
  readonly toolFlags?: readonly ('visibleInListTools' | 'enabledInCodeCall')[];
}

/** Every dialect, the default first, the versions of a system after it. */
export const DIALECTS: readonly [DialectEntry, ...DialectEntry[]] = SYSTEMS.flatMap(
  ({ versions = [], ...system }: System): DialectEntry[] => [
    { ...system, id: system.id as DialectId, name: system.id as DialectName },
    ...versions.map((version) => ({
      ...system,
      ...version,
      id: `${system.id}@${version.version}` as DialectId,
      name: system.id as DialectName,
    })),
  ],
) as [DialectEntry, ...DialectEntry[]];

export const isDialectId = (id: string): id is DialectId => DIALECTS.some((entry) => entry.id === id);

export const dialectEntry = (id: DialectId): DialectEntry =>
  DIALECTS.find((candidate) => candidate.id === id) ?? DIALECTS[0];

const NO_SETTING: Setting = { toolMetadata: {}, servers: {} };

/** Loads a dialect and applies options to it; diagnostics where the options make no sense. */
export async function loadDialect(
  id: DialectId,
  options: Readonly<Record<string, unknown>> = {},
  setting: Setting = NO_SETTING,
): Promise<Dialect | readonly Diagnostic[]> {
  return (await dialectEntry(id).load()).create(options, setting);
}
