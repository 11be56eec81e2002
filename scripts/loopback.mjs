// Listening where `localhost` leads: to 127.0.0.1 for some programs and to ::1 for others.

const ADDRESSES = ['127.0.0.1', '::1'];
const ATTEMPTS = 50;
const HIGHEST_PORT = 65_535;
/** What a system without IPv6 answers. */
const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

/**
 * Listens on one port of every loopback address that there is, so that no other program answers for the same address.
 * When the port is taken on one of them the next port is tried. Port 0 stands for any free one.
 * @param {() => import('node:http').Server} createServer
 * @param {number} port
 * @returns {Promise<{ port: number, close: () => void }>}
 */
export async function listenOnLoopback(createServer, port) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const candidate = port === 0 ? 0 : port + attempt;
    if (candidate > HIGHEST_PORT) break;
    const opened = await listenOnAll(createServer, candidate);
    if (opened !== undefined) return opened;
  }
  throw new Error(`No free port from ${port} on, after ${ATTEMPTS} tries: name another one, for example with PORT.`);
}

/**
 * @param {() => import('node:http').Server} createServer
 * @param {number} port
 */
async function listenOnAll(createServer, port) {
  /** @type {import('node:http').Server[]} */
  const servers = [];
  let taken = port;
  const close = () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };
  for (const address of ADDRESSES) {
    const server = createServer();
    const result = await listen(server, taken, address);
    if (typeof result === 'number') {
      servers.push(server);
      taken = result;
    } else if (result.code === 'EADDRINUSE' || result.code === 'EACCES') {
      close();
      return undefined;
    } else if (!NO_SUCH_ADDRESS.has(result.code ?? '')) {
      close();
      throw result;
    }
  }
  return servers.length === 0 ? undefined : { port: taken, close };
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number | NodeJS.ErrnoException>} the port, or why it could not be had
 */
function listen(server, port, host) {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => {
      server.removeListener('error', resolve);
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
}
