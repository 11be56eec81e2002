import type { Terminal } from './terminal.ts';

/** One line at the bottom of a terminal that tells how far things are. Writes nothing where nobody watches. */
export interface Progress {
  /** Writes text above the line. */
  above(text: string): void;
  /** Takes the line away until the returned function is called; what is to go above it waits as long. */
  pause(): () => void;
  /** Takes the line away. */
  end(): void;
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const EVERY_MS = 100;
const ERASE = '\r\u001b[K';
const MAX_CHARS = 78;

/** Draws `line()` again and again until ended. */
export function startProgress(terminal: Terminal, line: () => string): Progress {
  if (!terminal.interactive) {
    return { above: (text) => terminal.err(text), pause: () => () => undefined, end: () => undefined };
  }
  let frame = 0;
  let pauses = 0;
  let waiting = '';
  const draw = (): void => {
    if (pauses > 0) return;
    frame = (frame + 1) % FRAMES.length;
    terminal.err(`${ERASE}${FRAMES[frame]} ${line().slice(0, MAX_CHARS)}`);
  };
  const timer = setInterval(draw, EVERY_MS);
  timer.unref();
  return {
    above(text) {
      if (pauses > 0) waiting += text;
      else terminal.err(`${ERASE}${text}`);
    },
    pause() {
      pauses += 1;
      terminal.err(ERASE);
      return () => {
        pauses -= 1;
        if (pauses > 0) return;
        terminal.err(waiting);
        waiting = '';
      };
    },
    end() {
      clearInterval(timer);
      terminal.err(`${ERASE}${waiting}`);
      waiting = '';
    },
  };
}
