import { describe, expect, test } from 'vitest';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { startOAuthLab } from '../testing/oauth-lab.ts';
import { findService } from './service.ts';

const closing = closeAfterEach();
type Metadata = Record<string, unknown>;

/** The sign-in service of a server whose metadata is changed. */
async function serviceOf(metadata: (described: Metadata) => Metadata) {
  const oauth = closing(await startOAuthLab({ metadata }));
  return { oauth, service: findService(new URL(oauth.url), undefined) };
}

describe('given a sign-in service', () => {
  test('that announces PKCE with S256, it is found', async () => {
    const { service } = await serviceOf((described) => ({
      ...described,
      code_challenge_methods_supported: ['plain', 'S256'],
    }));
    expect(await service).toHaveProperty('metadata.token_endpoint');
  });

  test.each([
    ['announces no methods of PKCE', undefined],
    ['announces none of them', []],
    ['announces another', ['plain']],
  ])('that %s, it is refused before anybody is asked, with what its operator has to do', async (_what, methods) => {
    const { oauth, service } = await serviceOf((described) => ({
      ...described,
      code_challenge_methods_supported: methods,
    }));
    await expect(service).rejects.toMatchObject({
      message: expect.stringMatching(/does not announce PKCE with S256/),
      hint: expect.stringMatching(/code_challenge_methods_supported/),
    });
    expect(oauth.count('/register') + oauth.count('/authorize')).toBe(0);
  });
});
