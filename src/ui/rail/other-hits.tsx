import type { OtherHit } from '../../session/index.ts';
import { serverColour } from '../controls/swatch.tsx';
import { isolated } from '../core/isolated.ts';
import { useParts, useSession } from '../core/playground.ts';
import type { Dialog } from '../core/view.ts';
import { otherHitWords as words } from '../words/other-hits.ts';
import { Marked } from './marked.tsx';
import './other-hits.css';

/** What a search found beside tools: servers, prompts and resources. Each opens. */
export function OtherHits({ hits, query }: { readonly hits: readonly OtherHit[]; readonly query: string }) {
  return (
    <section className="rail__others" aria-label={words.others}>
      <h3>{words.others}</h3>
      <ul className="tools" aria-label={words.others}>
        {hits.map((hit) => (
          <Other key={`${hit.kind}/${hit.serverId}/${hit.uri ?? hit.name}`} hit={hit} query={query} />
        ))}
      </ul>
    </section>
  );
}

function Other({ hit, query }: { readonly hit: OtherHit; readonly query: string }) {
  const { view } = useParts();
  const { kind, serverId, name, title, uri, excerpt } = hit;
  const sourceId = useSession(({ catalog }) => catalog.servers.find(({ id }) => id === serverId)?.sourceId);
  const ordinal = useSession(({ servers }) => servers.find(({ id }) => id === sourceId)?.ordinal ?? 0);
  const about = [excerpt, uri].find((text) => text !== undefined && text !== name && text !== title);
  return (
    <li className="tool" style={serverColour(ordinal)}>
      <button
        type="button"
        className="tool__head tool__other"
        aria-haspopup="dialog"
        onClick={() => view.setState({ dialog: dialogOf(hit, sourceId ?? serverId) })}
      >
        <span className="tool__name">
          <span className="swatch" />
          <span className="truncate">
            <span className="visually-hidden">{serverId}: </span>
            {isolated(title ?? name)}
          </span>
          <span className="tool__kind">{words.kinds[kind]}</span>
        </span>
        {about === undefined ? null : (
          <span className="tool__description">
            <Marked text={about} query={query} />
          </span>
        )}
      </button>
    </li>
  );
}

function dialogOf({ kind, name, uri = name }: OtherHit, serverId: string): Dialog {
  switch (kind) {
    case 'server':
      return { kind: 'server', serverId };
    case 'prompt':
      return { kind: 'prompt', serverId, name };
    case 'resource':
    case 'resourceTemplate':
      return { kind: 'resource', serverId, uri, isTemplate: kind === 'resourceTemplate' };
  }
}
