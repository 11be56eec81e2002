import { describe, expect, it } from 'vitest';
import { createMcpSource } from '../mcp/index.ts';
import { closeAfterEach } from '../mcp/testing/close-after-each.ts';
import { startScripted } from '../mcp/testing/scripted-server.ts';
import type { Session } from './create-session.ts';
import { stateWhen, testSession } from './testing/session.ts';

const closing = closeAfterEach();

/** A session whose script needs a real server that was not connected yet. */
async function sessionWithIdleServer() {
  const server = closing(await startScripted({}));
  let opened = 0;
  const session = testSession('import { a } from "@codemode/servers/s"; await a();', {
    s: () => {
      opened += 1;
      return createMcpSource({ id: 's', url: server.url });
    },
  });
  return { session, server, opened: () => opened };
}

const started = (session: Session) => stateWhen(session, ({ run }) => run.phase === 'running');
const ended = (session: Session) => stateWhen(session, ({ run }) => run.phase !== 'idle' && 'totalMs' in run);

describe('given a run that is starting and needs a server that is not connected', () => {
  it('goes on to connect it where nothing stops it', async () => {
    const { session, opened } = await sessionWithIdleServer();
    session.store.getState().actions.run();
    await ended(session);
    expect(opened()).toBe(1);
    await session.dispose();
  });

  it.each([
    ['at once', async () => undefined],
    ['while its script is read', started],
  ])('a session that is disposed %s stops it, and nothing is opened', async (_when, until) => {
    const { session, server, opened } = await sessionWithIdleServer();
    session.store.getState().actions.run();
    await until(session);
    await session.dispose();
    expect((await ended(session)).run.phase).toBe('stopped');
    expect(opened()).toBe(0);
    expect(server.seen).toEqual([]);
  });

  it('a person who stops it while its script is read has nothing opened', async () => {
    const { session, server, opened } = await sessionWithIdleServer();
    session.store.getState().actions.run();
    await started(session);
    session.store.getState().actions.stop();
    expect((await ended(session)).run.phase).toBe('stopped');
    expect(opened()).toBe(0);
    expect(server.seen).toEqual([]);
    await session.dispose();
  });
});

it('given a session that was disposed, nobody gets a server connected any more', async () => {
  const { session, opened } = await sessionWithIdleServer();
  await session.dispose();
  session.connectOnOpen();
  await session.store.getState().actions.connect('s');
  expect(opened()).toBe(0);
  expect(session.store.getState().servers[0]?.status).toEqual({ state: 'idle' });
});
