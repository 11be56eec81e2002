import { expect, test } from 'vitest';
import type { DisclosureCost, RunCost } from '../../runtime/cost/index.ts';
import { figuresText, verdict } from './figures.ts';

const costs = (direct: number, prompt: number): readonly DisclosureCost[] =>
  (['direct', 'prompt'] as const).map((disclosure) => ({
    disclosure,
    tokens: disclosure === 'direct' ? direct : prompt,
    lookups: 0,
    tokensPerLookup: 0,
  }));
const run = (hiddenTokens: number): RunCost => ({
  ...{ scriptTokens: 1, answerTokens: 1, inputTokens: 1, resultTokens: 1, hiddenTokens },
  ...{ calls: 1, waves: 1, savedRoundTrips: 0, mediaBlocks: 0 },
});

test('given tools that cost less in code mode, the pane says by how much', () => {
  expect(verdict(costs(4_000, 1_000), undefined)).toBe(
    'Code mode takes 1,000 tokens where listing every tool takes 4,000: 75 % less.',
  );
});

test('given tools that cost less when they are listed, the pane says so, and whether the last run made up for it', () => {
  const few = costs(400, 1_000);
  expect(verdict(few, undefined)).toMatch(/^Listing these tools directly is cheaper to begin with: 400 tokens, 1,000 /);
  expect(verdict(few, run(600))).not.toContain('last run');
  expect(verdict(few, run(601))).toMatch(/In the last run 601 tokens of results never reached the model/);
  expect(figuresText('Code Mode', [], few, undefined)).toContain(verdict(few, undefined));
});

test('given no tools, there is nothing to compare', () => expect(verdict(costs(0, 900), run(5))).toBe(''));
