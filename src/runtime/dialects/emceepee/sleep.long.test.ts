import { expect, test } from 'vitest';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { dialectsOn } from '../testing/dialect-suite.ts';

const open = dialectsOn(launchInProcess)('emceepee');

test('given more than five seconds, the object mcp sleeps for five a call', { timeout: 20_000 }, async () => {
  expect(await open([]).run('await mcp.sleep(1e9); return "awake";')).toMatchObject({ success: true, result: 'awake' });
});
