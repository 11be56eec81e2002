import type { Catalog } from '../catalog/catalog.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { Json } from '../json.ts';
import type { LargeIntegers } from '../large-integers.ts';
import { clampLimits, type Limits } from '../limits.ts';
import type { Source } from '../source.ts';
import type { CallToolResult, RunEvent } from '../spec.ts';
import type { InputValidator } from '../validation/index.ts';
import { createToolCalls } from './calls.ts';
import type { Ids } from './ids.ts';
import type { PolicyLink } from './policy.ts';

export interface DirectCall {
  readonly dialect: Dialect;
  readonly catalog: Catalog;
  readonly sources: readonly Source[];
  readonly serverId: string;
  readonly toolName: string;
  readonly input: Json;
  readonly limits?: Partial<Limits>;
  readonly largeIntegers?: LargeIntegers;
  readonly policy?: readonly PolicyLink[];
  readonly validate: InputValidator;
  readonly ids: Ids;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
}

/**
 * Calls a tool without a script, through the same validation, policy chain and trace as a script's call. Gives the server's
 * own result; throws a `GuestError` where there is none.
 */
export async function callDirectly(call: DirectCall): Promise<CallToolResult> {
  const startMs = performance.now();
  const runId = call.ids.nextRunId();
  const desk = createToolCalls({
    runId,
    nextCallId: call.ids.nextCallId,
    catalog: call.catalog,
    sources: new Map(call.sources.map((source) => [source.id, source])),
    dialect: call.dialect,
    limits: clampLimits(call.limits, call.dialect.limits),
    largeIntegers: call.largeIntegers ?? 'warn',
    policy: call.policy ?? [],
    validate: call.validate,
    elapsedMs: () => performance.now() - startMs,
    whilePaused: (_reason, ask) => ask(),
    onEvent: (event) => call.onEvent?.({ runId, ...event }),
    pathOf: () => undefined,
    warn: () => undefined,
  });
  const stop = (): void => desk.cancel({ stop: 'cancelled' });
  call.signal?.addEventListener('abort', stop, { once: true });
  const { serverId, toolName, input } = call;
  try {
    const answered = desk.call(JSON.stringify({ serverId, toolName, input }), '');
    if (call.signal?.aborted === true) stop();
    await answered.catch((error: unknown) => {
      // A tool that failed has a result all the same; without one there is nothing to give.
      if (desk.records()[0]?.outcome?.result === undefined) throw error;
    });
  } finally {
    call.signal?.removeEventListener('abort', stop);
  }
  return desk.records()[0]?.outcome?.result as CallToolResult;
}
