import type { Diagnostic } from '../spec.ts';
import type { Dialect, DialectFactory, Setting } from './dialect.ts';

/** A dialect that can be had, before its code is loaded. */
export interface DialectEntry {
  readonly id: string;
  readonly title: string;
  /** Who its scripts come from, in one line. */
  readonly summary: string;
  /** What it heeds of what is said of tools beside what their servers say. */
  readonly toolFlags?: readonly ('visibleInListTools' | 'enabledInCodeCall')[];
  readonly load: () => Promise<DialectFactory>;
}

/** Every dialect, the default first. A new one is a folder and a line here. */
export const DIALECTS = [
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
  },
  {
    id: 'cloudflare',
    title: 'Cloudflare codemode',
    summary: 'async () => { … } that calls codemode.tool(input).',
    load: async () => (await import('./cloudflare/index.ts')).cloudflareFactory,
  },
  {
    id: 'codecall',
    title: 'FrontMCP CodeCall',
    summary: 'Function bodies that call callTool(name, input), checked before they run.',
    toolFlags: ['visibleInListTools', 'enabledInCodeCall'],
    load: async () => (await import('./codecall/index.ts')).codecallFactory,
  },
  {
    id: 'koan',
    title: 'Koan',
    summary: 'Synchronous bodies that call SDK.Entities.<Entity>.collection() and answer with SDK.Out.answer().',
    load: async () => (await import('./koan/index.ts')).koanFactory,
  },
] as const satisfies readonly DialectEntry[];

export type DialectId = (typeof DIALECTS)[number]['id'];

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
