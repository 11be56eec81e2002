import {
  type Connection,
  connect,
  type FrameApi,
  type FrameConfig,
  MAX_PAGE_CHARS,
  type PageApi,
} from '../runtime/bridge/index.ts';
import { HostError } from '../runtime/errors.ts';

/** The page around, as the frame knows it: an origin that the browser vouches for, and a wire to its element. */
export interface Page {
  readonly origin: string;
  readonly wire: Connection<PageApi>;
}

/** What a runner answers its page, once it has been started. */
export interface RunnerControl {
  run(): Promise<string>;
  stop(): void;
  reset(): void;
  shareUrl(): Promise<string>;
  focus(where: 'editor' | 'run'): void;
  configure(config: FrameConfig): void;
  look(look: FrameConfig['look']): void;
  lend(id: string, port: MessagePort): void;
}

/** Speaks to the page over the port of its hello. `start` is called once, by the first call of the page. */
export function connectPage(
  port: MessagePort,
  origin: string,
  start: (page: Page, config: FrameConfig) => Promise<RunnerControl>,
  version: string,
): Page {
  let control: RunnerControl | undefined;
  let starting: Promise<string> | undefined;
  /** Ports that came while the runner was being made. */
  const early: (() => void)[] = [];
  const started = (): RunnerControl => {
    if (control === undefined) throw new HostError('bad-message', 'The runner has not been started');
    return control;
  };
  const wire = connect<PageApi, FrameApi>(port as never, {
    maxMessageChars: MAX_PAGE_CHARS,
    handlers: {
      start(config) {
        starting ??= start(page, config).then((made) => {
          control = made;
          for (const task of early) task();
          return version;
        });
        return starting;
      },
      run: () => started().run(),
      stop: () => {
        started().stop();
        return null;
      },
      reset: () => {
        started().reset();
        return null;
      },
      shareUrl: () => started().shareUrl(),
      focus: (where) => {
        started().focus(where);
        return null;
      },
    },
    listeners: {
      configure: (config) => control?.configure(config),
      look: (look) => control?.look(look),
      lend({ id }, ports) {
        const [lent] = ports;
        if (lent === undefined) return;
        const task = (): void => started().lend(id, lent as never);
        if (control === undefined) early.push(task);
        else task();
      },
    },
  });
  const page: Page = { origin, wire };
  return page;
}
