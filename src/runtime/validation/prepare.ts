import { type Json, type JsonSchema, messageOf } from '../json.ts';
import { check } from './check.ts';
import { type InputMeasure, measureInput } from './input-measure.ts';
import { patternCost, safeLength } from './pattern/cost.ts';
import { repairSchema, withoutCostlyChecks } from './repair.ts';
import type { RepairedSchema } from './schema-node.ts';

/** Steps a pattern may take on the thread that everything else runs on; about 5 ms. */
const MAX_PATTERN_STEPS = 1_000_000;
/** Longest list whose items are compared pair by pair on that thread. */
const MAX_COMPARED_ITEMS = 500;
/** Most values that are checked on that thread; about 5 ms. */
export const MAX_VALUES_HERE = 10_000;
const EXAMPLE_BUDGET_MS = 5;

/** A schema made ready to check inputs with. */
export interface PreparedSchema {
  readonly whole: RepairedSchema;
  /** Why checking an input of this measure could take any time, or undefined where it cannot. */
  costly(measure: InputMeasure): string | undefined;
  /** Accepts all that `whole` accepts, in bounded time. */
  light(): RepairedSchema;
}

export type Preparation = PreparedSchema | { readonly unusable: string };

const cache = new WeakMap<object, Preparation>();

/** Prepares a schema once, by its identity. Never throws. */
export function prepare(schema: JsonSchema): Preparation {
  if (typeof schema === 'boolean') return make(schema);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return { unusable: 'It is not a JSON Schema' };
  let prepared = cache.get(schema);
  if (prepared === undefined) {
    try {
      prepared = make(schema);
    } catch (error) {
      prepared = { unusable: messageOf(error) };
    }
    cache.set(schema, prepared);
  }
  return prepared;
}

function make(schema: JsonSchema): PreparedSchema {
  const whole = repairSchema(schema);
  const limits = whole.patterns.map((pattern) => safeLength(patternCost(pattern), MAX_PATTERN_STEPS));
  const longestSafeText = Math.min(Number.POSITIVE_INFINITY, ...limits);
  let light: RepairedSchema | undefined;
  return {
    whole,
    costly: ({ values, longestText, longestList }) => {
      if (longestText > longestSafeText) return 'a pattern of the schema may take too long';
      if (whole.comparesItems && longestList > MAX_COMPARED_ITEMS) return 'comparing all items would take too long';
      return values > MAX_VALUES_HERE ? 'the input holds too many values' : undefined;
    },
    light: () => {
      light ??= withoutCostlyChecks(schema);
      return light;
    },
  };
}

/** Whether an input is known to fit, within a few milliseconds. */
export function isValid(prepared: PreparedSchema, candidate: Json): boolean {
  const measure = measureInput(candidate, MAX_VALUES_HERE);
  if (measure === undefined) return false;
  try {
    const schema = prepared.costly(measure) === undefined ? prepared.whole : prepared.light();
    return check(schema, candidate, measure.values, EXAMPLE_BUDGET_MS).valid;
  } catch {
    return false;
  }
}
