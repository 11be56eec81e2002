import { launch } from '../../src/lib/launch/browser.ts';
import { ATTEMPTS } from './attempts/index.ts';
import { securitySuite } from './security-suite.ts';

securitySuite('in a worker', launch, ATTEMPTS);
