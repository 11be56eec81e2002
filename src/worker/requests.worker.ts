import { serveRequests } from '../mcp/far/serve-requests.ts';
import { hearHello } from '../runtime/bridge/index.ts';
import { harden } from '../runtime/realm/harden.ts';

harden(globalThis, ['fetch']);
hearHello(globalThis, ({ port }) => serveRequests(port));
