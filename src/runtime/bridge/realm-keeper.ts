import { HostError } from '../errors.ts';
import type { Connection } from './connect.ts';
import type { Api } from './messages.ts';
import { connectRealm, type Nothing, type StartedRealm, type StartRealm } from './realm.ts';
import { MAX_WIRE_CHARS } from './sandbox-api.ts';

/** One realm that is started when it is needed, and again after it has ended. The opener closes it. */
export interface RealmKeeper<Remote extends Api> {
  /** The connection to the realm that runs, or to a new one. Rejects where none comes up in time, and after `close`. */
  open(): Promise<Connection<Remote>>;
  /** Ends the realm that runs; the next `open` starts another. */
  end(reason: string): void;
  /** Ends it for good. */
  close(): void;
}

/** `what` names the realm in messages: "the type checker". */
export function keepRealm<Remote extends Api>(
  what: string,
  start: StartRealm,
  { startTimeoutMs = 30_000 }: { readonly startTimeoutMs?: number } = {},
): RealmKeeper<Remote> {
  let opening: Promise<Connection<Remote>> | undefined;
  let running: Connection<Remote> | undefined;
  let closed = false;

  const launch = async (): Promise<Connection<Remote>> => {
    const realm = await inTime(what, start, startTimeoutMs);
    if (closed) {
      realm.terminate();
      throw new HostError('gone', `${what} was closed`);
    }
    const connection = connectRealm<Remote, Nothing>(realm, {
      maxMessageChars: MAX_WIRE_CHARS,
      handlers: {},
      listeners: {},
      onClose: () => {
        if (running !== connection) return;
        running = undefined;
        opening = undefined;
      },
    });
    running = connection;
    return connection;
  };

  return {
    open() {
      if (closed) return Promise.reject(new HostError('gone', `${what} was closed`));
      if (opening === undefined) {
        const started = launch();
        opening = started;
        started.catch(() => {
          if (opening === started) opening = undefined;
        });
      }
      return opening;
    },
    end(reason) {
      running?.close(reason);
    },
    close() {
      closed = true;
      running?.close(`${what} was closed`);
    },
  };
}

/** The started realm; one that comes late is ended at once. */
function inTime(what: string, start: StartRealm, timeoutMs: number): Promise<StartedRealm> {
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new HostError('timeout', `${what} did not start within ${timeoutMs / 1000} s`));
    }, timeoutMs);
    const arrived = (realm: StartedRealm): void => {
      clearTimeout(timer);
      if (late) realm.terminate();
      else resolve(realm);
    };
    const failed = (error: unknown): void => {
      clearTimeout(timer);
      reject(error);
    };
    Promise.resolve().then(start).then(arrived, failed);
  });
}
