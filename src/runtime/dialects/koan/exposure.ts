import type { DialectContext } from '../dialect.ts';

/** What an agent is given: the code tools, the entities' own tools, or both. `Auto` cannot know its client: both. */
export const EXPOSURES = ['Auto', 'Code', 'Tools', 'Full'] as const;
export type Exposure = (typeof EXPOSURES)[number];

/** Why a script does not run where only tools are exposed. */
export const OFF = 'Code execution is off: the exposure mode is Tools';

/** The mode that a word means, whatever its case; undefined where it means none. */
export function readExposure(word: unknown): Exposure | undefined {
  if (typeof word !== 'string') return undefined;
  const requested = word.toLowerCase();
  return EXPOSURES.find((mode) => mode.toLowerCase() === requested);
}

export const exposesCode = (mode: Exposure): boolean => mode !== 'Tools';
export const exposesTools = (mode: Exposure): boolean => mode !== 'Code';

/** Modes that somebody set for entities and servers, in words of their own. */
export function statedExposures({ toolMetadata, servers }: DialectContext): readonly Exposure[] {
  return [...Object.values(toolMetadata), ...Object.values(servers)]
    .map(({ exposure }) => readExposure(exposure))
    .filter((mode) => mode !== undefined);
}
