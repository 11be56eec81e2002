import { CodemodeRunner } from './runner.ts';

export const TAG = 'codemode-runner';

/**
 * Registers the element, once a page. A page with two copies keeps the one that came first, and says so where their versions
 * differ. Does nothing where there are no elements.
 */
export function register(): void {
  const registry = globalThis.customElements;
  if (registry === undefined) return;
  const there = registry.get(TAG);
  if (there === undefined) {
    registry.define(TAG, CodemodeRunner);
    return;
  }
  const version: unknown = Reflect.get(there, 'version');
  if (there !== CodemodeRunner && version !== CodemodeRunner.version) {
    console.warn(
      `<${TAG}> ${String(version)} is in use on this page; version ${CodemodeRunner.version}, loaded after it, is not. Load one of them.`,
    );
  }
}
