import { isJsonObject } from '../../runtime/json.ts';
import { letProcessEnd } from '../let-process-end.ts';

/** The channel between the pages of this origin. `public/oauth/callback.js` names it, too. */
const NAME = 'codemode-oauth';

let channel: BroadcastChannel | undefined;

/** The channel of this page; undefined where the platform has none, as in a page that may keep nothing. */
export function oauthChannel(): BroadcastChannel | undefined {
  if (channel === undefined && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(NAME);
    letProcessEnd(channel);
  }
  return channel;
}

export function postToTabs(message: object): void {
  oauthChannel()?.postMessage(message);
}

/** Listens to messages of one kind from other pages of this origin; returns the function that ends it. */
export function onTabMessage(kind: string, listener: (message: Readonly<Record<string, unknown>>) => void): () => void {
  const open = oauthChannel();
  const receive = ({ data }: MessageEvent<unknown>): void => {
    if (isJsonObject(data) && data.kind === kind) listener(data);
  };
  open?.addEventListener('message', receive as EventListener);
  return () => open?.removeEventListener('message', receive as EventListener);
}
