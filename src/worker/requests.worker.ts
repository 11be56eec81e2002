import { serveRequests } from '../mcp/request-worker/serve-requests.ts';
import { hearHello } from '../runtime/bridge/index.ts';
import { harden } from '../runtime/realm/harden.ts';

// Taken before it is taken away: nothing else here reaches the network.
const fetch = globalThis.fetch.bind(globalThis);
harden();
hearHello(globalThis, ({ port }) => serveRequests(port, fetch));
