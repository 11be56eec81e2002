import type { OptionGuard } from '../runtime/options/guard.ts';
import { amount, data, flag, isRecord, listOf, oneOf, text } from '../runtime/options/guard.ts';

/** Members that verdicts and reports read; what else a file has is let through and never looked at. */
export const objectWith =
  (guards: Readonly<Record<string, OptionGuard>>, optional: Readonly<Record<string, OptionGuard>> = {}): OptionGuard =>
  (value, path) => {
    if (!isRecord(value)) return [{ path, message: `${path} must be an object`, hint: 'Make the file again' }];
    const required = Object.entries(guards).flatMap(([name, guard]) => guard(value[name], `${path}.${name}`));
    const given = Object.entries(optional).flatMap(([name, guard]) =>
      value[name] === undefined ? [] : guard(value[name], `${path}.${name}`),
    );
    return [...required, ...given];
  };

const COUNT = amount({ min: 0 });
const CALL = objectWith({ server: text, tool: text, input: data, ok: flag }, { error: text });
const STEPS: Readonly<Record<string, OptionGuard>> = {
  answer: objectWith(
    { text, durationMs: COUNT, calls: listOf(objectWith({ name: text, inputText: text })) },
    {
      usage: objectWith({ inputTokens: COUNT, outputTokens: COUNT }),
      counted: objectWith({ input: COUNT, output: COUNT }),
    },
  ),
  failed: objectWith({ failure: objectWith({ reason: text, message: text }, { hint: text }), text, durationMs: COUNT }),
  call: objectWith(
    { tool: text, failed: flag, text, calls: listOf(CALL), mistakes: listOf(text), durationMs: COUNT },
    { script: text, questions: listOf(objectWith({ server: text, tool: text, why: text, allowed: flag })) },
  ),
};
const STEP: OptionGuard = (value, path) => {
  const kind = isRecord(value) ? value.kind : undefined;
  const faults = oneOf(Object.keys(STEPS))(kind, `${path}.kind`);
  return faults.length > 0 ? faults : (STEPS[String(kind)]?.(value, path) ?? []);
};
export const MODEL_GUARD = objectWith({ provider: text, name: text });
/** What a transcript has to be for verdicts, reports and screens: it may come from anywhere. */
export const TRANSCRIPT_GUARD = objectWith({
  model: MODEL_GUARD,
  turns: listOf(objectWith({ task: text, steps: listOf(STEP) })),
  ended: oneOf(['answered', 'model-failed', 'out-of-steps', 'loop', 'cut', 'stopped']),
  answer: text,
  result: data,
});
