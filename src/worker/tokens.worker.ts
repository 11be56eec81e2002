import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { hearHello } from '../runtime/bridge/index.ts';
import { serveRealm } from '../runtime/bridge/realm.ts';
import type { TokensApi } from '../runtime/cost/tokens-api.ts';
import { harden } from '../runtime/realm/harden.ts';

/** What looks like a special token is text of a server like any other. */
const PLAIN = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

harden();

/** Counts tokens away from the page: the vocabulary alone takes long to read. */
hearHello(globalThis, ({ port }) =>
  serveRealm<TokensApi>(port, { count: (texts) => texts.map((text) => countTokens(String(text), PLAIN)) }),
);
