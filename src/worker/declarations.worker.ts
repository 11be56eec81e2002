import { hearHello } from '../runtime/bridge/index.ts';
import { serveDeclarations } from '../runtime/dialects/declaring/serve.ts';
import { harden } from '../runtime/realm/harden.ts';

harden();
hearHello(globalThis, serveDeclarations);
