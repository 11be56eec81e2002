import type { Session } from './create-session.ts';
import { isLive, type Script } from './state.ts';

type DialectParts = Pick<Script, 'dialect' | 'dialectOptions'>;

/** The tab that shows the scripts of an agent. */
export interface ScriptTab {
  /** Shows a script of a dialect; returns the id of its tab. */
  show(code: string, dialect: DialectParts): string;
}

/**
 * A script of an agent has a tab of its own, and runs as one that came from elsewhere: its calls are never unasked. The next one takes
 * its place; what the person has changed is theirs, and where `fits` says no, the next one gets another tab, too.
 */
export function createScriptTab(
  { store }: Session,
  name: string,
  fits: (before: Script, dialect: DialectParts) => boolean = () => true,
): ScriptTab {
  let last: { readonly id: string; readonly text: string } | undefined;
  return {
    show(code, dialect) {
      const { actions, scripts } = store.getState();
      const before = scripts.find(({ id }) => id === last?.id);
      if (before !== undefined && before.text === last?.text && fits(before, dialect)) {
        actions.activateScript(before.id);
        actions.editScript(before.id, code);
        last = { id: before.id, text: code };
      } else last = { id: actions.addScript({ ...dialect, name, text: code, linked: true }), text: code };
      return last.id;
    },
  };
}

/** Resolves when the run on show has ended and its listeners have been called. */
export function runEnded({ store }: Session): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (isLive(store.getState().run)) return;
      unsubscribe();
      setTimeout(resolve, 0);
    };
    const unsubscribe = store.subscribe(check);
    check();
  });
}
