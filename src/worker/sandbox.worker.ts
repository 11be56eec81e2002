import { readHello } from '../runtime/bridge/index.ts';
import { serveSandbox } from '../runtime/sandbox/serve.ts';
import { harden } from './harden.ts';

harden();
addEventListener('message', (event) => serveSandbox(readHello(event.data)), { once: true });
