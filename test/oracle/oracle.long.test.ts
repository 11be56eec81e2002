import { existsSync, readFileSync } from 'node:fs';
import { transpile } from '../../build/oracle-scripts.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import type { Json } from '../../src/runtime/json.ts';
import { corpus } from './corpus.ts';
import { oracleSuite } from './oracle-suite.ts';
import { plainSuite, typesSuite } from './types-suite.ts';

plainSuite();
typesSuite();
oracleSuite('in this thread', launchInProcess, corpus);

interface Case {
  readonly id: string;
  readonly code: string;
  readonly expected: Json;
}

/** More scripts, in a JSON file named by this variable, as they are not ours to publish. */
const more = process.env.CODEMODE_SCRIPTS;
if (more !== undefined && existsSync(more)) {
  const cases = JSON.parse(readFileSync(more, 'utf8')) as readonly Case[];
  oracleSuite(
    'scripts of others, in this thread',
    launchInProcess,
    cases.map(({ id, code, expected }) => ({ name: id, source: code, javascript: transpile(code), expected })),
  );
}
