import { startFakeServer } from './fake-server.ts';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';

/** Connections that a browser opens to one origin over HTTP/1.1. */
const CONNECTIONS = 6;
const CALLS = 2 * CONNECTIONS;

// A server of an older revision answers 405 to the question for a stream, and browsers log every failed request.
test.use({ editor: 'plain', expectedProblems: /Failed to load resource/ });

/** A real server over HTTP/1.1 that answers calls when it is told to. */
async function startHoldingServer() {
  const held: (() => void)[] = [];
  let mostHeld = 0;
  const server = await startFakeServer({
    tools: [{ name: 'slow', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }],
    answer: async () => {
      await new Promise<void>((resolve) => {
        mostHeld = Math.max(mostHeld, held.push(resolve));
      });
      return { content: [{ type: 'text', text: 'done' }] };
    },
  });
  return {
    ...server,
    mostHeld: () => mostHeld,
    /** Answers the calls that are here, once they are as many as the browser has connections. */
    async answerAll() {
      await expect.poll(() => held.length).toBe(CONNECTIONS);
      for (const answer of held.splice(0)) answer();
    },
  };
}

/** Starts a run with so many calls at once, and shows them in the trace, where all stand open. */
async function openCalls(playground: Playground, count: number): Promise<void> {
  await playground.write(`import { slow } from "@codemode/servers/slow";
await Promise.all(Array.from({ length: ${count} }, () => slow({})));
`);
  await playground.run.click();
  await playground.show('Trace');
  await expect(playground.output.getByRole('option')).toHaveCount(count);
}

test('given more calls at once than a browser opens connections, the trace says which waited for one, and how long', async ({
  page,
}) => {
  const server = await startHoldingServer();
  try {
    const playground = await Playground.open(page);
    const { output } = playground;
    await playground.connect(server.url, 'slow');
    await openCalls(playground, CALLS);
    await server.answerAll();
    await server.answerAll();
    await expect(playground.state).toHaveText('Finished');
    expect(server.calls).toHaveLength(CALLS);
    expect(server.mostHeld()).toBe(CONNECTIONS);

    await expect(output.getByText(/^6 calls waited for a connection, up to [\d.]+ m?s: .*HTTP\/1\.1/)).toBeVisible();
    const details = output.getByRole('region', { name: 'Details of the call' });
    await output.getByRole('option').first().click();
    await expect(details).toBeVisible();
    await expect(details.getByText('Waited for a connection')).toHaveCount(0);
    await output.getByRole('option').last().click();
    await expect(details.getByText('Waited for a connection')).toBeVisible();
  } finally {
    server.close();
  }
});

test('given no more calls at once than connections, the trace says nothing of them', async ({ page }) => {
  const server = await startHoldingServer();
  try {
    const playground = await Playground.open(page);
    await playground.connect(server.url, 'slow');
    await openCalls(playground, CONNECTIONS);
    await server.answerAll();
    await expect(playground.state).toHaveText('Finished');
    await expect(playground.output.getByText(/waited for a connection/)).toHaveCount(0);
  } finally {
    server.close();
  }
});
