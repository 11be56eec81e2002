import {
  type Connection,
  connect,
  type FrameApi,
  type FrameCall,
  type FrameLook,
  type PageApi,
} from '../runtime/bridge/index.ts';
import { HostError } from '../runtime/errors.ts';
import type { Guarded, Refusal } from './guard-values.ts';
import {
  type GuardedConfig,
  guardConfig,
  guardFocus,
  guardLend,
  guardLook,
  guardToken,
  guardVerdict,
  MAX_LENT,
} from './page-guard.ts';
import { createRefusals, type RefusedPart } from './refusals.ts';

/** The page around, as the frame knows it: an origin that the browser vouches for, and a wire to its element. */
export interface Page {
  readonly origin: string;
  /** Tells the page something. */
  readonly send: Connection<PageApi>['send'];
  /** Whether the page lets a call pass. A page that does not answer in time lets nothing pass. */
  allows(call: FrameCall): Promise<boolean>;
  /** A token that the page lends for a server. */
  token(server: { readonly server: string; readonly url: string }): Promise<string | undefined>;
  /** Names what was not taken of the page, in an event of its element and on the console. */
  refuse(part: RefusedPart, refusals: readonly Refusal[]): void;
}

/** What a runner answers its page, once it has been started. */
export interface RunnerControl {
  run(): Promise<string>;
  stop(): void;
  reset(): void;
  shareUrl(): Promise<string>;
  focus(where: 'editor' | 'run'): void;
  configure(config: GuardedConfig): void;
  look(look: FrameLook): void;
  lend(id: string, port: MessagePort): void;
}

type FrameHandlers = Parameters<typeof connect<PageApi, FrameApi>>[1]['handlers'];

/** A page that does not answer must not hold a run up for ever. */
const ANSWER_WITHIN_MS = 10_000;
const TOKEN_WITHIN_MS = 40_000;

/**
 * Speaks to the page over the port of its hello. `start` is called once, by the first call of the page. Everything that
 * the page sends passes `page-guard.ts` here, and nothing beyond this file sees it before.
 */
export function connectPage(
  port: MessagePort,
  origin: string,
  start: (page: Page, config: GuardedConfig) => Promise<RunnerControl>,
  version: string,
): Page {
  let control: RunnerControl | undefined;
  let starting: Promise<string> | undefined;
  /** Servers that came while the runner was being made. */
  const early: { readonly id: string; readonly port: MessagePort }[] = [];
  const started = (): RunnerControl => {
    if (control === undefined) throw new HostError('bad-message', 'The runner has not been started');
    return control;
  };
  const taken = <T>(part: RefusedPart, { value, refusals }: Guarded<T>): T => {
    page.refuse(part, refusals);
    return value;
  };
  const wire = connect<PageApi, FrameApi>(port as never, {
    // Every field has a bound of its own, so that what is too long is refused by its name.
    maxMessageChars: Number.POSITIVE_INFINITY,
    handlers: {
      start(config) {
        starting ??= start(page, taken('config', guardConfig(config))).then((session) => {
          control = session;
          for (const { id, port: lent } of early.splice(0)) session.lend(id, lent);
          return version;
        });
        return starting;
      },
      ...commandHandlers(started),
    },
    listeners: {
      configure: (config) => control?.configure(taken('config', guardConfig(config))),
      look: (look) => control?.look(taken('look', guardLook(look))),
      lend(given, ports) {
        const lent = taken('lend', guardLend(given, ports));
        if (lent === undefined) return;
        if (control !== undefined) control.lend(lent.id, lent.port);
        else if (early.length < MAX_LENT) early.push(lent);
        else lent.port.close();
      },
    },
  });
  const page: Page = {
    origin,
    send: wire.send,
    allows: async (call) => {
      const answer = wire.call('toolCall', call, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
      return guardVerdict(await answer.catch(() => false));
    },
    token: async (server) => {
      const answer = wire.call('authRequired', server, { signal: AbortSignal.timeout(TOKEN_WITHIN_MS) });
      return guardToken(await answer.catch(() => null));
    },
    refuse: createRefusals((refusal) => wire.send('error', refusal)),
  };
  return page;
}

/** What the page may have a runner do. */
function commandHandlers(runner: () => RunnerControl): Omit<FrameHandlers, 'start'> {
  return {
    run: () => runner().run(),
    stop: () => {
      runner().stop();
      return null;
    },
    reset: () => {
      runner().reset();
      return null;
    },
    shareUrl: () => runner().shareUrl(),
    focus: (where) => {
      const place = guardFocus(where);
      if (place !== undefined) runner().focus(place);
      return null;
    },
  };
}
