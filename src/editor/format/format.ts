import type { ScriptLanguage } from '../editor.ts';
import { type FormatResult, UNLOADED } from './format-api.ts';

/**
 * Formats a script with Prettier, in a worker of its own. `caret` is a UTF-16 offset and comes back where the same code is
 * now.
 */
export async function formatScript(text: string, language: ScriptLanguage, caret: number): Promise<FormatResult> {
  const loaded = await import('./formatter.ts').catch(() => undefined);
  return loaded === undefined ? { ok: false, reason: UNLOADED } : loaded.formatInWorker(text, language, caret);
}
