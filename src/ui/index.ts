export { afterPaint } from './core/after-paint.ts';
export type { CrashGuard, Example, KeptRun, PlaygroundParts, RunStore as Keeper } from './core/playground.ts';
export { applyTheme } from './core/theme.ts';
export { trustOwnWorkers } from './core/trusted-workers.ts';
export { createView, type Preferences, preferencesOf, type View, type ViewState } from './core/view.ts';
export { Playground } from './frame/playground.tsx';
