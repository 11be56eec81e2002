import type { AttemptGroup } from '../attempt.ts';
import { bridgeForgery } from './bridge-forgery.ts';
import { codeGeneration } from './code-generation.ts';
import { consoleValues } from './console-values.ts';
import { floods } from './floods.ts';
import { forgedDiagnostics } from './forged-diagnostics.ts';
import { hostileServers } from './hostile-servers.ts';
import { hostileValues } from './hostile-values.ts';
import { moduleNames } from './module-names.ts';
import { moduleTampering } from './module-tampering.ts';
import { promises } from './promises.ts';
import { prototypePollution } from './prototype-pollution.ts';
import { symbols } from './symbols.ts';

/** Attempts on the language and on what all scripts share of it. */
export const ON_THE_LANGUAGE: readonly AttemptGroup[] = [codeGeneration, prototypePollution];
/** Attempts on the modules that a script is given. */
export const ON_THE_MODULES: readonly AttemptGroup[] = [moduleTampering, moduleNames];
/** Attempts by values that cross to the host. */
export const BY_VALUES: readonly AttemptGroup[] = [promises, hostileValues, consoleValues, symbols];
/** Attempts on what lies between a script and the servers. */
export const ON_THE_BRIDGE: readonly AttemptGroup[] = [bridgeForgery, hostileServers, forgedDiagnostics];

/** Attempts that run in any realm: each ends by itself or by the interrupts of the engine. */
export const ATTEMPTS: readonly AttemptGroup[] = [
  ...ON_THE_LANGUAGE,
  ...ON_THE_MODULES,
  ...BY_VALUES,
  ...ON_THE_BRIDGE,
  floods,
];
