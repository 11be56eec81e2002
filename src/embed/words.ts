import { isLive, type RunState } from '../session/index.ts';

/** What the frame says of itself. A page replaces any of it through the property `strings` of its element. */
export const WORDS = {
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
  result: 'Result',
  logs: 'Logs',
  trace: 'Trace',
  diagnostics: 'Diagnostics',
  recorded: 'recorded',
  noResult: 'The script set no result.',
  notRun: 'Not run yet',
  finished: 'Finished',
  failed: 'Failed',
  stopped: 'Stopped',
  limited: 'Limit reached',
  crashed: 'Crashed',
  waiting: 'Waits for you',
  connecting: 'connecting',
  here: 'comes with the runner',
  ofPage: 'of this page',
  calls: 'calls',
  call: 'call',
  loadingEditor: 'The editor is on its way',
  signIn: 'Sign in and run',
  signInNeeded: 'wants you to sign in. Runs that the page starts have no sign-in of yours.',
  sameOrigin:
    'This runner and the page around it share an origin, so nothing keeps them apart: nobody can sign in here.',
  openTab: 'Open in a new tab',
  question: 'A question of the code runner',
  holds: 'Your sign-in was used, so the result stays here. Not shown to',
  letSee: 'Show it to this site',
  covered: 'It cannot be told whether the page around covers a part of this, so nothing can be decided here.',
  noOrigin: 'the page around',
} as const;

export type EmbedWords = { readonly [name in keyof typeof WORDS]: string };

/** The words of the frame, with those of the page in their place. */
export function embedWords(given: Readonly<Record<string, string>>): EmbedWords {
  const words: { -readonly [name in keyof EmbedWords]: string } = { ...WORDS };
  for (const name of Object.keys(WORDS) as (keyof EmbedWords)[]) {
    const text = given[name];
    if (typeof text === 'string' && text !== '') words[name] = text;
  }
  return words;
}

/** How a run stands, in a word. */
export function runWord(run: RunState, words: EmbedWords): string {
  if (run.phase === 'idle') return words.notRun;
  if (run.phase === 'waiting') return words.waiting;
  if (isLive(run)) return words.running;
  return words[run.phase];
}
