import type { ServerEntry } from '../../session/index.ts';
import { Swatch } from '../../ui/controls/swatch.tsx';
import { formatCount } from '../../ui/core/format.ts';
import { useSession } from '../../ui/core/playground.ts';
import { CONSENT_WORDS as fixed } from '../words.ts';
import { useEmbed, useWords } from './embed-parts.ts';

/** The servers, each with where it is, and what the run called. */
export function Foot() {
  const words = useWords();
  const servers = useSession((state) => state.servers);
  const calls = useSession((state) => state.usage.calls);
  const ran = useSession((state) => state.run.phase !== 'idle');
  if (servers.length === 0) return null;
  return (
    <footer className="embed__foot paged">
      {servers.map((server) => (
        <ServerLine key={server.id} server={server} />
      ))}
      {ran ? (
        <span className="push faint">
          {formatCount(calls)} {calls === 1 ? words.call : words.calls}
        </span>
      ) : null}
    </footer>
  );
}

function ServerLine({ server }: { readonly server: ServerEntry }) {
  const origin = useEmbed((state) => state.origin);
  const { origin: where, status } = server;
  const lent = where.kind === 'remote' && where.url === origin;
  const place = where.kind === 'builtin' ? fixed.here : lent ? `${fixed.ofPage} ${origin}` : new URL(where.url).origin;
  const failed = status.state === 'failed' || status.state === 'needs-sign-in';
  return (
    <span className="embed__server" title={'message' in status ? status.message : undefined}>
      <Swatch ordinal={server.ordinal} {...(status.state === 'ready' ? {} : { look: 'hollow' })} />
      {server.id} <span className={failed ? 'is-error' : 'faint'}>{place}</span>
    </span>
  );
}
