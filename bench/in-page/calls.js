// Runs in the page: what calls cost there, and what they are made of.
import { Client } from '@modelcontextprotocol/client';
import { createHost } from 'codemode-runner';
import * as kit from '../../test/conformance/fixture-server.mjs';
import { CALLS, fixture } from '../tick.mjs';
import { medianTimesMs } from '../timing.mjs';

const ROUNDS = 8;
const nothing = () => Promise.resolve();

globalThis.measureCalls = async () => {
  const echo = new Worker(
    URL.createObjectURL(
      new Blob(['onmessage = ({ ports: [port] }) => { port.onmessage = ({ data }) => port.postMessage(data); };']),
    ),
  );
  const { port1, port2 } = new MessageChannel();
  echo.postMessage('', [port2]);
  const ask = () =>
    new Promise((resolve) => {
      port1.onmessage = resolve;
      port1.postMessage('{"a":1}');
    });
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(kit.clientTransport(kit.createFixtureServer(fixture)));
  const host = createHost({
    servers: [
      {
        id: 's',
        tools: () => Promise.resolve([{ name: 'tick' }]),
        call: () => Promise.resolve({ content: [], structuredContent: 1 }),
      },
      { id: 'real', transport: kit.clientTransport(kit.createFixtureServer(fixture)) },
    ],
    limits: { maxToolCalls: 10_000 },
  });
  const run = async (code) => {
    const { diagnostics } = await host.run({ code });
    if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  };
  try {
    return await medianTimesMs(ROUNDS, {
      'raw round trips': {
        before: nothing,
        run: async () => {
          for (let i = 0; i < CALLS; i++) await ask();
        },
      },
      'bare SDK calls': {
        before: nothing,
        run: async () => {
          for (let n = 0; n < CALLS; n++) await client.callTool({ name: 'tick', arguments: { n } });
        },
      },
      bridge: {
        before: () => run(''),
        run: () => run(`import { tick } from "@codemode/servers/s"; for (let i = 0; i < ${CALLS}; i++) await tick();`),
      },
      'whole path': {
        before: () => run('import "@codemode/servers/real";'),
        run: () =>
          run(`import { tick } from "@codemode/servers/real"; for (let n = 0; n < ${CALLS}; n++) await tick({ n });`),
      },
    });
  } finally {
    await host.close();
    await client.close();
    echo.terminate();
  }
};
