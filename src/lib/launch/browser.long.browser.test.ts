import { hostSuite } from '../../runtime/host/testing/host-suite.ts';
import { launch } from './browser.ts';

hostSuite('in a worker', { launch, terminable: true });
