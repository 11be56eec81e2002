import { describe, expect } from 'vitest';
import { SourceError } from '../../src/runtime/errors.ts';
import { sourceOf, text } from '../../src/runtime/host/testing/sources.ts';
import type { Source } from '../../src/runtime/source.ts';
import { given } from './given.ts';
import { run } from './host.ts';

/** A server that notes how often it was asked for its tools. */
function noted(id: string, more: Partial<Source> = {}): Source & { readonly requests: () => number } {
  const source = sourceOf(id, { ping: () => text('pong') }, more);
  let requests = 0;
  return {
    ...source,
    tools: async () => {
      requests += 1;
      return source.tools();
    },
    requests: () => requests,
  };
}

describe('requested capabilities (§3.2.3)', () => {
  given(
    ['3.2.3-ensure-available', '3.2.3-lazy-hints'],
    'requested servers, they are connected though nobody imports them, and no others are',
    async () => {
      const [byId, byName, byCapability, other] = [
        noted('one'),
        noted('Server Two'),
        noted('three', { capabilities: ['three.read'] }),
        noted('four'),
      ];
      const sources = [byId, byName, byCapability, other];
      const { diagnostics } = await run('', { sources, requestedCapabilities: ['one', 'server-two', 'three.read'] });
      expect(diagnostics).toEqual([]);
      expect(sources.map((source) => source.requests())).toEqual([1, 1, 1, 0]);
    },
  );

  given(['3.2.3-lazy-hints'], 'no request at all, what a script imports is connected all the same', async () => {
    const sources = [noted('one'), noted('two')];
    const code = 'import { ping } from "@codemode/servers/two"; globalThis.__codemode_result__ = await ping();';
    expect(await run(code, { sources })).toMatchObject({ result: 'pong', diagnostics: [] });
    expect(sources.map((source) => source.requests())).toEqual([0, 1]);
  });

  given(
    ['3.2.3-eager-diagnostic', '3.2.3-no-false-claims', '3.2.3-structured-error', 'rule:import-of-a-missing-server'],
    'a requested server that is down, the reason is told at once, it is not listed, and importing it fails',
    async () => {
      const down = sourceOf(
        'shop',
        {},
        {
          capabilities: ['shop.write'],
          tools: () => Promise.reject(new SourceError('broken', 'connection refused')),
        },
      );
      const sources = [down, noted('mail')];
      const requestedCapabilities = ['shop', 'shop.write'];
      const listing = await run(
        `import { listServers } from "@codemode/discovery";
         import { ServerNotFoundError } from "@codemode/errors";
         const error = await import("@codemode/servers/shop").catch((reason) => reason);
         globalThis.__codemode_result__ = [(await listServers()).map(({ serverId }) => serverId), error instanceof ServerNotFoundError];`,
        { sources, requestedCapabilities },
      );
      expect(listing.result).toEqual([['mail'], true]);
      expect(listing.diagnostics.map(({ severity, code, message }) => [severity, code, message])).toEqual([
        ['warning', 'CAPABILITY_UNAVAILABLE', expect.stringMatching(/"shop".*connection refused/)],
        ['warning', 'CAPABILITY_UNAVAILABLE', expect.stringMatching(/"shop\.write"/)],
      ]);
      const importing = await run('\nimport { buy } from "@codemode/servers/shop";\nawait buy();', { sources });
      expect(importing).toMatchObject({
        result: null,
        diagnostics: [
          {
            code: 'IMPORT_FAILURE',
            errorClass: 'ServerNotFoundError',
            message: expect.stringMatching(/connection refused/),
            path: '2:21',
          },
        ],
      });
    },
  );

  given(
    ['3.2.3-structured-error'],
    'a name close to a server that was not asked for, the hint is the right one',
    async () => {
      const { diagnostics } = await run('import { ping } from "@codemode/servers/emial";', {
        sources: [noted('email'), noted('calendar')],
      });
      expect(diagnostics[0]).toMatchObject({ code: 'IMPORT_FAILURE', hint: 'Did you mean "@codemode/servers/email"?' });
    },
  );
});
