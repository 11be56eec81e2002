import { dialectEntry } from '../../runtime/dialects/index.ts';
import type { ComparedMode } from '../../session/ask/index.ts';
import { askWords } from '../words/ask.ts';

/** What a way to give a model its tools is called. */
export const modeTitle = (mode: ComparedMode): string =>
  mode === 'direct' ? askWords.compare.direct : dialectEntry(mode).title;
