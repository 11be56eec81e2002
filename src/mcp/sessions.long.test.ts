import { describe, expect, it } from 'vitest';
import { createMcpSource } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { connectEverything } from './testing/connect-everything.ts';
import { startEverything } from './testing/everything-server.ts';
import { failureOf } from './testing/failure-of.ts';
import { portInFrontOf } from './testing/port-in-front.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();

describe('given the reference server', () => {
  it('killed in mid-call, repeats what only reads and says of the rest that it is not known whether it ran', async () => {
    const { everything } = await connectEverything(closing);
    // In its place stands another, which knows none of its sessions: to wait for one to start takes as long as it likes.
    const next = await startEverything('streamableHttp');
    closing({ close: () => next.kill() });
    const front = closing(await portInFrontOf(everything.port));
    const url = `http://127.0.0.1:${front.port}/mcp`;
    const source = closing(createMcpSource({ id: 'everything', url }, { elicit: () => new Promise(() => undefined) }));
    await source.tools();
    const reading = [1, 2].map((steps) =>
      source.call('trigger-long-running-operation', { duration: 1, steps }, { signal }),
    );
    const asking = [1, 2].map(() => failureOf(source.call('trigger-elicitation-request', {}, { signal })));
    await new Promise((resolve) => setTimeout(resolve, 300));
    front.turnTo(next.port);
    await everything.kill();
    for (const { content } of await Promise.all(reading)) {
      expect(content).toMatchObject([{ text: expect.stringContaining('completed') }]);
    }
    for (const error of await Promise.all(asking)) {
      expect(error.failure).toBe('broken');
      expect(error.message).toContain('it is not known whether the tool ran');
    }
  }, 20_000);

  it('gone, cannot be reached, and is connected again when it is back', async () => {
    const { everything, source } = await connectEverything(closing);
    await everything.kill();
    expect(await failureOf(source.call('echo', { message: 'x' }, { signal }))).toMatchObject({
      failure: 'broken',
      message: expect.stringContaining('cannot be reached'),
    });
    expect(source.status()).toMatchObject({ state: 'failed' });
    const again = await startEverything('streamableHttp', everything.port);
    closing({ close: () => again.kill() });
    await source.call('echo', { message: 'x' }, { signal });
    expect(source.status()).toMatchObject({ state: 'ready' });
  });
});
