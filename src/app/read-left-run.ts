import { isJsonObject, type Json } from '../runtime/json.ts';
import type { KeptRun } from '../ui/index.ts';

/** The run of a note; undefined where the note is none, such as that of another version of the page. */
export function readLeftRun(text: string): KeptRun | undefined {
  const value = parse(text);
  return isLeftRun(value) ? value : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value has all that is shown of a run. */
function isLeftRun(value: unknown): value is KeptRun {
  if (!isJsonObject(value as Json)) return false;
  const { id, at, scriptName, request, ended, timing, mode, calls, failedCalls } = value as { [name: string]: Json };
  return (
    [id, scriptName].every((part) => typeof part === 'string') &&
    [at, calls, failedCalls].every((part) => typeof part === 'number') &&
    ended === 'left' &&
    (mode === 'live' || mode === 'replay') &&
    isJsonObject(request) &&
    typeof request.code === 'string' &&
    isJsonObject(timing) &&
    typeof timing.totalMs === 'number'
  );
}
