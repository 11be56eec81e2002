import { describe, expect, test } from 'vitest';
import type { Connection } from '../../src/runtime/bridge/connect.ts';
import type { Api } from '../../src/runtime/bridge/messages.ts';
import { connectRealm, type StartedRealm, type StartRealm } from '../../src/runtime/bridge/realm.ts';
import { keepRealm } from '../../src/runtime/bridge/realm-keeper.ts';
import { MAX_WIRE_CHARS } from '../../src/runtime/bridge/sandbox-api.ts';

/** Something that a realm is asked, and what it answers. */
export interface Exchange {
  readonly name: string;
  readonly request: unknown;
  /** What the answer is to match. */
  readonly answer: unknown;
}

/** What a realm serves, by two exchanges that can go on at once and whose answers differ. */
export interface RealmUnderTest {
  readonly start: StartRealm;
  readonly exchanges: readonly [Exchange, Exchange];
}

/** The wire as every realm speaks it: ids, cancellation, deadlines, death. */
export function realmSuite(what: string, { start, exchanges }: RealmUnderTest): void {
  const connected = (realm: StartedRealm): Connection<Api> =>
    connectRealm<Api, Api>(realm, { maxMessageChars: MAX_WIRE_CHARS, handlers: {}, listeners: {} });
  /** A connection to a new realm, and a way to report its death. */
  const open = async () => {
    const realm = await start();
    let die: (reason: string) => void = () => undefined;
    const connection = connected({
      ...realm,
      onDeath: (listener) => {
        die = listener;
        realm.onDeath(listener);
      },
    });
    return { connection, die: (reason: string) => die(reason) };
  };
  const ask = (to: Connection<Api>, { name, request }: Exchange, options = {}): Promise<unknown> =>
    to.call(name, request as never, options);
  const [first, second] = exchanges;

  describe(`given ${what}`, () => {
    test('calls that go on at once get the answer to their own request', async () => {
      const { connection } = await open();
      const answers = await Promise.all([ask(connection, first), ask(connection, second)]);
      expect(answers).toEqual([first.answer, second.answer]);
      connection.close();
    });

    test('a call that is cancelled rejects at once, and its neighbour is answered', async () => {
      const { connection } = await open();
      const stop = new AbortController();
      const cancelled = ask(connection, first, { signal: stop.signal });
      const neighbour = ask(connection, second);
      stop.abort();
      await expect(cancelled).rejects.toMatchObject({ code: 'aborted' });
      expect(await neighbour).toEqual(second.answer);
      connection.close();
    });

    test('a call that nobody serves is refused, and the realm goes on', async () => {
      const { connection } = await open();
      const refused = ask(connection, { ...first, name: 'constructor' });
      await expect(refused).rejects.toMatchObject({ wire: { code: 'unknown-method' } });
      expect(await ask(connection, second)).toEqual(second.answer);
      connection.close();
    });

    test('a realm that answers nothing in time is ended, and every call with it', async () => {
      const realm = await start();
      const { port1, port2 } = new MessageChannel();
      let terminated = 0;
      const connection = connected({
        ...realm,
        port: port1,
        terminate: () => {
          terminated += 1;
          realm.terminate();
        },
      });
      const late = ask(connection, first, { timeoutMs: 20 });
      const neighbour = ask(connection, second);
      await Promise.all([
        expect(late).rejects.toMatchObject({ code: 'timeout' }),
        expect(neighbour).rejects.toMatchObject({ code: 'gone' }),
      ]);
      await expect(ask(connection, second)).rejects.toMatchObject({ code: 'gone' });
      expect(terminated).toBe(1);
      port2.close();
    });

    test('a realm that dies rejects what waits with the reason, and the next call starts another', async () => {
      const { connection, die } = await open();
      const waiting = ask(connection, first);
      die('out of memory');
      await expect(waiting).rejects.toMatchObject({ code: 'gone', message: 'out of memory' });

      const kept = keepRealm<Api>(what, start);
      const before = await kept.open();
      kept.end('it was ended');
      await expect(ask(before, first)).rejects.toMatchObject({ code: 'gone', message: 'it was ended' });
      expect(await ask(await kept.open(), second)).toEqual(second.answer);
      kept.close();
      await expect(kept.open()).rejects.toMatchObject({ code: 'gone' });
    });
  });
}
