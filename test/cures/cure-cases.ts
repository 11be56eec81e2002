import { ACCESS_CASES } from './access-cases.ts';
import { ANSWER_CASES } from './answer-cases.ts';
import type { CureCase } from './case.ts';
import { CORS_CASES } from './cors-cases.ts';
import { NETWORK_CASES } from './network-cases.ts';

/** Every verdict that the doctor gives, each with real servers that have the fault and what the printed cure does about it. */
export const CURE_CASES: readonly CureCase[] = [...CORS_CASES, ...NETWORK_CASES, ...ACCESS_CASES, ...ANSWER_CASES];
