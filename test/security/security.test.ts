import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { sample } from '../sample.ts';
import { BY_VALUES, ON_THE_BRIDGE, ON_THE_LANGUAGE, ON_THE_MODULES } from './attempts/index.ts';
import { securitySuite } from './security-suite.ts';

const kinds = [ON_THE_LANGUAGE, ON_THE_MODULES, BY_VALUES, ON_THE_BRIDGE].flat();
securitySuite(
  'in this thread',
  launchInProcess,
  kinds.map(({ kind, attempts }) => ({ kind, attempts: sample(attempts) })),
);
