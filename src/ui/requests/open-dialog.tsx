import type { OpenRequest } from '../../session/index.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { useActions } from '../core/playground.ts';
import { questionWords as words } from '../words/requests.ts';
import { AddressText } from './address-text.tsx';
import { AskedBy } from './asked-by.tsx';
import { useConsidered } from './use-considered.ts';

/** A server wants a page to be opened. Nothing is opened before the person has seen the whole address and said so. */
export function OpenDialog({ request }: { readonly request: OpenRequest }) {
  const { id, serverName, serverUrl, message, url } = request;
  const { answerOpen, declineQuestion, dismissQuestion } = useActions();
  const { refuse, when } = useConsidered();
  return (
    <Dialog
      alert
      title={words.open(serverName)}
      mark={<Icon name="share" size={20} />}
      lead={words.openLead}
      onClose={() => dismissQuestion(id)}
      foot={
        <>
          <button ref={refuse} type="button" className="btn btn--lg" onClick={() => declineQuestion(id)}>
            {words.decline}
          </button>
          <button
            type="button"
            className="btn btn--lg btn--primary push"
            onClick={(event) =>
              when(event, () => {
                open(url, '_blank', 'noopener,noreferrer');
                answerOpen(id);
              })
            }
          >
            {words.openPage}
          </button>
        </>
      }
    >
      <p className="asked__message">{message}</p>
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
