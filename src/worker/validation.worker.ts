import { harden } from '../runtime/realm/harden.ts';
import { serveValidation } from '../runtime/validation/serve.ts';

harden();
addEventListener('message', (event) => serveValidation(event.data), { once: true });
