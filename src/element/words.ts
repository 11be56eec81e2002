/** What the element itself says. Every text can be replaced through its property `strings`. */
export const WORDS = {
  run: 'Run',
  stop: 'Stop',
  loading: 'Loading',
  script: 'Script',
  result: 'Result',
  recorded: 'recorded',
  open: 'Open in the playground',
  frame: 'Code runner',
  edit: 'Enter starts the editor',
  here: 'comes with the runner',
  noCode: 'There is no code in this runner. Put it into a <pre> inside of it.',
  noBase: 'This runner does not know where its files are. Set asset-base to the address of a copy of the playground.',
  badBase: 'The asset-base of this runner is no address that a page can load.',
  badServer: 'This runner names a server that cannot be used',
  badSource: 'The code of this runner could not be loaded',
  badRecording: 'The recording of this runner could not be loaded',
  refusedByPolicy: 'The policy of this page does not let the runner in. Whoever runs the page has to add this to it:',
  noAnswer: 'The runner did not answer. Its address may be wrong, or may refuse to be shown in this page:',
  slow: 'The runner took too long to load. Try again.',
  gone: 'The runner has ended. Run again to load it anew.',
  otherVersion: 'The runner and this page are of versions that do not go together. Reload the page.',
} as const;

/** Those that the frame shows, too. */
export const SHARED_WORDS: ReadonlySet<string> = new Set(['run', 'stop', 'script', 'result', 'recorded', 'open']);

export type RunnerWords = { readonly [name in keyof typeof WORDS]: string };
/** Texts in another language: those of the element, and those of the frame by the names in the documentation. */
export type RunnerStrings = Partial<RunnerWords> & { readonly [name: string]: string | undefined };
