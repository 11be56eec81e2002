/** Shows what the trace is for: fifty calls, first in waves and then all at once. */
export const manyAtOnce = {
  name: 'many-at-once.ts',
  title: 'Fifty calls, in waves and at once',
  summary: 'See in the trace what waiting costs',
  text: `import { get_issue } from "@codemode/servers/issues";

const numbers = Array.from({ length: 25 }, (_, i) => i + 1);
const since = Date.now();
const took = () => Date.now() - since;

// Five at a time: each wave waits for its slowest call.
for (let i = 0; i < numbers.length; i += 5) {
  const wave = numbers.slice(i, i + 5);
  await Promise.all(wave.map((number) => get_issue({ number })));
  console.log("wave", i / 5 + 1, "after", took(), "ms");
}
const inWaves = took();

// All at once: the time of one call.
const all = await Promise.all(
  numbers.map((number) => get_issue({ number })),
);
const atOnce = took() - inWaves;

globalThis.__codemode_result__ = {
  calls: numbers.length + all.length, inWaves, atOnce,
};
`,
} as const;
