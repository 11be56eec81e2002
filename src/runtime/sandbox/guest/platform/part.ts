import { webInterface } from '../web/web-interface.ts';
import { AbortController, AbortSignal } from './abort.ts';
import { crypto } from './crypto.ts';
import { DOMException } from './dom-exception.ts';
import { Event, EventTarget } from './events.ts';
import { performance } from './performance.ts';

webInterface(AbortController);
webInterface(AbortSignal);
webInterface(DOMException);
webInterface(Event);
webInterface(EventTarget);

/** What platforms have beside the language and scripts expect: to abort, chance that nobody guesses, a clock. */
export default { AbortController, AbortSignal, DOMException, Event, EventTarget, crypto, performance };
