import { bridge, defineProperty, descriptor, hidden, now, SymbolCtor } from '../core.ts';

const startMs = now();

const methods = {
  /** Milliseconds since the run began; where a run may be repeated, by its own clock. */
  now(): number {
    const ms = bridge.host('elapsed');
    return typeof ms === 'number' ? ms : now() - startMs;
  },
};

/** The clock of the High Resolution Time API. */
export const performance = {};
hidden(performance, 'now', methods.now);
defineProperty(performance, 'timeOrigin', descriptor(startMs - methods.now(), false, true, true));
defineProperty(performance, SymbolCtor.toStringTag, descriptor('Performance', false, false, true));
