import type { JsonObject } from '../runtime/json.ts';
import type { ProtocolRevision } from '../runtime/protocol-revisions.ts';
import type { Recording } from '../runtime/recording/index.ts';

/** A script as a link carries it. */
export interface LinkedScript {
  readonly name: string;
  readonly text: string;
  /** The dialect's id, where it is another than that of the link. */
  readonly dialect?: string;
  readonly dialectOptions?: JsonObject;
}

/** What a tool does, as far as its server said. */
export const TOOL_EFFECTS = ['read-only', 'idempotent', 'writes', 'destructive'] as const;
export type ToolEffect = (typeof TOOL_EFFECTS)[number];

/** A tool as it was when the link was made: a claim of the link, to compare with the server's own list. */
export interface LinkedTool {
  /** Canonical name. */
  readonly name: string;
  readonly effect?: ToolEffect;
  /** First hex digits of the hash of all that the server said of it. */
  readonly hash?: string;
}

/** A server as a link names it: never with a secret. */
export type LinkedServer = {
  readonly id: string;
  readonly name?: string;
  /** The tools that the scripts use, as they were when the link was made. */
  readonly tools?: readonly LinkedTool[];
} & (
  | { readonly builtin: true }
  | {
      /** Address without userinfo; what looked like a key stands as `{KEY}` and is asked for on open. */
      readonly url: string;
      /** The one revision of MCP to speak with it; negotiated where absent. */
      readonly protocol?: ProtocolRevision;
    }
);

/** Everything that a permalink carries. */
export interface LinkData {
  readonly scripts: readonly [LinkedScript, ...LinkedScript[]];
  /** Index of the script that is shown; the first where absent. */
  readonly active?: number;
  /** The dialect's id, of every script that names none itself; the default dialect where absent. */
  readonly dialect?: string;
  readonly dialectOptions?: JsonObject;
  /** Limits asked for; clamped to the defaults until the reader raises them. */
  readonly limits?: Readonly<Record<string, number>>;
  readonly servers?: readonly LinkedServer[];
  /** Selection in the shown script, UTF-16 offsets. */
  readonly selection?: readonly [from: number, to: number];
  readonly recording?: Recording;
}

/** Why a link cannot be opened. The reader's own work stays as it is. */
export interface LinkProblem {
  readonly problem: 'newer-version' | 'damaged' | 'too-large' | 'not-a-link-of-ours' | 'wrong-shape';
  /** What is wrong, and what the reader can do. */
  readonly message: string;
}
