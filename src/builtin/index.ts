import { createLinkedPair, type LinkedTransport } from './linked-pair.ts';
import { BUILTINS, type BuiltinName } from './registry.ts';
import type { BuiltinServer } from './server-definition.ts';

export type { LinkedTransport } from './linked-pair.ts';
export { BUILTINS, type BuiltinName } from './registry.ts';

/** A server that runs in the page and needs no network. */
export interface Builtin {
  readonly id: BuiltinName;
  readonly name: string;
  readonly description: string;
  /** Makes a client transport to it, which starts when the server's code has come. */
  readonly transport: () => LinkedTransport;
  /** Puts its data back to the start. */
  readonly reset: () => Promise<void>;
}

/** Makes a built-in server with data of its own. */
export function createBuiltin(name: BuiltinName): Builtin {
  const { title, description, load } = BUILTINS[name];
  let server: Promise<BuiltinServer> | undefined;
  const started = (): Promise<BuiltinServer> =>
    (server ??= load().catch((error: unknown) => {
      // The next transport tries again.
      server = undefined;
      throw error;
    }));
  // On its way while the client is; where it fails, the transport says so.
  started().catch(() => undefined);
  return {
    id: name,
    name: title,
    description,
    transport: () => {
      const [client, serverEnd] = createLinkedPair();
      const { start } = client;
      client.start = async () => {
        await (await started()).connect(serverEnd);
        await start();
      };
      return client;
    },
    // Data that was never looked at is at its start.
    reset: async () => (await server)?.reset(),
  };
}
