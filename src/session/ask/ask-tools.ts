import {
  type AgentTools,
  type ChosenDialect,
  createCodeModeTools,
  createTaskGuard,
  type ToolOutcome,
} from '../../agent/index.ts';
import { dialectEntry } from '../../runtime/dialects/index.ts';
import { isRefused } from '../../runtime/dialects/refused.ts';
import { HostError } from '../../runtime/errors.ts';
import { stableStringify } from '../../runtime/json.ts';
import type { NamedTools } from '../../runtime/program/named-tools.ts';
import type { Source } from '../../runtime/source.ts';
import type { Session } from '../create-session.ts';
import type { DialectChoice } from '../dialect-choice.ts';
import { type Outside, outside } from '../outside.ts';
import type { ScriptTab } from '../script-tab.ts';
import { createGuardQuestions } from './guard-questions.ts';
import { createProposedRuns, type ProposedRunsOptions } from './proposed-runs.ts';

/** What a model is given in a dialect: our prompt and outer tools, whose scripts the person sees before they run. */
export interface AskTools {
  readonly tools: AgentTools;
  dispose(): void;
}

export interface AskToolsOptions extends Pick<ProposedRunsOptions, 'onProposal' | 'onRunning'> {
  readonly session: Session;
  readonly dialect: DialectChoice;
  readonly tab: ScriptTab;
  readonly withheld: readonly string[];
}

/** Servers that are connected, but for those that are withheld. */
export function givenSources({ store }: Session, { sources }: Outside, withheld: readonly string[]): readonly Source[] {
  const ready = store.getState().servers.filter(({ status }) => status.state === 'ready');
  return sources.filter(({ id }) => !withheld.includes(id) && ready.some((server) => server.id === id));
}

/** A dialect as it was chosen. Rejects with `HostError('bad-options')` where its options make no sense. */
export async function dialectFor(session: Session, choice: DialectChoice): Promise<ChosenDialect> {
  const [dialect, factory] = await Promise.all([session.dialect(choice), dialectEntry(choice.id).load()]);
  if (isRefused(dialect)) throw new HostError('bad-options', dialect.map(({ message }) => message).join('. '));
  return { dialect, factory, options: choice.options };
}

export async function createAskTools(options: AskToolsOptions): Promise<AskTools> {
  const { session, dialect, tab, withheld } = options;
  const [calls, chosen] = await Promise.all([outside(session, { linked: true }), dialectFor(session, dialect)]);
  const sources = givenSources(session, calls, withheld);
  const questions = createGuardQuestions(session);
  const guard = createTaskGuard(
    sources.map(({ id }) => id),
    questions.ask,
  );
  const { largeIntegers, limits } = session.store.getState();
  const named = async (code: string): Promise<NamedTools> =>
    (await chosen.dialect.namedTools?.(code, (await calls.host.catalog(sources)).servers)) ?? {
      servers: [],
      open: true,
    };
  const proposed = createProposedRuns({ ...options, host: calls.host, guard, dialect, tab, named });
  const tools = createCodeModeTools(chosen, {
    ...{ runtime: proposed.host, sources, guard, policy: calls.policy },
    ...{ limits, largeIntegers, toolMetadata: dialect.toolMetadata },
  });
  return {
    tools: {
      ...tools,
      async call(name, input, callOptions): Promise<ToolOutcome> {
        calls.beginRun(stableStringify([name, input]));
        const outcome = await tools.call(name, input, callOptions);
        const text = proposed.takeEdited();
        return text === undefined ? outcome : { ...outcome, text: `${changedBy(text)}\n${outcome.text}` };
      },
    },
    dispose: questions.dispose,
  };
}

const changedBy = (script: string): string =>
  `The person changed the script before it ran. This is what ran:\n${script}\n`;
