import { hearHello } from '../runtime/bridge/index.ts';
import { harden } from '../runtime/realm/harden.ts';
import { serveValidation } from '../runtime/validation/serve.ts';

harden();
hearHello(globalThis, serveValidation);
