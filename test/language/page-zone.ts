import { afterAll } from 'vitest';
import { cdp } from 'vitest/browser';

/** The part of the browser's own protocol that is used here. */
interface DevTools {
  send(method: string, params: object): Promise<unknown>;
}

/** What puts the page and its workers in a time zone, until the tests of the file that calls this are over. */
export function pageZoneSetter(): (timezoneId: string) => Promise<unknown> {
  const setPageZone = (timezoneId: string): Promise<unknown> =>
    (cdp() as unknown as DevTools).send('Emulation.setTimezoneOverride', { timezoneId });
  afterAll(() => setPageZone(''));
  return setPageZone;
}
