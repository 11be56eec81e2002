import { expect, test } from 'vitest';
import { startFormatter } from '../../src/editor/format/formatter.ts';
import { startChecker } from '../../src/editor/monaco/checker-connection.ts';
import { launch, startValidation } from '../../src/lib/launch/browser.ts';
import { openWorker } from '../../src/runtime/bridge/index.ts';
import { keepRealm } from '../../src/runtime/bridge/realm-keeper.ts';
import type { TokensApi } from '../../src/runtime/cost/tokens-api.ts';
import { startDeclaring } from '../../src/session/declare-far.ts';
import { startTokeniser } from '../../src/session/tokeniser.ts';
import { walk } from '../sample.ts';
import { CHECKER, DECLARATIONS, FORMAT, SANDBOX, TOKENS, VALIDATION } from './exchanges.ts';
import { type RealmUnderTest, realmSuite } from './realm-suite.ts';

const REALMS: readonly (readonly [string, RealmUnderTest])[] = [
  ['the worker of a sandbox', { start: launch, exchanges: SANDBOX }],
  ['the worker of checks', { start: startValidation, exchanges: VALIDATION }],
  ['the worker that declares', { start: startDeclaring, exchanges: DECLARATIONS }],
  ['the worker that counts tokens', { start: startTokeniser, exchanges: TOKENS }],
  ['the worker that formats', { start: startFormatter, exchanges: FORMAT }],
  ['the worker of the type checker', { start: startChecker, exchanges: CHECKER }],
];
for (const [what, realm] of walk(REALMS)) realmSuite(what, realm);

test('given a worker whose code is missing, a call ends with what to do about it', async () => {
  const missing = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(missing);
  const kept = keepRealm<TokensApi>('the tokeniser', () =>
    openWorker(new Worker(missing, { type: 'module' }), 'Reload the page.'),
  );
  const counted = (await kept.open()).call('count', ['a']);
  await expect(counted).rejects.toMatchObject({ code: 'gone', message: 'Reload the page.' });
  kept.close();
});
