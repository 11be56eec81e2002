import { badNameSuite, badSchemaSuite, range, SCHEMAS } from './testing/bad-input-suite.ts';

badSchemaSuite(Object.keys(SCHEMAS));
badNameSuite({ '10,000 different ones': range(10_000).map((index) => `tool-${index}`) });
