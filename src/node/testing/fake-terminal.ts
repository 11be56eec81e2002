import type { StopSignal, Terminal } from '../terminal/terminal.ts';

/** A terminal that keeps what is written to it. */
export function fakeTerminal(about: Partial<Terminal> & { readonly input?: string } = {}): Terminal & {
  readonly written: { out: string; err: string };
  stop(signal: StopSignal): void;
} {
  const written = { out: '', err: '' };
  const listeners = new Set<(signal: StopSignal) => void>();
  return {
    cwd: '/',
    env: {},
    interactive: false,
    outIsScreen: false,
    colors: false,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    readInput: async () => new TextEncoder().encode(about.input ?? ''),
    canAsk: false,
    ask: async () => undefined,
    onStop(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: (signal) => {
      for (const listener of listeners) listener(signal);
    },
    ...about,
    written,
  };
}
