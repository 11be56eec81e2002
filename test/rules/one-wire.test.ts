import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Posts a message, or hears one. */
const SPEAKS =
  /\bpostMessage\b|\bonmessage\b|(?:addEventListener|removeEventListener|\bonce?)\(\s*['"]message(?:error)?['"]/;

/** The files that do so without being the wire, and why they may. */
const REASONS: Readonly<Record<string, string>> = {
  'src/runtime/platform.d.ts': 'declares what a port is',
  'src/runtime/next-task.ts': 'gets a turn of the event loop from a message to itself',
  'src/runtime/declarations/builtins/globals.ts': 'tells the DOM library by a name in it',
  'src/lib/launch/in-process.ts': 'takes the hello in the realm of the host, where there is no other',
  'src/lib/launch/port-pair.ts': 'is a pair of ports for the wire, inside of one realm',
  'src/lib/launch/serve-thread.ts': 'takes the hello in Node, where a thread has another port',
  'src/editor/monaco/monaco.worker.ts': 'leaves Monaco’s own worker its own protocol',
  'src/element/relay.ts': 'passes on the messages of an MCP server that a page lends',
  'src/webmcp/serve-page-tools.ts': 'is MCP over a port, which is JSON-RPC',
  'src/mcp/message-port-transport.ts': 'is MCP over a port, which is JSON-RPC',
  'src/mcp/config.ts': 'declares the SDK’s transport',
  'src/mcp/connection/guarded-transport.ts': 'is a transport of the SDK',
  'src/mcp/connection/short-way.ts': 'sends for a transport of the SDK',
  'src/mcp/request-worker/worker-fetch.ts': 'has a worker send requests, whose bodies are bytes',
  'src/mcp/request-worker/serve-requests.ts': 'is the worker that does',
  'src/node/servers/stdio-transport.ts': 'is a transport of the SDK',
  'src/app/run-keeper.ts': 'tells other tabs of the same page which run changed',
  'src/node/serve/stdio.ts': 'is a transport of the SDK',
  'src/node/serve/http-sessions.ts': 'gives a message to a transport of the SDK',
  'src/builtin/linked-pair.ts': 'is a transport of the SDK',
  'src/mcp/auth/callback.ts': 'hears the window of a sign-in, which is a page of the browser’s',
  'src/mcp/auth/channel.ts': 'hears other tabs of the same origin',
};

/** Files that speak by messages, the wire and tests left out. */
const speaking = globSync(['src/**/*.{ts,tsx}'], { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|\/testing\/|^src\/runtime\/bridge\//.test(file))
  .filter((file) => SPEAKS.test(withoutComments(readFileSync(join(ROOT, file), 'utf8'))));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

test('given all files, messages are posted and heard by the wire and by those with a reason', () => {
  const without = speaking.filter((file) => !Object.hasOwn(REASONS, file));
  expect(without, 'speak by openWorker, connectRealm and serveRealm of src/runtime/bridge').toEqual([]);
});

test('given the reasons, each is for a file that needs it', () => {
  expect(Object.keys(REASONS).filter((file) => !speaking.includes(file))).toEqual([]);
});

test('given all workers, each is opened with the wire', () => {
  const made = globSync(['src/**/*.ts', '!src/**/*.test.ts', '!src/**/testing/**'], { cwd: ROOT })
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => /\bnew \w*Worker\(/.test(text));
  expect(made.length).toBeGreaterThan(4);
  const byHand = made.filter(({ text }) => !/\b(?:openWorker|sayHello)\(/.test(text)).map(({ file }) => file);
  // Monaco makes its own worker, and speaks to it; a sandbox is greeted by what launches it in the worker.
  expect(byHand).toEqual(['src/editor/monaco/environment.ts', 'src/lib/launch/sandbox-worker.ts']);
});
