import { serveDeclarations } from '../runtime/dialects/declaring/serve.ts';
import { harden } from '../runtime/realm/harden.ts';

harden();
addEventListener('message', (event) => serveDeclarations(event.data), { once: true });
