import { isLive, type RunState } from '../session/index.ts';
import { EMBED_PANES, type EmbedPaneId } from '../ui/panes/embed-panes.ts';

const PANE_TITLES = Object.fromEntries(EMBED_PANES.map(({ id, title }) => [id, title])) as Readonly<
  Record<EmbedPaneId, string>
>;

/** What the frame shows around script and output. A page replaces any of it through the property `strings` of its element. */
export const WORDS = {
  ...PANE_TITLES,
  run: 'Run',
  runAgain: 'Run again',
  runLive: 'Run live',
  running: 'Running',
  stop: 'Stop',
  stopping: 'Stopping',
  reset: 'Reset',
  edited: 'edited',
  open: 'Open in the playground',
  script: 'Script',
  leaveEditor: 'Press Escape, then Tab, to leave the editor.',
  output: 'Output',
  recorded: 'recorded',
  noResult: 'The script set no result.',
  notRun: 'Not run yet',
  finished: 'Finished',
  failed: 'Failed',
  stopped: 'Stopped',
  limited: 'Limit reached',
  crashed: 'Crashed',
  waiting: 'Waiting for you',
  calls: 'calls',
  call: 'call',
} as const;

/** What readers decide by: the page around, which may gain by what they decide, replaces none of it. */
export const CONSENT_WORDS = {
  here: 'comes with the runner',
  ofPage: 'of this page',
  signIn: 'Sign in and run',
  signInNeeded: 'asks you to sign in. Runs started by the page never use your sign-in.',
  unseenCode:
    'asks you to sign in. Part of the script has not been in view here, so it cannot use your sign-in. Scroll through it, or open it in a new tab.',
  showAll: 'Show all of the script',
  sameOrigin:
    'This runner and the page around it share an origin, so they are not isolated from each other. You cannot sign in here.',
  sharedOrigin: 'Strangers share this origin. You cannot sign in here.',
  openTab: 'Open in a new tab',
  question: 'Question from the code runner',
  holds: 'Your sign-in was used, so the result stays here. Not shown to',
  letSee: 'Share it with this site',
  covered: 'Part of this may be hidden by the page, so you cannot decide here.',
  noOrigin: 'the page around',
} as const;

export type EmbedWords = { readonly [name in keyof typeof WORDS]: string };

/** The words of the frame, with those of the page in their place. */
export function embedWords(given: Readonly<Record<string, string>>): EmbedWords {
  return { ...WORDS, ...given };
}

/** How a run stands, in a word. */
export function runWord(run: RunState, words: EmbedWords): string {
  if (run.phase === 'idle') return words.notRun;
  if (run.phase === 'waiting') return words.waiting;
  if (isLive(run)) return words.running;
  return words[run.phase];
}
