import { availableParallelism } from 'node:os';
import type { RealmCounts } from '../../../runtime/host/realms.ts';
import { UsageError } from '../../cli/usage-error.ts';

/** How much a server over HTTP takes on. */
export interface LoadWish {
  readonly realms: RealmCounts;
  readonly maxQueued: number;
  readonly drainMs: number;
}

const MAX_WORKERS = 256;
const MAX_QUEUE = 100_000;
const MAX_DRAIN_S = 3_600;

/** A script mostly waits for its tools: as many as cores would leave these idle. */
const WORKERS_PER_CORE = 4;

/** Reads the options for load. Throws `UsageError`. */
export function readLoad(options: {
  readonly workers?: string | undefined;
  readonly 'max-queue'?: string | undefined;
  readonly drain?: string | undefined;
}): LoadWish {
  const workers = readCount('--workers', options.workers, 1, MAX_WORKERS) ?? WORKERS_PER_CORE * availableParallelism();
  return {
    realms: { maxLive: workers, maxIdle: workers },
    maxQueued: readCount('--max-queue', options['max-queue'], 0, MAX_QUEUE) ?? DEFAULT_QUEUE,
    drainMs: (readCount('--drain', options.drain, 0, MAX_DRAIN_S) ?? DEFAULT_DRAIN_S) * 1_000,
  };
}

const DEFAULT_QUEUE = 100;
/** Less than the 30 s that Kubernetes gives a container to end. */
const DEFAULT_DRAIN_S = 25;

function readCount(option: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < min || count > max) {
    throw new UsageError(
      `${option} ${text} is not a number from ${min} to ${max}`,
      `Write it in digits: ${option} ${min}`,
    );
  }
  return count;
}
