import { parentPort } from 'node:worker_threads';
import { readHello } from '../../runtime/bridge/index.ts';
import { serveValidation } from '../../runtime/validation/serve.ts';

parentPort?.once('message', (data: unknown) => serveValidation(readHello(data)));
