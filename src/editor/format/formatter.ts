import { openWorker } from '../../runtime/bridge/index.ts';
import { keepRealm } from '../../runtime/bridge/realm-keeper.ts';
import { messageOf } from '../../runtime/json.ts';
import type { ScriptLanguage } from '../editor.ts';
import FormatWorker from './format.worker.ts?worker';
import { type FormatApi, type FormatResult, UNLOADED } from './format-api.ts';

/** The formatter holds some 10 MB; it goes when it was not used for a while. */
const IDLE_MS = 60_000;
/** Longest that formatting may take, the loading of Prettier included. */
const TIMEOUT_MS = 60_000;

/** Starts the formatter in a worker. */
export const startFormatter = () => openWorker(new FormatWorker({ name: 'format' }), UNLOADED);
const formatter = keepRealm<FormatApi>('the formatter', startFormatter);
let idle: ReturnType<typeof setTimeout> | undefined;
let working = 0;

/** Formats in the worker, which is started on first use. */
export async function formatInWorker(text: string, language: ScriptLanguage, caret: number): Promise<FormatResult> {
  clearTimeout(idle);
  working += 1;
  try {
    const realm = await formatter.open();
    return await realm.call('format', { text, language, caret }, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    return { ok: false, reason: messageOf(error) };
  } finally {
    working -= 1;
    if (working === 0) idle = setTimeout(() => formatter.end('the formatter was not used'), IDLE_MS);
  }
}
