import { WORDS } from './words.ts';

/** Why a runner could not be used, and the text that says it. */
const WORD_OF = {
  'no-code': 'noCode',
  'bad-base': 'badBase',
  'bad-server': 'badServer',
  'bad-source': 'badSource',
  'bad-recording': 'badRecording',
  'refused-by-policy': 'refusedByPolicy',
  'no-answer': 'noAnswer',
  slow: 'slow',
  gone: 'gone',
  'other-version': 'otherVersion',
} as const satisfies Record<string, keyof typeof WORDS>;

/** Codes of the errors that methods of the element reject with. */
export type RunnerErrorCode = keyof typeof WORD_OF;

/** What methods of the element reject with when the runner cannot be used; `code` is to branch on. */
export class RunnerError extends Error {
  readonly code: RunnerErrorCode;
  /** Which text says it to the reader. */
  readonly word: keyof typeof WORDS;
  /** What is to be copied, or where it was. */
  readonly detail: string | undefined;
  constructor(code: RunnerErrorCode, { detail, cause }: { readonly detail?: string; readonly cause?: unknown } = {}) {
    const word = WORD_OF[code];
    super(detail === undefined ? WORDS[word] : `${WORDS[word]} ${detail}`, cause === undefined ? {} : { cause });
    this.name = 'RunnerError';
    this.code = code;
    this.word = word;
    this.detail = detail;
  }
}
