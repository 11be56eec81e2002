import { useSession } from '../core/playground.ts';
import { callTellingLast } from '../core/progress-text.ts';
import { ProgressBar } from '../trace/progress-bar.tsx';

/** How far the call is whose server told of it last; nothing where none does. */
export function RunningProgress() {
  const step = useSession(({ trace, usage }) =>
    usage.openCalls === 0 ? undefined : callTellingLast(trace.rows)?.progress?.at(-1),
  );
  return step === undefined ? null : <ProgressBar step={step} />;
}
