import { parentPort } from 'node:worker_threads';
import { readHello } from '../../runtime/bridge/index.ts';
import { serveSandbox } from '../../runtime/sandbox/serve.ts';

parentPort?.once('message', (data: unknown) => serveSandbox(readHello(data)));
