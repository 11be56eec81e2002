import type { AttemptGroup } from '../attempt.ts';
import { bridgeForgery } from './bridge-forgery.ts';
import { codeGeneration } from './code-generation.ts';
import { consoleValues } from './console-values.ts';
import { floods } from './floods.ts';
import { hostileServers } from './hostile-servers.ts';
import { hostileValues } from './hostile-values.ts';
import { moduleNames } from './module-names.ts';
import { moduleTampering } from './module-tampering.ts';
import { promises } from './promises.ts';
import { prototypePollution } from './prototype-pollution.ts';
import { symbols } from './symbols.ts';

/** Attempts that run in any realm: each ends by itself or by the interrupts of the engine. */
export const ATTEMPTS: readonly AttemptGroup[] = [
  codeGeneration,
  prototypePollution,
  moduleTampering,
  moduleNames,
  bridgeForgery,
  promises,
  hostileValues,
  consoleValues,
  symbols,
  hostileServers,
  floods,
];
