import { findSuspects, masked, type Suspect } from '../../link/suspects.ts';
import { type Json, type JsonObject, stableStringify } from '../../runtime/json.ts';
import type { RecordedCall } from '../../runtime/recording/index.ts';

interface Values {
  readonly input: Json;
  readonly result: Json;
}

const valuesOf = ({ input, result }: RecordedCall): Values => ({
  input: input === '' ? null : parsed(input),
  result,
});

/** What may be a secret in a recorded call, in its input and in its result. */
export function suspectsOf(call: RecordedCall): readonly Suspect[] {
  return findSuspects({ ...valuesOf(call) });
}

/** The call with everything masked that may be a secret. A masked input is found again only by a script that is masked, too. */
export function maskCall(call: RecordedCall): RecordedCall {
  const { input, result } = suspectsOf(call).reduce<Values>(
    (values, suspect) => masked(values as unknown as JsonObject, suspect) as unknown as Values,
    valuesOf(call),
  );
  return {
    ...call,
    input: call.input === '' ? '' : stableStringify(input),
    result: result as RecordedCall['result'],
  };
}

/** What a link calls an input may be no JSON at all. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
