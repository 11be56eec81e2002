import { camelCase } from './camel-case.ts';
import { WORDS } from './words.ts';

/** Why a runner could not be used, and the text that says it. */
interface WordOf {
  readonly 'no-code': 'noCode';
  readonly 'bad-base': 'badBase';
  readonly 'bad-server': 'badServer';
  readonly 'bad-source': 'badSource';
  readonly 'bad-recording': 'badRecording';
  readonly 'refused-by-policy': 'refusedByPolicy';
  readonly 'no-answer': 'noAnswer';
  readonly slow: 'slow';
  readonly gone: 'gone';
  readonly 'other-version': 'otherVersion';
}

/** Codes of the errors that methods of the element reject with. */
export type RunnerErrorCode = keyof WordOf;

/** What methods of the element reject with when the runner cannot be used; `code` is to branch on. */
export class RunnerError extends Error {
  readonly code: RunnerErrorCode;
  /** Which text says it to the reader. */
  readonly word: keyof typeof WORDS;
  /** What is to be copied, or where it was. */
  readonly detail: string | undefined;
  constructor(code: RunnerErrorCode, { detail, cause }: { readonly detail?: string; readonly cause?: unknown } = {}) {
    const word: WordOf[RunnerErrorCode] = camelCase(code);
    super(detail === undefined ? WORDS[word] : `${WORDS[word]} ${detail}`, cause === undefined ? {} : { cause });
    this.name = 'RunnerError';
    this.code = code;
    this.word = word;
    this.detail = detail;
  }
}
