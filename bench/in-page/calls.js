// Runs in the page.
import { Client } from '@modelcontextprotocol/client';
import { createHost } from 'codemode-runner';
import * as kit from '../../test/conformance/fixture-server.mjs';
import { bareGuestOver } from '../bare-guest.mjs';
import { measureCallCosts } from '../call-costs.mjs';

globalThis.measureInPage = async () => {
  const worker = new Worker('bare-worker.js', { type: 'module' });
  const { port1: port, port2 } = new MessageChannel();
  worker.postMessage('', [port2]);
  await new Promise((resolve) => {
    port.onmessage = resolve;
  });
  const bare = bareGuestOver(
    (text) => port.postMessage(text),
    (hear) => {
      port.onmessage = ({ data }) => hear(data);
    },
  );
  try {
    return await measureCallCosts({ Client, createHost, kit, bare });
  } finally {
    worker.terminate();
  }
};
