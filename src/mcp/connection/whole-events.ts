import { joined } from './joined.ts';
import type { BodyRewriter } from './mark-lines.ts';

const LF = 10;
const CR = 13;

/** Passes on whole events of an event stream, of one that comes by lines: each chunk ends where an event does. */
export function wholeEvents(lines: BodyRewriter): BodyRewriter {
  let event: Uint8Array[] = [];
  let lineBytes = 0;
  let isAfterCr = false;

  const gather = (parts: readonly Uint8Array[]): readonly Uint8Array[] => {
    const whole: Uint8Array[] = [];
    for (const part of parts) {
      event.push(part);
      const last = part.at(-1);
      const endsCrLf = isAfterCr && lineBytes === 0 && part.length === 1 && last === LF;
      isAfterCr = last === CR;
      if (endsCrLf) continue;
      lineBytes += part.length;
      if (last !== LF && last !== CR) continue;
      if (lineBytes === 1) {
        whole.push(joined(event));
        event = [];
      }
      lineBytes = 0;
    }
    return whole;
  };

  return {
    push: (chunk) => gather(lines.push(chunk)),
    end() {
      const whole = gather(lines.end());
      return event.length === 0 ? whole : [...whole, joined(event)];
    },
  };
}
