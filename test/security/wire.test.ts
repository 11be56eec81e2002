import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { sample } from '../sample.ts';
import { WIRE_ATTEMPTS } from './attempts/wire.ts';
import { wireSuite } from './wire-suite.ts';

wireSuite('in Node', launchInProcess, sample(WIRE_ATTEMPTS));
