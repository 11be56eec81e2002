import { useEffect, useState } from 'react';
import { type DisclosureCost, disclosureCosts, type RunCost, runCost } from '../../runtime/cost/index.ts';
import type { Dialect } from '../../runtime/dialects/dialect.ts';
import type { OuterTool } from '../../runtime/spec.ts';
import { isLive, isRefused } from '../../session/index.ts';
import { countTokens } from '../../session/tokens.ts';
import { useParts, useSession } from '../core/playground.ts';
import { useDialectChoice } from '../core/use-dialect-choice.ts';
import { type Counted, useCounted } from './use-counted.ts';

/** What an agent would be given, in the dialect of the script in front. */
export interface AgentView {
  readonly title: string;
  readonly prompt: string;
  readonly tools: readonly OuterTool[];
  readonly dialect: Dialect;
}

/** Why there is no view. */
type Failure = 'refused' | 'missing';

/**
 * The view for the servers as they are; undefined while it is made, a refusal where the options make no sense, and missing where
 * its code cannot be had.
 */
export function useAgentView(): AgentView | Failure | undefined {
  const { session } = useParts();
  const choice = useDialectChoice();
  const catalog = useSession((state) => state.catalog);
  const [view, setView] = useState<AgentView | Failure>();
  useEffect(() => {
    let current = true;
    let isMissing = false;
    const viewOf = async (): Promise<AgentView | 'refused'> => {
      const dialect = await session.dialect(choice);
      if (isRefused(dialect)) return 'refused';
      const prompt = await dialect.prompt(catalog, dialect.limits);
      return { title: dialect.title, prompt, tools: dialect.tools(catalog), dialect };
    };
    const show = (shown: AgentView | Failure): void => {
      isMissing = shown === 'missing';
      if (current) setView(shown);
    };
    const make = (): void => void viewOf().then(show, () => show('missing'));
    const again = (): void => {
      if (isMissing) make();
    };
    make();
    addEventListener('online', again);
    return () => {
      current = false;
      removeEventListener('online', again);
    };
  }, [session, choice, catalog]);
  return view;
}

/** Tokens of each way to tell an agent of the connected servers. */
export function useDisclosureCosts(view: AgentView | Failure | undefined): Counted<readonly DisclosureCost[]> {
  const catalog = useSession((state) => state.catalog);
  const dialect = typeof view === 'object' ? view.dialect : undefined;
  return useCounted(
    () => (dialect === undefined ? undefined : disclosureCosts(catalog, dialect, countTokens)),
    dialect,
    catalog,
  );
}

/** What the last run that has ended cost and saved, while another goes on as well; undefined where none has. */
export function useRunCost(): Counted<RunCost> {
  const { session } = useParts();
  const endedId = useSession(({ run }) => (isLive(run) ? undefined : 'totalMs' in run ? run.runId : 0));
  const [lastId, setLastId] = useState(0);
  const runId = endedId ?? lastId;
  if (runId !== lastId) setLastId(runId);
  return useCounted(
    () => {
      const last = runId === 0 ? undefined : session.lastRun();
      return last === undefined ? undefined : costOf(last);
    },
    session,
    runId,
  );

  async function costOf({ record, request, dialect: choice }: NonNullable<ReturnType<typeof session.lastRun>>) {
    const dialect = await session.dialect(choice);
    const answer = isRefused(dialect) ? record.response.result : dialect.outcome(record);
    return runCost(record.calls, request.code, answer, countTokens);
  }
}
