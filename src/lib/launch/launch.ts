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

/**
 * Node's launcher as a bundle that was made for pages finds it: beside this file. Not by `new URL`, by which bundlers would
 * take it for a file of the page.
 */
const besideThis = (): Promise<Launching> =>
  import(/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ nodeLauncher());
const nodeLauncher = (): string => `${import.meta.url.slice(0, import.meta.url.lastIndexOf('/'))}/node.js`;

let given: Launching | undefined;

/** Has sandboxes started by another launcher: what the package's entries for Node do, so that bundlers see theirs. */
export function launchBy(launching: Launching): void {
  given = launching;
}

const launching = async (): Promise<Launching> => given ?? (inNode() ? besideThis() : import('./browser.ts'));

/** Starts sandboxes in worker threads under Node, in Web Workers elsewhere. */
export const launch: SandboxLauncher = async () => (await launching()).launch();

/** Starts a realm for checks of inputs, of the same kind. */
export const startValidation: StartRealm = async () => (await launching()).startValidation();
