import type { Refusal } from './guard-values.ts';

/** What the page sent that something was refused in. A newer one of the same part takes the place of the one before. */
export type RefusedPart = 'config' | 'look' | 'colors' | 'lend';

const CODE = 'bad-setting';

/** Names refusals to the page and on the console, each once for as long as the page does not change it. */
export function createRefusals(
  send: (error: { readonly code: string; readonly message: string; readonly field: string }) => void,
): (part: RefusedPart, refusals: readonly Refusal[]) => void {
  const standing = new Map<RefusedPart, ReadonlySet<string>>();
  return (part, refusals) => {
    const before = standing.get(part);
    const messages = new Set<string>();
    for (const { field, reason } of refusals) {
      const message = `${field} ${reason}.`;
      if (!before?.has(message) && !messages.has(message)) {
        console.warn(`codemode-runner: ${message}`);
        send({ code: CODE, message, field });
      }
      messages.add(message);
    }
    standing.set(part, messages);
  };
}
