import type { SandboxRun } from '../bridge/sandbox-api.ts';
import type { RunPlan } from './run.ts';

/** What a realm is told of a run. */
export function sandboxRun(plan: RunPlan): SandboxRun {
  return {
    runId: plan.runId,
    settings: plan.settings,
    code: plan.prepared.code,
    modules: [...plan.surface.modules],
    internals: [...(plan.surface.internals ?? [])],
    setup: [...(plan.surface.setup ?? [])],
    aliases: plan.surface.aliases,
    missing: plan.surface.missing ?? [],
    timeoutMs: plan.limits.timeoutMs,
    maxCpuMs: plan.limits.maxCpuMs,
    maxLogBytes: plan.limits.maxLogBytes,
    maxResultBytes: plan.limits.maxResultBytes,
    maxMessageBytes: plan.limits.maxMessageBytes,
    maxTimers: plan.limits.maxTimers,
    randomSeed: plan.randomSeed,
    sync: plan.sync,
  };
}
