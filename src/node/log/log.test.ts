import { describe, expect, test } from 'vitest';
import { createLog, type LogWish } from './log.ts';

const AT = new Date('2026-01-02T03:04:05.678Z');

function written(wish: LogWish): { readonly lines: string[]; readonly log: ReturnType<typeof createLog> } {
  const lines: string[] = [];
  return {
    lines,
    log: createLog(
      wish,
      (text) => lines.push(text),
      () => AT,
    ),
  };
}

describe('the log of a server', () => {
  test('as JSON, has an object a line with time, level and message, and no field that is absent', () => {
    const { lines, log } = written({ form: 'json', least: 'info' });
    log.note('shop: 2 tools', { server: 'shop', tools: 2 });
    log.tell('warn', 'request refused', { status: 503, client: undefined });
    log.tell('debug', 'not wanted');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { time: AT.toISOString(), level: 'info', message: 'shop: 2 tools', server: 'shop', tools: 2 },
      { time: AT.toISOString(), level: 'warn', message: 'request refused', status: 503 },
    ]);
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  });

  test('as text, has notes alone where no level was asked for', () => {
    const { lines, log } = written({ form: 'text', least: undefined });
    log.note('shop: 2 tools', { server: 'shop', tools: 2 });
    log.tell('error', 'not wanted');
    expect(lines).toEqual(['shop: 2 tools\n']);
  });

  test('as text with a level, has events with their fields', () => {
    const { lines, log } = written({ form: 'text', least: 'warn' });
    log.tell('warn', 'request refused', { status: 503, client: undefined });
    log.tell('info', 'not wanted');
    expect(lines).toEqual(['warn request refused status=503\n']);
  });

  test('as text, is one line an event, and what a client calls itself looks like no further field', () => {
    const { lines, log } = written({ form: 'text', least: 'info' });
    log.tell('info', 'call ended', { agent: 'x/1 outcome=ok', tool: 'a"b', client: '', outcome: 'error' });
    log.tell('warn', 'Telemetry: one\ntwo');
    expect(lines).toEqual([
      'info call ended agent="x/1 outcome=ok" tool="a\\"b" client="" outcome=error\n',
      'warn Telemetry: one two\n',
    ]);
  });

  test.each(['text', 'json'] as const)('as %s, shows what hides in a text and would act on a terminal', (form) => {
    const { lines, log } = written({ form, least: 'info' });
    log.note('server: \u001b[2J\u202ewrote');
    log.tell('info', 'call ended', { agent: '\u001b]0;x' });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(lines.join('')).not.toMatch(/[\u001b\u202e]/);
  });
});
