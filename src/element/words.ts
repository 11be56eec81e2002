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
  noCode: 'This runner has no code. Put it into a <pre> inside the element.',
  badBase: 'The asset-base of this runner is not an address that a page can load.',
  badServer: 'This runner names a server that cannot be used',
  badSource: 'The code of this runner could not be loaded',
  badRecording: 'The recording of this runner could not be loaded',
  refusedByPolicy: 'The Content-Security-Policy of this page blocks the runner. Its author has to add this:',
  noAnswer: 'The runner did not answer. Its address may be wrong, or its server may forbid frames:',
  slow: 'The runner took too long to load. Try again.',
  gone: 'The runner has stopped. Run again to reload it.',
  otherVersion: 'The versions of the runner and this page do not match. Reload the page.',
} as const;

/** Those that the frame shows, too. */
export const SHARED_WORDS: ReadonlySet<string> = new Set(['run', 'stop', 'script', 'result', 'recorded', 'open']);

export type RunnerWords = { readonly [name in keyof typeof WORDS]: string };
/** Texts in another language: those of the element, and those of the frame by the names in the documentation. */
export type RunnerStrings = Partial<RunnerWords> & { readonly [name: string]: string | undefined };
