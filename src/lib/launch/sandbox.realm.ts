import { hearHello } from '../../runtime/bridge/index.ts';
import { harden } from '../../runtime/realm/harden.ts';
import { serveSandbox } from '../../runtime/sandbox/serve.ts';
import { claimOf } from './claim.ts';

// One file of the package for a Web Worker, for threads of Node, and for engines without threads.
const claim = claimOf('sandbox');
if (claim === undefined) {
  harden();
  hearHello(globalThis, serveSandbox);
} else claim(serveSandbox);
