import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { at, type Bench, type CureCase, type Fault, misused, printed } from './case.ts';
import { OPEN, openWith, type Running, serve } from './sdk-servers.ts';
import { forbid, openSecurePage, permit } from './secure-page.ts';

/** A name that the browser of the lab looks up on this machine. */
const ELSEWHERE = 'mcp.example';

async function silent(port: number): Promise<Running> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A server on this machine and a page on the public web, which the browser keeps apart. */
async function withoutAccess(bench: Bench): Promise<Fault> {
  const port = await bench.port();
  await bench.own(serve(port, OPEN));
  const page = await openSecurePage(bench);
  const allow = await forbid(page);
  return {
    url: at(port),
    async apply(diagnosis) {
      printed(diagnosis, /Allow local network access for this page/);
      await allow();
      await permit(page);
      return undefined;
    },
  };
}

/** What stands between a page and a server, before any answer or by its address. Where the cure is words, a pattern holds it to what is done. */
export const NETWORK_CASES: readonly CureCase[] = [
  {
    name: 'an address without its scheme',
    verdict: 'not-a-url',
    start: misused(OPEN, (port) => ({
      url: `127.0.0.1:${port}/mcp`,
      // The lab has no certificate: only the scheme differs from what is printed.
      apply: async (diagnosis) => ({ url: printed(diagnosis, /as in (\S+)\.$/).replace('https:', 'http:') }),
    })),
  },
  {
    name: 'plain http from a page of https',
    verdict: 'mixed-content',
    async start(bench) {
      const port = await bench.port();
      await bench.own(serve(port, OPEN));
      await permit(await openSecurePage(bench));
      return {
        url: at(port, '/mcp', ELSEWHERE),
        async apply(diagnosis) {
          printed(diagnosis, /run it on this machine and connect to localhost/);
          return { url: at(port, '/mcp', 'localhost') };
        },
      };
    },
  },
  {
    name: 'a server on this machine, to which the browser gives no access',
    verdict: 'local-network-access',
    start: withoutAccess,
  },
  {
    name: 'a device without a network',
    verdict: 'offline',
    async start(bench) {
      const port = await bench.port();
      await bench.own(serve(port, OPEN));
      const context = bench.lab.page.context();
      await context.setOffline(true);
      return {
        url: at(port, '/mcp', ELSEWHERE),
        async apply(diagnosis) {
          printed(diagnosis, /Connect it and try again/);
          await context.setOffline(false);
          return undefined;
        },
      };
    },
  },
  {
    name: 'a server that does not run',
    verdict: 'unreachable',
    async start(bench) {
      const port = await bench.port();
      return {
        url: at(port),
        async apply(diagnosis) {
          printed(diagnosis, /Check that the server runs/);
          await bench.own(serve(port, OPEN));
          return undefined;
        },
      };
    },
  },
  {
    name: 'a server that takes connections and hangs',
    verdict: 'silent',
    async start(bench) {
      const port = await bench.port();
      const hanging = await bench.own(silent(port));
      return {
        url: at(port),
        async apply(diagnosis) {
          printed(diagnosis, /Look at the log of the server/);
          await bench.replace(hanging, () => serve(port, OPEN));
          return undefined;
        },
      };
    },
  },
  {
    name: 'a redirect to another origin',
    verdict: 'redirect',
    async start(bench) {
      const [port, other] = [await bench.port(), await bench.port()];
      await bench.own(serve(other, OPEN));
      const to = at(other, '/mcp', 'localhost');
      const away = openWith((_request, response) => void response.writeHead(308, { location: to }).end());
      await bench.own(serve(port, away));
      return {
        url: at(port),
        apply: async (diagnosis) => ({ url: printed(diagnosis, /Give (\S+) as the address/) }),
      };
    },
  },
  {
    name: 'the address of a server without its path',
    verdict: 'wrong-path',
    start: misused(OPEN, (port) => ({
      url: at(port, '/'),
      apply: async (diagnosis) => ({ url: printed(diagnosis, /Give (\S+) as the address/) }),
    })),
  },
  {
    name: 'the path of something else',
    verdict: 'not-mcp',
    start: misused({ ...OPEN, path: '/api/v2/tools' }, (port) => ({
      url: at(port, '/docs'),
      async apply(diagnosis) {
        printed(diagnosis, /Check the path/);
        return { url: at(port, '/api/v2/tools') };
      },
    })),
  },
  {
    name: 'a server that is back when the doctor comes',
    verdict: 'works',
    async start(bench) {
      const port = await bench.port();
      return {
        url: at(port),
        passes: async () => void (await bench.own(serve(port, OPEN))),
        async apply(diagnosis) {
          printed(diagnosis, /^Connect again/);
          return undefined;
        },
      };
    },
  },
];
