import type { AttemptGroup } from '../attempt.ts';
import { codeGeneration } from './code-generation.ts';
import { prototypePollution } from './prototype-pollution.ts';

export const ATTEMPTS: readonly AttemptGroup[] = [codeGeneration, prototypePollution];
