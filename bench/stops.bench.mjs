// How long Stop takes in Node while a script floods its host.
import { readFileSync } from 'node:fs';
import { createHost } from 'codemode-runner';
import { measureStops } from './stop-costs.mjs';

const CPU_TIME = `/proc/self/task/${process.pid}/schedstat`;

/** The time that this thread has computed, where the system tells: what else the machine does is not part of a slice. */
function threadClock() {
  try {
    readFileSync(CPU_TIME);
  } catch {
    return undefined;
  }
  return () => Number(readFileSync(CPU_TIME, 'utf8').split(' ')[0]) / 1e6;
}

/** @type {import('./timing.mjs').Measure} */
export const measure = ({ rounds } = {}) => measureStops(createHost, { rounds, clockMs: threadClock() });
