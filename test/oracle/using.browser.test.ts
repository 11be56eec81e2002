import { afterAll, expect, test } from 'vitest';
import { launch } from '../../src/lib/launch/browser.ts';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { choicesOf, drawFrom } from './draw.ts';
import { inSandbox } from './in-sandbox.ts';
import { inV8 } from './in-v8.ts';
import { using } from './programs/using.ts';

const host = createRuntimeHost({ launch });
afterAll(() => host.close());

const PROGRAMS = 160;
const A_RUN = 20;
/** Browsers of 2025 dispose twice of what the head of such a loop holds, in functions that wait. */
const TWICE_IN_BROWSERS = /for \((?:await )?using u\d+ =/;

/** Suppressed errors, orders and every way out, as a browser has them that knows `using` itself. */
test('given programs with resources, they give what they give in a browser that knows using', async ({ skip }) => {
  const native = await inV8('using x = null; await using y = null; return 1;');
  if ('threw' in native) skip(`${navigator.userAgent} does not know using`);
  const programs = Array.from({ length: PROGRAMS }, (_, seed) =>
    using(drawFrom(choicesOf(seed + 1, 20 + 4 * (seed % A_RUN)))),
  ).filter((body) => !TWICE_IN_BROWSERS.test(body));
  expect(programs.length).toBeGreaterThan(PROGRAMS / 3);
  for (let from = 0; from < programs.length; from += A_RUN) {
    const bodies = programs.slice(from, from + A_RUN);
    const ours = await inSandbox(host, bodies);
    for (const [index, body] of bodies.entries())
      expect({ body, gave: ours[index] }).toEqual({ body, gave: await inV8(body) });
  }
});
