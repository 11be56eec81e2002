import type { Engine } from './engine.ts';

/** Engines by id, each in a chunk of its own. */
export const ENGINES = {
  quickjs: (): Promise<Engine> => import('./quickjs/quickjs.ts').then((module) => module.quickjs),
} as const satisfies Readonly<Record<string, () => Promise<Engine>>>;

export type EngineId = keyof typeof ENGINES;
