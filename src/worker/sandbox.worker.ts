import { hearHello } from '../runtime/bridge/index.ts';
import { harden } from '../runtime/realm/harden.ts';
import { serveSandbox } from '../runtime/sandbox/serve.ts';

harden();
hearHello(globalThis, serveSandbox);
