import { convertSuite, IDS } from './testing/convert-suite.ts';

convertSuite(IDS.flatMap((from) => IDS.filter((to) => to !== from).map((to) => [from, to] as const)));
