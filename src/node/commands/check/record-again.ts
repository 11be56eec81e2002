import { realpath, writeFile } from 'node:fs/promises';
import { fileText, parseFile } from '../../../link/file.ts';
import { findSuspects } from '../../../link/suspects.ts';
import { isJsonObject, type Json } from '../../../runtime/json.ts';
import { plainLine } from '../../../runtime/plain-text.ts';
import { type Recording, recordRun } from '../../../runtime/recording/index.ts';
import type { Problem } from './found.ts';
import type { Inspected } from './inspect.ts';
import { FAULTS, isBelow, type Reach, readFile } from './read-file.ts';
import { type Ran, type RunSetup, runScript } from './run-script.ts';

const isError = ({ severity }: Problem): boolean => severity === 'error';

/**
 * Runs a script whose recording no longer answers it, against its servers, and writes the recording that this gives in place
 * of the old one. What goes wrong on the way is reported beside what was wrong with the old one, which then stays.
 */
export async function recordAgain(
  one: Inspected,
  before: Ran,
  setup: RunSetup & { readonly reach: Reach; readonly all: readonly Inspected[] },
): Promise<Ran> {
  const { script } = one;
  if (script.recording === undefined || !before.problems.some(isError)) return before;
  const fail = (message: string, hint: string): Ran => ({
    ...before,
    problems: [
      ...before.problems,
      {
        ...{
          file: script.file,
          ...script.at,
          severity: 'info',
          rule: 'replay',
          message: `Not fixed: ${message}`,
          hint,
        },
      },
    ],
  });
  if (script.recordedIn === undefined) {
    return fail(
      'the recording is in a link or a page',
      'Record it into a file of its own: codemode-runner run --record',
    );
  }
  const isShared = setup.all.some(
    (other) => other.script.recordedIn === script.recordedIn && other.script.text !== script.text,
  );
  if (isShared) return fail('another script has the same recording', 'Give each script a recording of its own');
  const live = await runScript(one, { ...setup, live: true });
  if (live.record === undefined || live.problems.some(isError)) {
    return { ...before, problems: [...before.problems, ...live.problems] };
  }
  const recording = recordRun(live.record, new Date().toISOString());
  const suspects = findSuspects(recording.calls as unknown as Json).filter(({ kind }) => kind !== 'mail');
  if (suspects.length > 0 && !setup.allowSecrets) {
    return fail(
      `the new recording holds ${suspects.length} values that look like secrets`,
      'Pass --allow-secrets if they are none',
    );
  }
  const fault = await replace(script.recordedIn, recording, setup.reach);
  if (fault !== undefined) return fail(fault, 'Record it again by hand');
  setup.terminal.err(`Recorded ${recording.calls.length} calls for ${plainLine(script.file)}:${script.at.line}\n`);
  return live;
}

/** Writes a recording into the file that had one, in the form that it has there. Gives what hinders. */
async function replace(path: string, recording: Recording, reach: Reach): Promise<string | undefined> {
  const file = await readFile(path, reach);
  if ('fault' in file) return `the recording ${FAULTS[file.fault]}`;
  const real = await realpath(path);
  if (!isBelow(real, reach.folder)) return `the recording ${FAULTS.outside}`;
  const text = withRecording(file.text, recording);
  if (text === undefined) return 'the file of the recording has changed meanwhile';
  await writeFile(real, text);
  return undefined;
}

function withRecording(text: string, recording: Recording): string | undefined {
  const saved = parseFile(text);
  if (!('message' in saved)) return fileText({ ...saved.data, recording });
  try {
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value)) return undefined;
    const written = isJsonObject(value.recording) ? { ...value, recording } : recording;
    return `${JSON.stringify(written, null, 2)}\n`;
  } catch {
    return undefined;
  }
}
