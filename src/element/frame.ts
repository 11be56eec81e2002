import { isSharedSite } from '../link/shared-site.ts';
import {
  type Connection,
  connect,
  type FrameApi,
  type FrameConfig,
  HostError,
  MAX_FRAME_CHARS,
  type PageApi,
  sayHelloToFrame,
} from '../runtime/bridge/index.ts';
import { RunnerError } from './runner-error.ts';

/** The page of the runner, relative to its base. */
const PAGE = 'embed.html';
/** What the frame may do beyond its own origin: copy links, and reach servers on this machine where the reader lets it. */
const ALLOW = 'clipboard-write; loopback-network; local-network; local-network-access';
/** Browsers remember what an origin may do: where strangers have pages, none of them is to reach the reader's machine. */
const ALLOW_SHARED = 'clipboard-write';
const LOAD_WITHIN_MS = 20_000;
const ANSWER_WITHIN_MS = 10_000;

export type PageHandlers = Parameters<typeof connect<FrameApi, PageApi>>[1]['handlers'];
export type PageListeners = Parameters<typeof connect<FrameApi, PageApi>>[1]['listeners'];

export interface FrameOptions {
  readonly place: HTMLElement;
  /** Folder of the runner's files. */
  readonly base: URL;
  readonly title: string;
  /** Made when the frame is there to take it. */
  readonly config: () => FrameConfig;
  readonly handlers: PageHandlers;
  readonly listeners: PageListeners;
  readonly onClose: (error: Error) => void;
  readonly signal: AbortSignal;
}

/** A frame that answers. */
export interface OpenFrame {
  readonly connection: Connection<FrameApi>;
  readonly iframe: HTMLIFrameElement;
  readonly version: string;
}

/**
 * Loads the frame and shakes hands with it: the hello goes to the exact origin of the base, so a page that took its place
 * gets nothing. Rejects with a {@link RunnerError} that says what to do; the frame is gone then.
 */
export function openFrame(options: FrameOptions): Promise<OpenFrame> {
  const { place, base, title, signal } = options;
  const page = new URL(PAGE, base);
  const iframe = createIframe(title, base);
  return new Promise((resolve, reject) => {
    let connection: Connection<FrameApi> | undefined;
    let settled = false;
    let timer = setTimeout(() => fail(new RunnerError('slow')), LOAD_WITHIN_MS);
    const end = (): void => {
      settled = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      document.removeEventListener('securitypolicyviolation', onViolation);
    };
    const fail = (error: Error): void => {
      if (settled) return;
      end();
      connection?.close();
      iframe.remove();
      reject(error);
    };
    const abort = (): void => fail(new HostError('aborted', 'The runner was removed before it had loaded'));
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (!/^(frame|child|default)-src$/.test(effectiveDirective) || !blockedURI.startsWith(page.origin)) return;
      fail(new RunnerError('refused-by-policy', { detail: `frame-src ${page.origin}` }));
    };
    const onLoad = (): void => {
      // Loaded again by itself, it has forgotten everything: whoever needs it opens a new one.
      if (settled || connection !== undefined) {
        connection?.close('The runner was reloaded');
        return;
      }
      const window = iframe.contentWindow;
      if (window === null) return;
      clearTimeout(timer);
      timer = setTimeout(() => fail(new RunnerError('no-answer', { detail: page.href })), ANSWER_WITHIN_MS);
      const opened = shakeHands(window, page.origin, options, (error) =>
        settled ? options.onClose(error) : fail(error),
      );
      connection = opened;
      opened.call('start', options.config()).then(
        (version) => {
          if (settled) return;
          end();
          resolve({ connection: opened, iframe, version });
        },
        (error: unknown) => fail(failureOf(error)),
      );
    };
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort);
    document.addEventListener('securitypolicyviolation', onViolation);
    iframe.addEventListener('load', onLoad);
    iframe.src = page.href;
    place.replaceChildren(iframe);
  });
}

function createIframe(title: string, base: URL): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.title = title;
  iframe.allow = isSharedSite(base) ? ALLOW_SHARED : ALLOW;
  iframe.setAttribute('part', 'frame');
  iframe.referrerPolicy = 'no-referrer';
  return iframe;
}

function shakeHands(
  window: Window,
  origin: string,
  { handlers, listeners }: FrameOptions,
  onClose: (error: Error) => void,
): Connection<FrameApi> {
  const port = sayHelloToFrame(window as never, origin, new MessageChannel() as never);
  return connect<FrameApi, PageApi>(port, { handlers, listeners, maxMessageChars: MAX_FRAME_CHARS, onClose });
}

function failureOf(error: unknown): Error {
  if (error instanceof HostError && error.code === 'protocol-mismatch') return new RunnerError('other-version');
  return error instanceof Error ? error : new RunnerError('gone');
}
