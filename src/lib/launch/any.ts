import type { SandboxLauncher } from '../../runtime/host/host.ts';

/**
 * Starts a sandbox where this happens to run: in a Web Worker where there are any, else in a worker thread of Node. For the
 * package's file that serves both; a bundler for pages takes the one that knows pages alone.
 */
export const launch: SandboxLauncher = async () => {
  const launcher = 'Worker' in globalThis ? await import('./browser.ts') : await import('./node.ts');
  return launcher.launch();
};
