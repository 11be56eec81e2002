import { expect, test } from 'vitest';
import { readAsk } from './guest-ask.ts';

test('given the stack of a call, what is above the script is left out', () => {
  const own = '    at call (prelude.js:1:2)\n    at tick (codemode:servers/s:3:4)\n';
  const script = '    at step (script.js:5:6)\n    at <anonymous> (script.js:7:8)\n';
  expect(readAsk(`callTool ${own}${script}`)).toEqual({ op: 'callTool', stack: script });
});

test('given a stack that begins in the script, it is kept whole', () => {
  expect(readAsk('notify     at <anonymous> (script.js:1:1)\n')).toEqual({
    op: 'notify',
    stack: '    at <anonymous> (script.js:1:1)\n',
  });
});

test('given no frame of the script, there is no stack', () => {
  expect(readAsk('callTool     at call (prelude.js:1:2)\n')).toEqual({ op: 'callTool', stack: '' });
  expect(readAsk('callTool ')).toEqual({ op: 'callTool', stack: '' });
});
