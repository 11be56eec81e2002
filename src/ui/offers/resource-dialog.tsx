import { useEffect, useState } from 'react';
import type { ReadResourceResult, Resource, ResourceTemplate } from '../../runtime/spec.ts';
import { useParts, useSession } from '../core/playground.ts';
import { offerWords as words } from '../words/offers.ts';
import { ArgumentFields, type ArgumentValues } from './argument-fields.tsx';
import { Contents } from './content-view.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { expandTemplate, placesOf } from './uri-template.ts';
import { useAnswer } from './use-answer.ts';
import { entriesOf, useOffers } from './use-offers.ts';

export interface ResourceDialogProps {
  readonly serverId: string;
  /** The address, or the template of addresses. */
  readonly uri: string;
  readonly isTemplate: boolean;
}

/** Reads a resource; one of a template once its places are filled in. */
export function ResourceDialog({ serverId, uri, isTemplate }: ResourceDialogProps) {
  const { session } = useParts();
  const catalogId = useSession(({ catalog }) => catalog.servers.find(({ sourceId }) => sourceId === serverId)?.id);
  const offers = useOffers(serverId);
  const [values, setValues] = useState<ArgumentValues>({});
  const [answer, ask] = useAnswer<ReadResourceResult>();
  const entry: Partial<Resource & ResourceTemplate> | undefined = isTemplate
    ? entriesOf(offers?.templates ?? { entries: [] }).find(({ uriTemplate }) => uriTemplate === uri)
    : entriesOf(offers?.resources ?? { entries: [] }).find((one) => one.uri === uri);
  const address = isTemplate ? expandTemplate(uri, values) : uri;
  const read = (): void => {
    const server = session.recordOf(serverId);
    if (server !== undefined) ask((signal) => server.readResource(address, { signal }));
  };
  // One that needs nothing more is read at once: that is what it was opened for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isTemplate) read();
  }, []);
  return (
    <OfferDialog
      serverId={serverId}
      title={entry?.title ?? entry?.name ?? uri}
      description={entry?.description ?? ''}
      action={answer.state === 'none' || isTemplate ? words.read : words.readAgain}
      onAsk={read}
      answer={answer}
      read={catalogId === undefined ? undefined : { kind: 'resource', serverId: catalogId, uri: address }}
      content={answer.state === 'done' ? <Contents contents={answer.value.contents} address={address} /> : null}
    >
      {isTemplate ? (
        <ArgumentFields
          args={placesOf(uri).map((name) => ({ name }))}
          values={values}
          onChange={setValues}
          isChecked={false}
          complete={async (argument, signal) =>
            (await session.recordOf(serverId)?.complete({ type: 'ref/resource', uri }, argument, { signal })) ?? []
          }
        />
      ) : null}
      <p className="snippet offers__address">
        <span className="visually-hidden">{words.address}: </span>
        {address}
      </p>
    </OfferDialog>
  );
}
