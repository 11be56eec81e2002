import type { AddressView, OfferedServer, OfferedTool } from '../../session/index.ts';
import { Icon, type IconName } from '../controls/icon.tsx';
import { serverColour } from '../controls/swatch.tsx';
import { useSession } from '../core/playground.ts';
import { trustWords as words } from '../words/links.ts';
import '../controls/form.css';
import './card.css';

const EFFECT_ICONS = {
  'read-only': 'eye',
  idempotent: 'idempotent',
  writes: 'writes',
  destructive: 'destructive',
} as const satisfies Record<string, IconName>;

export interface ServerOfferProps {
  readonly server: OfferedServer;
  /** True where the script may call tools of any server. */
  readonly anyServer: boolean;
  /** What was typed for the keys that its address lacks. */
  readonly keys: readonly string[];
  readonly missing: boolean;
  readonly onKeys: (keys: readonly string[]) => void;
}

/** A server that a link brings: where it is, and what the script names of it. */
export function ServerOffer({ server, anyServer, keys, missing, onKeys }: ServerOfferProps) {
  const { id, address, tools, moreTools } = server;
  const named = tools.length + moreTools;
  const open = server.open || (named === 0 && anyServer);
  const ordinal = useSession((state) => state.servers.find((entry) => entry.id === id)?.ordinal ?? 0);
  return (
    <section className="card" aria-label={words.server(id)}>
      <div className="card__head">
        <span className="swatch" style={serverColour(ordinal)} />
        <b className="truncate">{id}</b>
        {address === undefined ? (
          <span className={server.unknown ? 'is-warn' : 'muted'}>
            {server.unknown ? words.noBuiltin : words.builtin}
          </span>
        ) : (
          <Address address={address} />
        )}
        {named === 0 ? null : <span className="muted small push">{words.named(named)}</span>}
      </div>
      {address === undefined ? null : <Warnings address={address} />}
      <ul className="trust__tools">
        {tools.map((tool) => (
          <Tool key={tool.name} tool={tool} />
        ))}
        {moreTools === 0 ? null : <li className="muted">{words.moreTools(moreTools)}</li>}
        {named === 0 && !open ? <li className="muted">{words.noneNamed}</li> : null}
        {open ? <li className="muted">{words.openServer(named)}</li> : null}
      </ul>
      {address === undefined || address.keys === 0 ? null : (
        <div className="trust__keys">
          {Array.from({ length: address.keys }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a key has no other identity than its place in the address
            <label key={at} className="form__row">
              <span className="form__label">{words.key(at + 1, address.keys)}</span>
              <span className={`field${missing && (keys[at] ?? '') === '' ? ' is-invalid' : ''}`}>
                <input
                  id={`trust-key-${id}-${at}`}
                  className="field__input mono"
                  type="password"
                  autoComplete="off"
                  value={keys[at] ?? ''}
                  onChange={(event) => {
                    const typed = Array.from({ length: address.keys }, (__, place) => keys[place] ?? '');
                    typed[at] = event.target.value;
                    onKeys(typed);
                  }}
                />
              </span>
            </label>
          ))}
          <p className="form__help" role={missing ? 'alert' : undefined}>
            {missing ? words.keyMissing : words.keyHelp}
          </p>
        </div>
      )}
    </section>
  );
}

function Address({ address }: { readonly address: AddressView }) {
  const { scheme, host, port, rest } = address;
  return (
    <bdi className="trust__address mono small">
      {scheme}://<b>{host}</b>:{port}
      {rest}
    </bdi>
  );
}

function Warnings({ address: { unicodeHost, exposed } }: { readonly address: AddressView }) {
  if (unicodeHost === undefined && !exposed) return null;
  return (
    <div className="notice notice--warn trust__warning">
      <Icon name="warn" />
      <span>
        {unicodeHost === undefined ? null : (
          <>
            <bdi>{words.alsoWritten(unicodeHost)}</bdi>. {words.lookAlike}{' '}
          </>
        )}
        {exposed ? words.exposed : null}
      </span>
    </div>
  );
}

function Tool({ tool: { name, effect } }: { readonly tool: OfferedTool }) {
  return (
    <li className="trust__tool">
      <code className="truncate">{name}</code>
      {effect === undefined ? null : (
        <span className={`badge push${effect === 'destructive' ? ' badge--error' : ''}`}>
          <Icon name={EFFECT_ICONS[effect]} size={12} />
          {words.effects[effect]}
        </span>
      )}
    </li>
  );
}
