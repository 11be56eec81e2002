import type { SandboxLauncher } from '../../runtime/host/host.ts';

interface Launching {
  readonly launch: SandboxLauncher;
}

const inNode = (): boolean => {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return typeof process?.versions?.node === 'string';
};

/** Where Node's launcher stands once the library is built. Bundlers for pages leave it alone. */
const NODE_LAUNCHER = './launch/node.js';

/** Starts sandboxes in worker threads under Node, in Web Workers elsewhere. */
export const launch: SandboxLauncher = async () => {
  const launching: Launching = inNode()
    ? await import(/* @vite-ignore */ new URL(NODE_LAUNCHER, import.meta.url).href)
    : await import('./browser.ts');
  return launching.launch();
};
