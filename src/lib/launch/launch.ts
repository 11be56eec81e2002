import type { StartRealm } from '../../runtime/bridge/realm.ts';
import type { SandboxLauncher } from '../../runtime/host/realms.ts';

interface Launching {
  readonly launch: SandboxLauncher;
  readonly startValidation: StartRealm;
}

const inNode = (): boolean => {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return typeof process?.versions?.node === 'string';
};

/** Where Node's launcher stands once the library is built. Bundlers for pages leave it alone. */
const NODE_LAUNCHER = './node.js';

const launching = (): Promise<Launching> =>
  inNode()
    ? import(/* @vite-ignore */ /* webpackIgnore: true */ new URL(NODE_LAUNCHER, import.meta.url).href)
    : import('./browser.ts');

/** Starts sandboxes in worker threads under Node, in Web Workers elsewhere. */
export const launch: SandboxLauncher = async () => (await launching()).launch();

/** Starts a realm for checks of inputs, of the same kind. */
export const startValidation: StartRealm = async () => (await launching()).startValidation();
