import { DEFAULT_BOUNDS } from '../../agent/index.ts';
import { type ModelChoice, readChoice } from './model-choice.ts';
import { type Price, readPrices } from './prices.ts';

/** What is kept between visits. No key is in it. */
export interface AskSettings {
  readonly choice?: ModelChoice;
  readonly prices: readonly Price[];
  /** Scripts that name nothing but tools that only read run without a question. */
  readonly runReads: boolean;
  /** Answers of the model to one message. */
  readonly maxAnswers: number;
}

export const MAX_ANSWERS = { min: 1, max: 50 } as const;

const DEFAULTS: AskSettings = { prices: [], runReads: false, maxAnswers: DEFAULT_BOUNDS.maxAnswers };

/** Where settings are kept between visits; nothing is where the browser refuses. */
export interface SettingsStore {
  load(): AskSettings;
  save(settings: AskSettings): void;
}

const KEY = 'codemode-playground-ask';

export const browserSettings: SettingsStore = {
  load() {
    try {
      return readSettings(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    } catch {
      return DEFAULTS;
    }
  },
  save(settings) {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser that keeps nothing is no reason to stop: the choice holds until the page is closed.
    }
  },
};

/** Settings out of what was stored: each that makes no sense is as it comes. */
export function readSettings(value: unknown): AskSettings {
  if (typeof value !== 'object' || value === null) return DEFAULTS;
  const { choice, prices, runReads, maxAnswers } = value as Readonly<Record<string, unknown>>;
  const read = readChoice(choice);
  return {
    ...(read === undefined ? {} : { choice: read }),
    prices: readPrices(prices),
    runReads: runReads === true,
    maxAnswers: typeof maxAnswers === 'number' ? clampAnswers(maxAnswers) : DEFAULTS.maxAnswers,
  };
}

export const clampAnswers = (count: number): number =>
  Number.isFinite(count)
    ? Math.min(MAX_ANSWERS.max, Math.max(MAX_ANSWERS.min, Math.round(count)))
    : DEFAULTS.maxAnswers;
