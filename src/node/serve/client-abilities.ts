import { isJsonObject } from '../../runtime/json.ts';

/** What a client can be asked while it waits for one of our answers. */
export interface ClientAbilities {
  readonly forms: boolean;
  readonly pages: boolean;
  readonly samples: boolean;
  readonly roots: boolean;
}

/** Reads what a client says that it can do, in its first request or with each one. */
export function readAbilities(capabilities: unknown): ClientAbilities {
  const { elicitation, sampling, roots } = isJsonObject(capabilities as never)
    ? (capabilities as Record<string, unknown>)
    : {};
  const modes = typeof elicitation === 'object' && elicitation !== null ? elicitation : undefined;
  return {
    // A client that names no mode fills in forms: that is all there was at first.
    forms: modes !== undefined && ('form' in modes || !('url' in modes)),
    pages: modes !== undefined && 'url' in modes,
    samples: typeof sampling === 'object' && sampling !== null,
    roots: typeof roots === 'object' && roots !== null,
  };
}

/** Whether a client can be asked for anything. */
export const canBeAsked = ({ forms, pages, samples, roots }: ClientAbilities): boolean =>
  forms || pages || samples || roots;
