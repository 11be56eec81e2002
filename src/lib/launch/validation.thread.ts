import { parentPort } from 'node:worker_threads';
import { serveValidation } from '../../runtime/validation/serve.ts';

parentPort?.once('message', serveValidation);
