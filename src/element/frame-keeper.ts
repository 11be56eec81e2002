import type { FrameConfig } from '../runtime/bridge/index.ts';
import { type OpenFrame, openFrame, type PageHandlers, type PageListeners } from './frame.ts';
import type { LentServer } from './relay.ts';
import { RunnerError } from './runner-error.ts';

export type Intent = FrameConfig['intent'];

/** What a frame is made of, and who hears of it. */
export interface FrameSetting {
  readonly place: HTMLElement;
  /** Waits until a frame can be made. Rejects where none can. */
  prepare(): Promise<{ readonly base: URL; readonly title: string }>;
  config(intent: Intent): FrameConfig;
  /** Whether the frame that has just loaded is made with what counts now. */
  isUpToDate(): boolean;
  readonly handlers: PageHandlers;
  readonly listeners: PageListeners;
  onLoading(intent: Intent): void;
  onOpen(frame: OpenFrame, intent: Intent): void;
  /** It could not be loaded, or has ended without being told to; `undefined` where it was taken back. */
  onFail(error: Error | undefined): void;
}

/** The one frame of an element: loaded once for all who want it, gone with the element, and loaded anew after that. */
export class FrameKeeper {
  readonly #setting: FrameSetting;
  readonly #lent = new Map<string, LentServer>();
  #opening: Promise<OpenFrame> | undefined;
  #abort = new AbortController();
  #current: OpenFrame | undefined;

  constructor(setting: FrameSetting) {
    this.#setting = setting;
  }

  /** The frame that answers; undefined before there is one. */
  get current(): OpenFrame | undefined {
    return this.#current;
  }

  open(intent: Intent): Promise<OpenFrame> {
    this.#opening ??= this.#open(intent);
    return this.#opening;
  }

  /** Takes back what is being loaded. The next to open it loads another. */
  abort(): void {
    if (this.#current !== undefined) return;
    this.#abort.abort();
    this.#opening = undefined;
  }

  close(reason: string): void {
    const frame = this.#current;
    this.#current = undefined;
    this.#opening = undefined;
    this.#abort.abort();
    for (const lent of this.#lent.values()) lent.takeBack();
    frame?.connection.close(reason);
    this.#setting.place.replaceChildren();
  }

  /** Lends a server to the frame, and to each that comes after it; does nothing for one that is lent already. */
  lend(lent: LentServer): void {
    const before = this.#lent.get(lent.id);
    if (before === lent) return;
    before?.takeBack();
    this.#lent.set(lent.id, lent);
    if (this.#current !== undefined) hand(this.#current, lent);
  }

  focus(where: 'editor' | 'run'): void {
    this.#current?.iframe.focus();
    this.#current?.connection.call('focus', where).catch(ignore);
  }

  async #open(intent: Intent): Promise<OpenFrame> {
    const abort = new AbortController();
    this.#abort = abort;
    const { place, isUpToDate, onLoading, onOpen, onFail } = this.#setting;
    try {
      onLoading(intent);
      let frame = await this.#load(intent, abort.signal);
      // Before anybody calls it: a call would end with it.
      while (!isUpToDate()) {
        frame.connection.close('The page has changed what the runner is made with');
        place.replaceChildren();
        frame = await this.#load(intent, abort.signal);
      }
      // Taken back in the moment between the end of loading and this line.
      if (abort.signal.aborted) {
        frame.connection.close();
        throw new RunnerError('gone');
      }
      this.#current = frame;
      for (const lent of this.#lent.values()) hand(frame, lent);
      onOpen(frame, intent);
      return frame;
    } catch (error) {
      // Once another load has started, the end of this one says nothing about it.
      if (this.#abort === abort) {
        this.#opening = undefined;
        onFail(abort.signal.aborted ? undefined : (error as Error));
      }
      throw error;
    }
  }

  async #load(intent: Intent, signal: AbortSignal): Promise<OpenFrame> {
    const { place, config, handlers, listeners, prepare } = this.#setting;
    return openFrame({
      ...(await prepare()),
      place,
      handlers,
      listeners,
      config: () => config(intent),
      signal,
      onClose: () => this.#onGone(),
    });
  }

  /** It crashed, or went elsewhere. */
  #onGone(): void {
    if (this.#current === undefined) return;
    this.close('The runner has ended');
    this.#setting.onFail(new RunnerError('gone'));
  }
}

function hand({ connection }: OpenFrame, lent: LentServer): void {
  connection.send('lend', { id: lent.id }, [lent.lend() as never]);
}

/** A frame that is gone has no focus to move. */
const ignore = (): undefined => undefined;
