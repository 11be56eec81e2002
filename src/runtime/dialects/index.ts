import type { Diagnostic } from '../spec.ts';
import { type Dialect, type DialectFactory, NO_SETTING, type Setting } from './dialect.ts';

/** A dialect that can be had, before its code is loaded. */
export interface DialectEntry {
  readonly id: string;
  readonly title: string;
  /** Who its scripts come from, in one line. */
  readonly summary: string;
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
] as const satisfies readonly DialectEntry[];

export type DialectId = (typeof DIALECTS)[number]['id'];

export const isDialectId = (id: string): id is DialectId => DIALECTS.some((entry) => entry.id === id);

/** Loads a dialect and applies options to it; diagnostics where the options make no sense. */
export async function loadDialect(
  id: DialectId,
  options: Readonly<Record<string, unknown>> = {},
  setting: Setting = NO_SETTING,
): Promise<Dialect | readonly Diagnostic[]> {
  const entry = DIALECTS.find((candidate) => candidate.id === id) ?? DIALECTS[0];
  return (await entry.load()).create(options, setting);
}
