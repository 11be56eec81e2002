import { expect, test } from 'vitest';
import { hasBrowserModel, keyPlace, MODEL_PLACES, openModel, placeOf } from './model-choice.ts';
import { costOf, readPrices, withoutPrice, withPrice } from './prices.ts';

test('given the places of models, each has an address of its own that its provider takes, and is found again by it', async () => {
  const urls = MODEL_PLACES.map(({ url }) => url).filter((url) => url !== '');
  expect(new Set(urls).size).toBe(urls.length);
  for (const place of MODEL_PLACES) {
    expect(placeOf(place)).toBe(place);
    if (place.url !== '') await expect(openModel({ ...place, name: 'm' }, 'k')).resolves.toMatchObject({ name: 'm' });
  }
  expect(placeOf({ provider: 'openai', url: 'https://models.example/v1' }).id).toBe('other');
  expect(placeOf({ provider: 'anthropic', url: 'https://proxy.example' }).id).toBe('anthropic');
});

test('given a browser without a model of its own, there is none to choose', () => {
  expect(hasBrowserModel()).toBe(false);
});

test('given one address in two ways of writing, a key belongs to both, and to no other provider', () => {
  const url = 'https://models.example/v1';
  expect(keyPlace({ provider: 'openai', url: ` ${url}/ ` })).toBe(keyPlace({ provider: 'openai', url }));
  expect(keyPlace({ provider: 'gemini', url })).not.toBe(keyPlace({ provider: 'openai', url }));
});

test('given prices, an answer costs what the provider counted, else what we did, and nothing is guessed', () => {
  const price = { model: 'm', inputPerMillion: 2, outputPerMillion: 10 };
  const usage = { inputTokens: 1_000_000, outputTokens: 100_000 };
  expect(costOf({ usage, counted: { input: 1, output: 1 } }, price)).toBe(3);
  expect(costOf({ counted: { input: 500_000, output: 0 } }, price)).toBe(1);
  expect(costOf({ usage }, undefined)).toBeUndefined();
  expect(costOf({}, price)).toBeUndefined();
});

test('given a changed row, the table has it in place of the old one, and what costs nothing is a price', () => {
  const row = { model: 'm', inputPerMillion: 1, outputPerMillion: 2 };
  expect(withPrice([row], { ...row, inputPerMillion: 3 })).toEqual([{ ...row, inputPerMillion: 3 }]);
  const free = { ...row, inputPerMillion: 0, outputPerMillion: 0 };
  expect(withPrice([row], free)).toEqual([free]);
  expect(costOf({ counted: { input: 9, output: 9 } }, free)).toBe(0);
  expect(withPrice([row], { ...row, inputPerMillion: -1 })).toEqual([row]);
  expect(withoutPrice([row], 'm')).toEqual([]);
  expect(readPrices([row, { model: 'x', inputPerMillion: -1, outputPerMillion: 0 }, 7])).toEqual([row]);
});
