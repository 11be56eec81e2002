import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBearerChallenge } from './challenge.ts';

const METADATA = 'https://s.example/.well-known/oauth-protected-resource/mcp';

describe('given a WWW-Authenticate header', () => {
  it.each([
    [`Bearer resource_metadata="${METADATA}"`, { resourceMetadata: METADATA }],
    [`bearer scope="read write", resource_metadata="${METADATA}"`, { scope: 'read write', resourceMetadata: METADATA }],
    ['Bearer error="insufficient_scope", scope=admin', { scope: 'admin' }],
    ['Bearer scope = "a"', { scope: 'a' }],
    ['Basic realm="x", Bearer scope="read"', { scope: 'read' }],
    ['Negotiate dGVzdA==, Bearer scope="read"', { scope: 'read' }],
    ['Bearer scope="read", Basic realm="x", scope="other"', { scope: 'read' }],
    ['Bearer scope="first", scope="second"', { scope: 'first' }],
    ['Bearer scope="a \\"quoted\\" word"', { scope: 'a "quoted" word' }],
    ['Basic scope="not ours"', {}],
    ['Bearer', {}],
    ['Bearer scope="unfinished', {}],
    ['', {}],
    [undefined, {}],
  ])('%s is read', (header, read) => expect(readBearerChallenge(header)).toEqual(read));

  it('of any content at all, ends', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (header) => void readBearerChallenge(header)));
  });
});
