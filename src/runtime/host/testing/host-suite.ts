import { afterAll } from 'vitest';
import { failureSuite } from './failure-suite.ts';
import { type HostSuiteOptions, hostUnderTest } from './host-under-test.ts';
import { limitSuite } from './limit-suite.ts';
import { runSuite } from './run-suite.ts';
import { stopSuite } from './stop-suite.ts';

/** Everything that holds for a host, whatever realm its sandboxes live in. */
export function hostSuite(name: string, options: HostSuiteOptions): void {
  const tested = hostUnderTest(name, options);
  afterAll(() => tested.host.close());
  for (const suite of [runSuite, failureSuite, limitSuite, stopSuite]) suite(tested);
}
