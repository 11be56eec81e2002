const MiB = 1024 * 1024;

/** Every limit of a run: unit in the name, default, floor and ceiling in one row. */
export const LIMITS = {
  timeoutMs: {
    default: 30_000,
    min: 1,
    max: 600_000,
    meaning: 'wall time of a run, paused while it waits for a person',
  },
  maxCpuMs: { default: 10_000, min: 1, max: 60_000, meaning: 'time the script itself computes' },
  maxWaitMs: { default: 600_000, min: 1, max: 3_600_000, meaning: 'time a run may wait for a person' },
  maxMemoryBytes: {
    default: 64 * MiB,
    min: 16 * MiB,
    max: 512 * MiB,
    meaning: 'memory of the sandbox, including about 6 MiB of overhead',
  },
  maxLogBytes: { default: 8 * MiB, min: 0, max: 64 * MiB, meaning: 'bytes of log messages kept' },
  maxToolCalls: { default: 1_000, min: 0, max: 10_000, meaning: 'tool calls of a run' },
  maxConcurrentCalls: { default: 100, min: 1, max: 100, meaning: 'tool calls open at once; more wait their turn' },
  maxResultBytes: { default: 8 * MiB, min: 1, max: 32 * MiB, meaning: 'bytes of the result as JSON' },
  maxMessageBytes: { default: 8 * MiB, min: 1, max: 32 * MiB, meaning: 'bytes of one tool input or output as JSON' },
  maxSourceBytes: { default: MiB, min: 1, max: MiB, meaning: 'bytes of the script' },
  maxTimers: { default: 1_000, min: 0, max: 1_000, meaning: 'timers pending at once' },
} as const;

/** Inputs and results of the calls of one run that its host holds, in bytes as JSON: beyond it the oldest are dropped. */
export const MAX_HELD_PAYLOAD_BYTES = 64 * MiB;

export type LimitName = keyof typeof LIMITS;
/** A value for every limit of a run, in the unit that its name ends with. */
export type Limits = { readonly [name in LimitName]: number };

export const DEFAULT_LIMITS: Limits = Object.fromEntries(
  Object.entries(LIMITS).map(([name, row]) => [name, row.default]),
) as unknown as Limits;

/**
 * Limits for one run: those asked for, clamped to the table, over the base. Unknown keys and values that are no numbers
 * are ignored without error (§3.2.4).
 */
export function clampLimits(
  requested: Readonly<Record<string, unknown>> | undefined,
  base: Limits = DEFAULT_LIMITS,
): Limits {
  const limits: Record<LimitName, number> = { ...base };
  for (const name of Object.keys(LIMITS) as LimitName[]) {
    const value = requested !== undefined && Object.hasOwn(requested, name) ? requested[name] : undefined;
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    limits[name] = Math.min(Math.max(Math.floor(value), LIMITS[name].min), LIMITS[name].max);
  }
  return limits;
}

/** Limits of which none is above those of `ceiling`. */
export function limitsWithin(limits: Limits, ceiling: Limits): Limits {
  return Object.fromEntries(
    (Object.keys(LIMITS) as LimitName[]).map((name) => [name, Math.min(limits[name], ceiling[name])]),
  ) as Limits;
}

/** Limits that a link, a file or a document asks for: as low as it likes, never above the defaults, which a person raises. */
export function linkedLimits(requested: Readonly<Record<string, unknown>> | undefined): Partial<Limits> {
  const limits = limitsWithin(clampLimits(requested), DEFAULT_LIMITS);
  const lower = (Object.keys(LIMITS) as LimitName[]).filter((name) => limits[name] < DEFAULT_LIMITS[name]);
  return Object.fromEntries(lower.map((name) => [name, limits[name]]));
}
