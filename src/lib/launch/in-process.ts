import { readHello, sayHello } from '../../runtime/bridge/index.ts';
import { HostError } from '../../runtime/errors.ts';
import type { SandboxLauncher } from '../../runtime/host/realms.ts';
import { claimRealm, type Serving } from './claim.ts';
import { createCountedClock } from './counted-clock.ts';
import { createPortPair } from './port-pair.ts';

let serve: Serving['sandbox'] | undefined;
claimRealm('sandbox', (claimed) => {
  serve = claimed;
});

/**
 * Starts sandboxes in this very realm, for engines without threads. What stops a script there is the engine's interrupt
 * alone: while a script computes, nothing else does.
 */
export function launchInProcess(wasmModule: WebAssembly.Module): SandboxLauncher {
  return async () => {
    // The file of the sandbox's worker, which is in the package anyway.
    await import('./sandbox.realm.ts');
    if (serve === undefined) throw new HostError('engine-failed', 'The sandbox of this package is of another version');
    const serving = serve;
    const clock = createCountedClock(() => performance.now());
    const port = sayHello({ postMessage: (hello) => serving(readHello(hello), clock) }, createPortPair(), {
      wasmModule,
    } as never);
    return {
      port,
      terminate: () => port.close(),
      onDeath: () => undefined,
      part: async (name) => (await import('../../runtime/sandbox/parts.ts')).PARTS[name],
    };
  };
}
