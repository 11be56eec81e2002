import type { Engine } from './engine.ts';
import { quickjs } from './quickjs/quickjs.ts';

/** Engines by id. What is large in an engine is its WASM, which arrives with the hello. */
export const ENGINES = { quickjs } as const satisfies Readonly<Record<string, Engine>>;
