import type { JsonObject } from '../runtime/json.ts';

/** A script as a link carries it. */
export interface LinkedScript {
  readonly name: string;
  readonly text: string;
}

/** A server as a link names it: never with a secret. */
export type LinkedServer = {
  readonly id: string;
  readonly name?: string;
  /** Hash of the tools that the scripts use, as they were when the link was made. */
  readonly toolsHash?: string;
} & (
  | { readonly builtin: true }
  | {
      /** Address without userinfo; what looked like a key stands as `{KEY}` and is asked for on open. */
      readonly url: string;
    }
);

/** A tool result kept with the script. Made by the author of the link, not checked by anyone. */
export interface RecordedCall {
  readonly server: string;
  readonly tool: string;
  /** Canonical JSON text of the input; empty where the script passed none. */
  readonly input: string;
  /** Which of several equal calls, from 1. */
  readonly occurrence: number;
  readonly result: JsonObject;
}

/** Everything that a permalink carries. */
export interface LinkData {
  readonly scripts: readonly [LinkedScript, ...LinkedScript[]];
  /** Index of the script that is shown; the first where absent. */
  readonly active?: number;
  /** The dialect's id; the default dialect where absent. */
  readonly dialect?: string;
  readonly dialectOptions?: JsonObject;
  /** Limits asked for; clamped to the defaults until the reader raises them. */
  readonly limits?: Readonly<Record<string, number>>;
  readonly servers?: readonly LinkedServer[];
  /** Selection in the shown script, UTF-16 offsets. */
  readonly selection?: readonly [from: number, to: number];
  readonly recording?: readonly RecordedCall[];
}

/** Why a link cannot be opened. The reader's own work stays as it is. */
export interface LinkProblem {
  readonly problem: 'newer-version' | 'damaged' | 'too-large' | 'not-a-link-of-ours' | 'wrong-shape';
  /** What is wrong, and what the reader can do. */
  readonly message: string;
}
