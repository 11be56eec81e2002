import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { OpenRequest } from '../../session/index.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { useActions } from '../core/playground.ts';
import { questionWords as words } from '../words/requests.ts';
import { AddressText } from './address-text.tsx';
import { AskedBy } from './asked-by.tsx';
import { useConsidered } from './consent.tsx';

/**
 * A server wants a page to be opened. Nothing is opened before the person has seen the whole address and said so. Where a
 * call waits for what they do there, the question stays until they are done.
 */
export function OpenDialog({ request }: { readonly request: OpenRequest }) {
  const { id, serverName, serverUrl, message, url, waits } = request;
  const { answerOpen, declineQuestion, dismissQuestion } = useActions();
  const { refuse, settled, when } = useConsidered();
  const [opened, setOpened] = useState(false);
  const openPage = (): void => {
    open(url, '_blank', 'noopener,noreferrer');
    if (waits) setOpened(true);
    else answerOpen(id);
  };
  return (
    <Dialog
      alert
      title={words.open(serverName)}
      mark={<Icon name="share" size={20} />}
      lead={waits ? words.openWaits : words.openLead}
      onClose={() => dismissQuestion(id)}
      foot={
        <>
          <button ref={refuse} type="button" className="btn btn--lg" onClick={() => declineQuestion(id)}>
            {words.decline}
          </button>
          <OpenButtons
            {...{ opened, settled }}
            onOpen={(event) => when(event, openPage)}
            onGoOn={(event) => when(event, () => answerOpen(id))}
          />
        </>
      }
    >
      <p className="asked__message">{message}</p>
      {opened ? <p role="status">{words.opened}</p> : null}
      <dl className="asked">
        <div>
          <dt>{words.address}</dt>
          <dd>
            <AddressText address={url} />
          </dd>
        </div>
      </dl>
      <AskedBy serverUrl={serverUrl} />
    </Dialog>
  );
}

interface OpenButtonsProps {
  readonly opened: boolean;
  readonly settled: boolean;
  readonly onOpen: (event: MouseEvent) => void;
  readonly onGoOn: (event: MouseEvent) => void;
}

/** Opens the page; once it was opened, again or on. */
function OpenButtons({ opened, settled, onOpen, onGoOn }: OpenButtonsProps) {
  const goOn = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (opened) goOn.current?.focus();
  }, [opened]);
  return (
    <span className="row push asked__begin">
      <button
        type="button"
        className={`btn btn--lg ${opened ? 'btn--quiet' : 'btn--primary'}`}
        aria-disabled={!settled}
        onClick={onOpen}
      >
        {opened ? words.openAgain : words.openPage}
      </button>
      {opened ? (
        <button ref={goOn} type="button" className="btn btn--lg btn--primary" aria-disabled={!settled} onClick={onGoOn}>
          {words.goOn}
        </button>
      ) : null}
    </span>
  );
}
