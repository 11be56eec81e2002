import type { Json } from '../../src/runtime/json.ts';
import type { Source } from '../../src/runtime/source.ts';

/** Something that a script or a server tries, and what must come of it. */
export type Attempt = {
  /** What is tried, in words; told apart from all others of its group by it. */
  readonly name: string;
  /** The body of an async function, or a module of its own. */
  readonly code: string;
  readonly form?: 'module';
  readonly limits?: Readonly<Record<string, number>>;
  /** A server beside the one of every attempt. */
  readonly source?: Source;
} & (
  | {
      /** What the attempt itself returns when it got nowhere. The run goes on after it as if nothing had been tried. */
      readonly gives: Json;
    }
  | {
      /** The code of the diagnostic that the run ends with, or several where realms differ. */
      readonly ends: string | readonly string[];
      /** Part of its message. */
      readonly saying?: string;
    }
);

export interface AttemptGroup {
  readonly kind: string;
  readonly attempts: readonly Attempt[];
}
