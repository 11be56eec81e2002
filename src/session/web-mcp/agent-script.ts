import { isRefused } from '../../runtime/dialects/refused.ts';
import type { Json } from '../../runtime/json.ts';
import { LIMITS } from '../../runtime/limits.ts';
import type { Session } from '../create-session.ts';
import { createScriptTab, runEnded } from '../script-tab.ts';
import type { FinishedRun } from '../slices/run-parts.ts';
import { activeScript } from '../slices/scripts.ts';
import { isLive } from '../state.ts';

const NAME = 'agent.ts';
/** No limit of a run allows more, and a longer text would only slow the editor down. */
const MAX_CODE_CHARS = LIMITS.maxSourceBytes.max;

/** Whether a person can see the page. */
export interface Sight {
  isHidden(): boolean;
  /** Calls back when the page is hidden; returns the unsubscribe function. */
  onHidden(listener: () => void): () => void;
}

/** What came of an agent's script: an answer in the form of its dialect, or why it did not run. */
export type ScriptOutcome = { readonly answer: Json } | { readonly refused: string };

/** Runs scripts of browser agents where the person sees them. */
export interface AgentScripts {
  run(code: string): Promise<ScriptOutcome>;
}

/**
 * A script of an agent gets a tab of its own and runs as one that came from elsewhere: its calls are never unasked. It runs
 * while the page can be seen, and is stopped when it no longer can.
 */
export function createAgentScripts(session: Session, sight: Sight): AgentScripts {
  const tab = createScriptTab(session, NAME);

  const show = (code: string): void => {
    const { dialect, dialectOptions } = activeScript(session.store.getState());
    tab.show(code, {
      ...(dialect === undefined ? {} : { dialect }),
      ...(dialectOptions === undefined ? {} : { dialectOptions }),
    });
  };

  return {
    async run(code) {
      if (sight.isHidden())
        return { refused: 'The page is hidden. Ask the person to bring it to the front, then try again.' };
      if (isLive(session.store.getState().run))
        return { refused: 'Another script is running. Try again when it has ended.' };
      if (code.length > MAX_CODE_CHARS)
        return { refused: `The script is longer than ${MAX_CODE_CHARS} characters. Write a shorter one.` };
      show(code);
      const { actions } = session.store.getState();
      let finished: FinishedRun | undefined;
      const stopListening = session.onRunEnd((run) => {
        finished = run;
      });
      const stopWatching = sight.onHidden(() => actions.stop());
      try {
        if (!actions.run())
          return { refused: 'The page runs nothing before the person has decided about what it opened.' };
        await runEnded(session);
        return await outcomeOf(session, finished);
      } finally {
        stopListening();
        stopWatching();
      }
    },
  };
}

async function outcomeOf(session: Session, finished: FinishedRun | undefined): Promise<ScriptOutcome> {
  if (finished !== undefined) {
    // Its own dialect: the person may have brought another script to the front meanwhile.
    const dialect = await session.dialect(finished.dialect);
    if (!isRefused(dialect)) return { answer: dialect.outcome(finished.record) };
  }
  const messages = session.store
    .getState()
    .diagnostics.map(({ message, hint }) => (hint === undefined ? message : `${message}. ${hint}`));
  return { refused: messages.join('\n') || 'The script did not run.' };
}
