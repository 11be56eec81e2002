import { startFakeServer } from './fake-server.ts';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';

/** Connections that a browser opens to one origin over HTTP/1.1. */
const CONNECTIONS = 6;
const CALLS = 2 * CONNECTIONS;
/** What each call takes once it has reached the server. */
const TAKES_MS = 50;

// A server of an older revision answers 405 to the question for a stream, and browsers log every failed request.
test.use({ expectedProblems: /Failed to load resource/ });

/** A real server over HTTP/1.1 that answers calls by sixes: the browser sends no seventh before. */
async function startSlowServer() {
  const waiting: (() => void)[] = [];
  let open = 0;
  let mostOpen = 0;
  const server = await startFakeServer({
    tools: [{ name: 'slow', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }],
    answer: async () => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === CONNECTIONS)
          setTimeout(() => waiting.splice(0).forEach((answer) => void answer()), TAKES_MS);
      });
      open -= 1;
      return { content: [{ type: 'text', text: 'done' }] };
    },
  });
  return { ...server, mostOpen: () => mostOpen };
}

test('given more calls at once than a browser opens connections, the trace says which waited for one, and how long', async ({
  page,
}) => {
  const server = await startSlowServer();
  try {
    const playground = await Playground.open(page);
    const { output } = playground;
    await playground.connect(server.url, 'slow');
    await playground.write(`import { slow } from "@codemode/servers/slow";
await Promise.all(Array.from({ length: ${CALLS} }, () => slow({})));
`);
    await playground.runToEnd();
    await expect(playground.state).toHaveText('Finished');
    expect(server.calls).toHaveLength(CALLS);
    expect(server.mostOpen()).toBe(CONNECTIONS);

    await playground.show('Trace');
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
  const server = await startSlowServer();
  try {
    const playground = await Playground.open(page);
    await playground.connect(server.url, 'slow');
    await playground.write(`import { slow } from "@codemode/servers/slow";
await Promise.all(Array.from({ length: ${CONNECTIONS} }, () => slow({})));
`);
    await playground.runToEnd();
    await playground.show('Trace');
    await expect(playground.output.getByRole('option')).toHaveCount(CONNECTIONS);
    await expect(playground.output.getByText(/waited for a connection/)).toHaveCount(0);
  } finally {
    server.close();
  }
});
