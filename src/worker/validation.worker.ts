import { serveValidation } from '../runtime/validation/serve.ts';
import { harden } from './harden.ts';

harden();
addEventListener('message', (event) => serveValidation(event.data), { once: true });
