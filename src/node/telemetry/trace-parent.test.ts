import * as api from '@opentelemetry/api';
import { describe, expect, test } from 'vitest';
import { readTraceParent } from './trace-parent.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('a trace that a client names', () => {
  test.each([
    [`00-${TRACE}-${SPAN}-01`, 1],
    [`00-${TRACE}-${SPAN}-00`, 0],
    // Flags of later versions say nothing here.
    [`00-${TRACE}-${SPAN}-ff`, 1],
    [`cc-${TRACE}-${SPAN}-01-what-comes-later`, 1],
  ])('%s is read', (traceparent, traceFlags) => {
    expect(readTraceParent(api, { traceparent })).toEqual({ traceId: TRACE, spanId: SPAN, isRemote: true, traceFlags });
  });

  test.each([
    '',
    'nonsense',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01\n`,
    // The first version has nothing more.
    `00-${TRACE}-${SPAN}-01-more`,
  ])('%j is none', (traceparent) => {
    expect(readTraceParent(api, { traceparent })).toBeUndefined();
  });

  test('its state goes along', () => {
    const read = readTraceParent(api, { traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: 'a=1,b=2' });
    expect(read?.traceState?.serialize()).toBe('a=1,b=2');
  });
});
