import { launch } from '../../src/lib/launch/browser.ts';
import { sample } from '../sample.ts';
import { corpus } from './corpus.ts';
import { oracleSuite } from './oracle-suite.ts';

oracleSuite('in a worker', launch, sample(sample(corpus)));
