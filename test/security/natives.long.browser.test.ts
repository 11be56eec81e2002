import { launch } from '../../src/lib/launch/browser.ts';
import { natives } from './attempts/natives.ts';
import { securitySuite } from './security-suite.ts';

securitySuite('in a worker', launch, [natives]);
