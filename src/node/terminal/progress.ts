import type { Terminal } from './terminal.ts';

/** One line at the bottom of a terminal that tells how far things are. Writes nothing where nobody watches. */
export interface Progress {
  /** Writes text above the line. */
  above(text: string): void;
  /** Takes the line away. */
  end(): void;
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const EVERY_MS = 100;
const ERASE = '\r\u001b[K';
const MAX_CHARS = 78;

/** Draws `line()` again and again until ended. */
export function startProgress(terminal: Terminal, line: () => string): Progress {
  if (!terminal.interactive) return { above: (text) => terminal.err(text), end: () => undefined };
  let frame = 0;
  const draw = (): void => {
    frame = (frame + 1) % FRAMES.length;
    terminal.err(`${ERASE}${FRAMES[frame]} ${line().slice(0, MAX_CHARS)}`);
  };
  const timer = setInterval(draw, EVERY_MS);
  timer.unref();
  return {
    above(text) {
      terminal.err(`${ERASE}${text}`);
    },
    end() {
      clearInterval(timer);
      terminal.err(ERASE);
    },
  };
}
