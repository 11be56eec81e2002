import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port that leads to another one, for servers that others take the place of. */
export interface PortInFront {
  readonly port: number;
  /** Leads connections that are made from now on to another port. */
  turnTo(port: number): void;
  close(): Promise<void>;
}

/** Opens a port that leads to a port of this machine; a connection that breaks behind it breaks in front. */
export async function portInFrontOf(port: number): Promise<PortInFront> {
  let target = port;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    turnTo(other) {
      target = other;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
