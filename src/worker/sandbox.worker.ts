import { readHello } from '../runtime/bridge/index.ts';
import { harden } from '../runtime/realm/harden.ts';
import { serveSandbox } from '../runtime/sandbox/serve.ts';

harden();
addEventListener('message', (event) => serveSandbox(readHello(event.data)), { once: true });
