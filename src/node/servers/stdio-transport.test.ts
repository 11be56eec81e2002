import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stdioTransport } from './stdio-transport.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stdio-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that runs `code`, with what it brings about here. */
async function start(name: string, code: string) {
  const file = join(folder, `${name}.cjs`);
  writeFileSync(file, code);
  const line = `${process.execPath} ${file}`;
  const messages: unknown[] = [];
  const errors: string[] = [];
  const order: string[] = [];
  let reason = '';
  const transport = stdioTransport({
    ...{ words: [process.execPath, file], line, cwd: folder, env: process.env },
    onEnd: (why) => {
      reason = why;
    },
  });
  const happened = new EventEmitter();
  const ended = once(happened, 'close');
  const first = once(happened, 'message');
  transport.onmessage = (message) => {
    messages.push(message);
    order.push('message');
    happened.emit('message');
  };
  transport.onerror = (error) => errors.push(error.message);
  transport.onclose = () => {
    order.push('close');
    happened.emit('close');
  };
  await transport.start();
  return { transport, messages, errors, order, ended, first, reason: () => reason };
}

const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} });

describe('given a process that floods', () => {
  test.each([
    ['lines that are no messages', "'y'", 'stdout'],
    ['empty lines', "''", 'stdout'],
    ['messages', JSON.stringify(MESSAGE.replace('"id":1', '"id":2')), 'stdout'],
    ['lines on standard error', "'y'", 'stderr'],
  ])('%s, everything else has its turns, and closing ends it', async (_, line, stream) => {
    const code = `const block = (${line} + '\\n').repeat(20_000);
      const more = () => { while (process.${stream}.write(block)); process.${stream}.once('drain', more); };
      more();`;
    const { transport, errors, order } = await start('flood', code);
    for (let turns = 0; turns < 100; turns++) await turn();
    await transport.close();
    expect(errors.length).toBeLessThanOrEqual(20);
    expect(order.at(-1)).toBe('close');
    const messages = order.length;
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(order).toHaveLength(messages);
  });
});

test('given many lines that are no messages, the first are reported, and a message after them is taken', async () => {
  const { messages, errors, first, transport } = await start(
    'greeting',
    `process.stdout.write('hello\\n'.repeat(1_500) + '{not json}\\n' + ${JSON.stringify(MESSAGE)} + '\\n'); setInterval(() => {}, 1_000);`,
  );
  await first;
  expect(messages).toEqual([JSON.parse(MESSAGE)]);
  expect(errors).toHaveLength(20);
  expect(errors[0]).toBe('The server wrote a line that is not a message: hello');
  expect(errors.at(-1)).toBe('The server wrote a line that is not a message: hello; further ones are not reported');
  await transport.close();
});

test('given a process that ends after many messages, all of them come before its end', async () => {
  const { messages, order, ended, reason } = await start(
    'last-words',
    `process.stderr.write('gone\\n'); process.stdout.write((${JSON.stringify(MESSAGE)} + '\\n').repeat(20_000) + ${JSON.stringify(MESSAGE)}, () => process.exit(7));`,
  );
  await ended;
  expect(messages).toHaveLength(20_001);
  expect(order.indexOf('close')).toBe(20_001);
  expect(reason()).toMatch(/ended with code 7; it wrote: gone$/);
});

test('given a process that writes a line that is no message, and no message, its end or closing tells of the line', async () => {
  const ending = await start('prints', "process.stdout.write('Listening\\n'); process.stderr.write('gone\\n');");
  await ending.ended;
  const told = 'wrote to its standard output, where only messages may be: Listening';
  expect(ending.reason()).toMatch(`ended with code 0; it wrote: gone; it ${told}`);
  const staying = await start('prints-on', "process.stdout.write('Listening\\n'); process.stdin.resume();");
  while (staying.errors.length === 0) await turn();
  await staying.transport.close();
  expect(staying.reason()).toMatch(new RegExp(`prints-on\\.cjs ${told}$`));
});

test('given messages in pieces, and two in one piece, each is taken whole', async () => {
  const { messages, ended } = await start(
    'pieces',
    `const text = '{"a":"é😀"}\\r\\n{"b":1}\\n';
     const bytes = Buffer.from(text + text);
     (async () => { for (const byte of bytes) { process.stdout.write(Buffer.from([byte])); await new Promise(setImmediate); } })();`,
  );
  await ended;
  expect(messages).toEqual([{ a: 'é😀' }, { b: 1 }, { a: 'é😀' }, { b: 1 }]);
});

test('given a process that writes while it ends, as it was asked to, it can do so to its end', async () => {
  const saved = join(folder, 'saved');
  const { transport, order, first } = await start(
    'last-writes',
    `const line = ${JSON.stringify(MESSAGE)} + '\\n';
     process.stdout.write(line);
     process.on('SIGTERM', () => undefined);
     process.stdin.resume().on('end', () => {
       let writes = 0;
       const writing = setInterval(() => {
         process.stdout.write(line);
         if (++writes < 3) return;
         clearInterval(writing);
         require('node:fs').writeFileSync(${JSON.stringify(saved)}, 'all');
       }, 10);
     });`,
  );
  await first;
  await transport.close();
  expect(readFileSync(saved, 'utf8')).toBe('all');
  expect(order.at(-1)).toBe('close');
});

test('given a program that is not there, it says so and to check the command', async () => {
  const transport = stdioTransport({
    ...{ words: ['codemode-no-such-program'], line: 'codemode-no-such-program', cwd: folder, env: process.env },
  });
  await expect(transport.start()).rejects.toMatchObject({
    message: 'codemode-no-such-program could not be started: there is no such program',
    hint: 'Check the command that starts the server',
  });
});
