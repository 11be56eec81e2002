import { createHost } from 'codemode-runner';
import { expect, test } from 'vitest';
import { closeAfterEach } from '../../src/mcp/testing/close-after-each.ts';

const closing = closeAfterEach();

test.each(['1', '1.5', '0x1f', '12', '1e3', '0b11'])(
  'given a script whose last character belongs to the number %s, runs it as it runs with a line end',
  async (number) => {
    const host = closing(createHost({ servers: [] }));
    const { result, diagnostics } = await host.run({ code: `const a: number = 2; export default a + ${number}` });
    expect([result, diagnostics]).toEqual([2 + Number(number), []]);
  },
);
