import type { Engine } from './engine.ts';
import { quickjs } from './quickjs/quickjs.ts';

/**
 * The engine that runs scripts, chosen here and nowhere else. What is large in an engine is its WASM, which arrives with the
 * hello.
 */
export const ENGINE: Engine = quickjs;
