import { hearHello } from '../../runtime/bridge/index.ts';
import { harden } from '../../runtime/realm/harden.ts';
import { serveValidation } from '../../runtime/validation/serve.ts';
import { claimOf } from './claim.ts';

// One file of the package for a Web Worker and for threads of Node.
const claim = claimOf('validation');
if (claim === undefined) {
  harden();
  hearHello(globalThis, serveValidation);
} else claim(serveValidation);
