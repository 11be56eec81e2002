import { HostError } from '../../runtime/errors.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The base address of a model, without a slash at its end. A key is only sent over https or to this machine. Throws
 * `HostError('bad-options')`.
 */
export function modelUrl(text: string, hasKey: boolean): string {
  if (!URL.canParse(text)) throw refused('is not an address', 'Write one such as https://example.com/v1');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refused('is not an http address', 'Use https');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw refused('holds more than an address', 'Leave out user, password, query and fragment');
  }
  if (hasKey && url.protocol === 'http:' && !isLoopback(url)) {
    throw refused('would get the key in plain text', 'Use https, an address of this machine, or no key');
  }
  return url.href.replace(/\/+$/, '');
}

export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);

/** The address itself is left out of messages: it may hold what is secret. */
const refused = (why: string, hint: string): HostError =>
  new HostError('bad-options', `The address of the model ${why}`, { hint });
