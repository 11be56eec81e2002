import { withoutSecrets } from '../../../link/index.ts';
import { findSuspects } from '../../../link/suspects.ts';
import type { Json } from '../../../runtime/json.ts';
import type { FoundScript, Problem } from './found.ts';

const KINDS = { token: 'a token', key: 'a key', secret: 'a secret' } as const;
const MAX_SHOWN_CHARS = 4;

/** What a document gives away: keys in addresses and in recorded results. A mail address is no secret. */
export function secretsOf(script: FoundScript): readonly Problem[] {
  const problem = (message: string, hint: string): Problem => ({
    ...{ file: script.file, ...script.at, severity: 'error', rule: 'secret', message, hint },
  });
  const addresses = (script.servers ?? [])
    .filter((server) => 'url' in server && withoutSecrets(server.url.replaceAll('{KEY}', '')).removed > 0)
    .map(({ id }) => problem(`The address of ${id} holds what looks like a key`, 'Write {KEY} in its place'));
  const suspects = findSuspects({ calls: script.recording?.calls ?? [] } as unknown as Json).flatMap(
    ({ kind, text, path }) => (kind === 'mail' ? [] : [{ kind: KINDS[kind], text, path: path.join('.') }]),
  );
  return [
    ...addresses,
    ...suspects.map(({ kind, text, path }) =>
      problem(
        `The recording holds what looks like ${kind} (${text.slice(0, MAX_SHOWN_CHARS)}…) at ${path}`,
        'Mask it and record again, or pass --allow-secrets if it is not a secret',
      ),
    ),
  ];
}
