/** The time from a session's start until the stream is open on which its server asks. */
export interface StreamOpening {
  /** The stream is about to be asked for. */
  begin(): void;
  /** It is open, or there will be none. */
  end(): void;
  /** Resolves when it is open, there will be none, or it takes too long; undefined where nothing is to be waited for. */
  readonly waiting: Promise<void> | undefined;
}

/** Some servers send the headers of a stream with its first event, and have it for their questions long before. */
export const STREAM_WITHIN_MS = 1000;

/**
 * Many servers ask the person on the session's own stream, and not on the response of the call that raised the question. The SDK
 * opens that stream beside the first requests, and a question that is asked before it is there is lost without a word.
 */
export function createStreamOpening(): StreamOpening {
  let waiting: Promise<void> | undefined;
  let done: (() => void) | undefined;
  return {
    begin() {
      done?.();
      waiting = new Promise((resolve) => {
        const timer = setTimeout(() => done?.(), STREAM_WITHIN_MS);
        done = () => {
          clearTimeout(timer);
          waiting = undefined;
          done = undefined;
          resolve();
        };
      });
    },
    end: () => done?.(),
    get waiting() {
      return waiting;
    },
  };
}
