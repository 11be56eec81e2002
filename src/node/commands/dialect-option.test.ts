import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../runtime/limits.ts';
import { readDialect } from './dialect-option.ts';

const cloudflare = { dialect: 'cloudflare', dialectOptions: { timeout: 600_000 } };

describe('given a file whose dialect options set a limit', () => {
  it('gives at most the default', async () => {
    const { dialect } = await readDialect({ dialect: undefined, 'dialect-option': [] }, cloudflare);
    expect(dialect.limits).toEqual(DEFAULT_LIMITS);
  });

  it('gives what the command line asks for, to the ceiling', async () => {
    const values = { dialect: undefined, 'dialect-option': ['timeout=120000'] };
    expect((await readDialect(values, cloudflare)).dialect.limits.timeoutMs).toBe(120_000);
  });

  it('keeps what is lower than the default', async () => {
    const linked = { dialect: 'codecall', dialectOptions: { vm: { timeoutMs: 5 } } };
    const { dialect } = await readDialect({ dialect: undefined, 'dialect-option': [] }, linked);
    expect(dialect.limits.timeoutMs).toBe(5);
  });
});
