export { type Connection, connect, RemoteError, WireFailure } from './connect.ts';
export { type Hello, type HelloTarget, readHello, sayHello } from './handshake.ts';
export { type Api, type Message, PROTOCOL, type WireError } from './messages.ts';
