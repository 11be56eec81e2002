export { HostError } from '../errors.ts';
export type { RunResponse } from '../spec.ts';
export { type Connection, connect } from './connect.ts';
export { RemoteError, WireFailure } from './errors.ts';
export {
  type FrameApi,
  type FrameCall,
  type FrameConfig,
  type FrameLook,
  type FrameServer,
  type FrameState,
  type FrameWords,
  MAX_FRAME_CHARS,
  MAX_PAGE_CHARS,
  type PageApi,
  RUNNER_VERSION,
} from './frame-api.ts';
export { hearFrameHello, sayHelloToFrame } from './frame-handshake.ts';
export { type Hello, hearHello, readHello, sayHello, sharedAnswers } from './handshake.ts';
export type { Api, Message, WireError } from './messages.ts';
export { openWorker, type StartedRealm } from './realm.ts';
