export { type Connection, connect, RemoteError, WireFailure } from './connect.ts';
export { type Hello, type HelloTarget, readHello, sayHello } from './handshake.ts';
export type { Api, Message, WireError } from './messages.ts';
