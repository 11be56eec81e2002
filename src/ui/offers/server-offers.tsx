import { useState } from 'react';
import { Disclosure } from '../controls/disclosure.tsx';
import { SearchField } from '../controls/search-field.tsx';
import { formatBytes, formatCount } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { useParts } from '../core/playground.ts';
import type { Dialog } from '../core/view.ts';
import { common } from '../words/common.ts';
import { offerWords as words } from '../words/offers.ts';
import './offers.css';
import { entriesOf, type Listed, useOffers } from './use-offers.ts';

interface Offer {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  /** Type and size, where they are known. */
  readonly facts: string;
  readonly dialog: Dialog;
}

const SHOWN = 50;
const SEARCHED_FROM = 10;

/** The resources and prompts of a server, each a way to its dialog. */
export function ServerOffers({ serverId }: { readonly serverId: string }) {
  const offers = useOffers(serverId);
  if (offers === undefined) return null;
  const { resources, templates, prompts } = offers;
  return (
    <>
      <OfferSection
        kind="resources"
        listed={resources}
        offers={entriesOf(resources).map(({ uri, name, title, description = '', mimeType, size }) => ({
          key: uri,
          title: title ?? name ?? uri,
          description: description === '' ? uri : description,
          facts: [mimeType, size === undefined ? undefined : formatBytes(size)].filter(Boolean).join(', '),
          dialog: { kind: 'resource', serverId, uri, isTemplate: false },
        }))}
      />
      <OfferSection
        kind="templates"
        listed={templates}
        offers={entriesOf(templates).map(({ uriTemplate, name, title, description = '', mimeType = '' }) => ({
          key: uriTemplate,
          title: title ?? name ?? uriTemplate,
          description: description === '' ? uriTemplate : description,
          facts: mimeType,
          dialog: { kind: 'resource', serverId, uri: uriTemplate, isTemplate: true },
        }))}
      />
      <OfferSection
        kind="prompts"
        listed={prompts}
        offers={entriesOf(prompts).map(({ name, title, description = '' }) => ({
          key: name,
          title: title ?? name,
          description,
          facts: '',
          dialog: { kind: 'prompt', serverId, name },
        }))}
      />
    </>
  );
}

interface OfferSectionProps {
  readonly kind: keyof typeof words.kinds;
  readonly listed: Listed<unknown>;
  readonly offers: readonly Offer[];
}

function OfferSection({ kind, listed, offers }: OfferSectionProps) {
  if ('problem' in listed) {
    return (
      <p className="notice notice--warn offers__problem">
        <span>
          {words.failed(words.kinds[kind])}: {isolated(listed.problem)}
        </span>
      </p>
    );
  }
  if (offers.length === 0) return null;
  const title = words[kind](formatCount(offers.length));
  return <Disclosure title={title}>{() => <OfferList label={title} offers={offers} />}</Disclosure>;
}

function OfferList({ label, offers }: { readonly label: string; readonly offers: readonly Offer[] }) {
  const { view } = useParts();
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(SHOWN);
  const needle = query.trim().toLowerCase();
  const matches = offers.filter(({ key, title, description }) =>
    `${key} ${title} ${description}`.toLowerCase().includes(needle),
  );
  return (
    <div className="offers">
      {offers.length < SEARCHED_FROM ? null : (
        <SearchField small label={words.find} placeholder={words.find} value={query} onChange={setQuery} />
      )}
      <ul className="picks" aria-label={label}>
        {matches.slice(0, limit).map(({ key, title, description, facts, dialog }) => (
          <li key={key}>
            <button
              type="button"
              className="pick offer"
              aria-haspopup="dialog"
              onClick={() => view.setState({ dialog })}
            >
              <b className="truncate">{isolated(title)}</b>
              {facts === '' ? null : <span className="faint">{isolated(facts)}</span>}
              {description === '' ? null : <span className="offer__about truncate">{isolated(description)}</span>}
            </button>
          </li>
        ))}
      </ul>
      {matches.length === 0 ? <p className="faint">{common.noMatch}</p> : null}
      {matches.length > limit ? (
        <button type="button" className="link" onClick={() => setLimit(limit + 200)}>
          {words.more(matches.length - limit)}
        </button>
      ) : null}
    </div>
  );
}
