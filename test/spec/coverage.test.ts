import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/runtime/dialects/codemode/rules/index.ts';
import { CASES, casesOf, citations, RULE_IDS } from './citations.ts';
import { COVERAGE, covers } from './coverage.ts';
import { REQUIREMENT_IDS } from './requirements.ts';

const cited = citations();
const patterns = Object.values(COVERAGE).flat();

describe('the manifest of requirements', () => {
  test('given a requirement, a case or a test shows it', () => {
    expect(REQUIREMENT_IDS.length).toBeGreaterThan(140);
    expect(CASES.length).toBeGreaterThan(400);
    expect(cited.size).toBeGreaterThan(50);
    const shown = (id: (typeof REQUIREMENT_IDS)[number]): boolean =>
      cited.has(id) || casesOf(COVERAGE[id] ?? []).length > 0;
    expect(REQUIREMENT_IDS.filter((id) => !shown(id))).toEqual([]);
  });

  test('given an id that a test cites, it is a requirement or a rule', () => {
    const known = new Set<string>([...REQUIREMENT_IDS, ...RULE_IDS.map((id) => `rule:${id}`)]);
    expect([...cited.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  test('given a pattern, there is a case that it means', () => {
    expect(patterns.filter((pattern) => !CASES.some(({ id }) => covers(pattern, id)))).toEqual([]);
  });

  test('given a case, there is a requirement that it shows', () => {
    expect(CASES.filter(({ id }) => !patterns.some((pattern) => covers(pattern, id))).map(({ id }) => id)).toEqual([]);
  });

  test('given two cases, their ids differ', () => {
    expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
  });
});

describe('our own rules', () => {
  test('given a rule that is not the specification’s own, a test shows it', () => {
    const own = RULES.filter(({ kind }) => kind !== 'rule');
    expect(own.length).toBeGreaterThan(20);
    expect(own.map(({ id }) => id).filter((id) => !cited.has(`rule:${id}`))).toEqual([]);
  });

  test('given two rules, their ids differ', () => {
    expect(new Set(RULE_IDS).size).toBe(RULE_IDS.length);
  });
});
