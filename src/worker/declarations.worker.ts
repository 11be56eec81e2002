import { serveDeclarations } from '../runtime/dialects/declaring/serve.ts';
import { harden } from './harden.ts';

harden();
addEventListener('message', (event) => serveDeclarations(event.data), { once: true });
