import type { RuntimeHost } from '../../runtime/host/host.ts';
import { plainText } from '../../runtime/plain-text.ts';
import type { RunCheck } from './verdict.ts';

/** Chance is the same in every check, and there is no clock: a verdict depends on the run alone. */
const SEED = 'a5'.repeat(48);
const TIMEOUT_MS = 10_000;
const MAX_MESSAGE_CHARS = 500;

/** Checks run in the sandbox, without any server. */
export function createRunCheck(runtime: RuntimeHost, timeoutMs = TIMEOUT_MS): RunCheck {
  const limits = { timeoutMs, maxToolCalls: 0 };
  return async (check, about) => {
    // Its first line is the second of the script.
    const code = `const __about = ${JSON.stringify(about)}, __check = async ({ answer, result, calls, state, turns, ended }, Date, performance) => {
${check}
};
globalThis.__codemode_result__ = (await __check(__about)) ?? null;`;
    const { response, ended, failure } = await runtime.run({ code, limits }, { sources: [], randomSeed: SEED });
    const { result, diagnostics } = response;
    if (ended !== 'finished') {
      const message = failure?.message ?? diagnostics.find(({ severity }) => severity === 'error')?.message ?? ended;
      return { ok: false, message: `The check failed: ${shown(message)}` };
    }
    if (result === true) return { ok: true, message: 'The check passed' };
    return {
      ok: false,
      message: typeof result === 'string' ? shown(result) : `The check returned ${shown(JSON.stringify(result))}`,
    };
  };
}

const shown = (text: string): string => plainText(text).slice(0, MAX_MESSAGE_CHARS);
