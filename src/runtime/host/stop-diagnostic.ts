import type { SandboxLimit } from '../bridge/sandbox-api.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { LimitName, Limits } from '../limits.ts';
import type { Diagnostic } from '../spec.ts';

/** Why a run was ended by the host rather than by its script. */
export type HostStop =
  | { readonly stop: 'limit'; readonly limit: SandboxLimit | 'maxWaitMs' }
  | { readonly stop: 'cancelled' }
  | {
      readonly stop: 'crashed';
      readonly message: string;
      /** True where no line of the script had run. */
      readonly beforeStart?: boolean;
      /** What to do about it where the realm was started. */
      readonly startHint?: string | undefined;
    };

const LIMIT_HINTS: Readonly<Record<SandboxLimit | 'maxWaitMs', string>> = {
  timeoutMs: 'Do less in one run, run calls together with Promise.all, or raise limits.timeoutMs.',
  maxCpuMs: 'Compute less in the script, or raise limits.maxCpuMs.',
  maxMemoryBytes: 'Keep less data at once: filter and page what tools return, or raise limits.maxMemoryBytes.',
  maxResultBytes: 'Return a summary instead of the whole data, or raise limits.maxResultBytes.',
  maxWaitMs: 'Answer what the run asks for sooner, or raise limits.maxWaitMs.',
  maxSteps: 'Do less in the script: filter and page what tools return, or allow it more steps.',
  stack: 'Look for recursion that never ends; use a loop for deep data.',
};

const LIMIT_TITLES: Readonly<Record<Exclude<SandboxLimit, 'stack' | 'maxSteps'> | 'maxWaitMs', string>> = {
  timeoutMs: 'Time limit',
  maxCpuMs: 'CPU time limit',
  maxMemoryBytes: 'Memory limit',
  maxResultBytes: 'Result size limit',
  maxWaitMs: 'Waiting limit',
};

const MiB = 1024 * 1024;

/** One diagnostic for a limit: its name, its value, what to do. */
export function limitDiagnostic(
  limit: SandboxLimit | 'maxWaitMs',
  limits: Limits,
  names: Dialect['limitNames'] = {},
): Diagnostic {
  const name = names[limit as LimitName];
  const base = {
    severity: 'error',
    code: 'SANDBOX_LIMIT',
    errorClass: 'SandboxLimitError',
    hint: name === undefined ? LIMIT_HINTS[limit] : LIMIT_HINTS[limit].replace(`limits.${limit}`, name),
  } as const;
  if (limit === 'stack') return { ...base, message: 'The script recursed deeper than the sandbox allows (stack)' };
  if (limit === 'maxSteps') return { ...base, message: 'The script took more steps than it is allowed (maxSteps)' };
  return {
    ...base,
    message: `${LIMIT_TITLES[limit]} reached: ${name ?? limit} = ${amount(limit, limits[limit])}`,
  };
}

/** "60000 ms (60 s)", "67108864 bytes (64 MiB)": the number as it was set, and as people say it where that is shorter. */
function amount(limit: LimitName, value: number): string {
  if (limit.endsWith('Ms')) return value < 1000 ? `${value} ms` : `${value} ms (${value / 1000} s)`;
  return value % MiB === 0 ? `${value} bytes (${value / MiB} MiB)` : `${value} bytes`;
}

/** The diagnostic for a run that the host ended. */
export function stopDiagnostic(stop: HostStop, limits: Limits, names?: Dialect['limitNames']): Diagnostic {
  switch (stop.stop) {
    case 'limit':
      return limitDiagnostic(stop.limit, limits, names);
    case 'cancelled':
      return {
        severity: 'error',
        code: 'CANCELLED',
        message: 'The run was stopped',
        hint: 'Run it again when you are ready.',
      };
    case 'crashed':
      return {
        severity: 'error',
        code: 'INTERNAL_ERROR',
        ...(stop.beforeStart === true
          ? {
              message: `The sandbox could not be started: ${stop.message}`,
              hint: stop.startHint ?? 'Run the script again.',
            }
          : {
              message: `The sandbox crashed: ${stop.message}`,
              hint: 'Run the script again; if it crashes again, make it smaller.',
            }),
      };
  }
}
