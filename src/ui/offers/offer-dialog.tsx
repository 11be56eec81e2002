import { type FormEvent, type ReactNode, useState } from 'react';
import type { OfferRead } from '../../runtime/dialects/dialect.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { Swatch } from '../controls/swatch.tsx';
import { useFormId } from '../controls/use-form-id.ts';
import { isolated } from '../core/isolated.ts';
import { useParts, useSession } from '../core/playground.ts';
import { offerWords as words } from '../words/offers.ts';
import '../try/try.css';
import './offers.css';
import type { Answer } from './use-answer.ts';
import { useInsertRead } from './use-insert-read.ts';

export interface OfferDialogProps {
  readonly serverId: string;
  readonly title: string;
  readonly description: string;
  /** What its button says. */
  readonly action: string;
  readonly onAsk: () => void;
  readonly answer: Answer<unknown>;
  /** What to insert as code; undefined while something is missing. */
  readonly read: OfferRead | undefined;
  /** Fields, if there are any. */
  readonly children?: ReactNode;
  /** The answer, once it is there. */
  readonly content: ReactNode;
}

/** Asks a server for one thing that it offers, as *Try it* calls a tool: fields, a button, and what came back. */
export function OfferDialog(props: OfferDialogProps) {
  const { serverId, title, description, action, onAsk, answer, read, children, content } = props;
  const { view } = useParts();
  const ordinal = useSession(({ servers }) => servers.find(({ id }) => id === serverId)?.ordinal ?? 0);
  const { refusedBy, insert } = useInsertRead();
  const [attempt, setAttempt] = useState<object>();
  const formId = useFormId(attempt);
  const isWaiting = answer.state === 'waiting';
  return (
    <Dialog
      beside
      widthPx={480}
      mark={<Swatch ordinal={ordinal} />}
      title={isolated(title)}
      lead={<span className="try__lead">{description.slice(0, 300)}</span>}
      onClose={() => view.setState({ dialog: undefined })}
      foot={
        <>
          <button type="submit" form={formId} className="btn btn--primary" aria-disabled={isWaiting}>
            {isWaiting ? <span className="spin" /> : <Icon name="run" />}
            {action}
          </button>
          {insert === undefined || read === undefined ? null : (
            <button type="button" className="btn" onClick={() => insert(read, title)}>
              {words.insert}
            </button>
          )}
          <button
            type="button"
            className="btn btn--quiet push"
            onClick={() => view.setState({ dialog: { kind: 'server', serverId } })}
          >
            {words.card(serverId)}
          </button>
        </>
      }
    >
      <form
        id={formId}
        className="try"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!isWaiting) onAsk();
          setAttempt({});
        }}
      >
        {children}
      </form>
      <div role="status" className="visually-hidden">
        {isWaiting && words.working}
      </div>
      {answer.state === 'failed' ? <Problem message={answer.message} hint={answer.hint} /> : null}
      {answer.state === 'done' ? content : null}
      <Foot refusedBy={refusedBy} />
    </Dialog>
  );
}

function Foot({ refusedBy }: Pick<ReturnType<typeof useInsertRead>, 'refusedBy'>) {
  return (
    <p className="foot">
      {words.untrusted}
      {refusedBy === undefined ? null : ` ${words.notInDialect(refusedBy)}`}
    </p>
  );
}

function Problem({ message, hint }: { readonly message: string; readonly hint: string | undefined }) {
  return (
    <div className="notice notice--error offers__problem" role="alert">
      <div className="grow">
        <p>{message}</p>
        {hint === undefined ? null : <p>{hint}</p>}
      </div>
    </div>
  );
}
