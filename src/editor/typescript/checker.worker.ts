import { hearHello } from '../../runtime/bridge/index.ts';
import { harden } from '../../runtime/realm/harden.ts';
import { serveChecker } from './serve.ts';

harden();
hearHello(globalThis, serveChecker);
