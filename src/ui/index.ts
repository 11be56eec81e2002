export type { CrashGuard, Example, PlaygroundParts } from './core/playground.ts';
export { applyTheme } from './core/theme.ts';
export { createView, type Preferences, preferencesOf, type View } from './core/view.ts';
export { Playground } from './frame/playground.tsx';
