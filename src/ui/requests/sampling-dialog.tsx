import { type FormEvent, useId, useState } from 'react';
import type { SamplingRequest } from '../../session/index.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { useFormId } from '../controls/use-form-id.ts';
import { formatCount } from '../core/format.ts';
import { useActions } from '../core/playground.ts';
import { questionWords as words } from '../words/requests.ts';
import { AskedBy } from './asked-by.tsx';
import { useConsidered } from './consent.tsx';
import { QuestionFoot } from './question-foot.tsx';

const MAX_CHARACTERS = 20_000;

/** A server asks for what a model would write: the person writes it, or refuses. */
export function SamplingDialog({ request }: { readonly request: SamplingRequest }) {
  const { id, serverName, serverUrl, maxTokens } = request;
  const { answerSampling, declineQuestion, dismissQuestion } = useActions();
  const { refuse, settled, when } = useConsidered();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<object>();
  const empty = fault !== undefined;
  const formId = useFormId(fault);
  const answerId = useId();
  const helpId = useId();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setFault(text.trim() === '' ? {} : undefined);
    if (text.trim() !== '') when(event, () => answerSampling(id, text));
  };
  return (
    <Dialog
      alert
      widthPx={640}
      title={words.sampling(serverName)}
      mark={<Icon name="help" size={20} />}
      lead={words.samplingLead}
      onClose={() => dismissQuestion(id)}
      foot={
        <QuestionFoot
          refuse={{ ref: refuse, label: words.refuse, onClick: () => declineQuestion(id) }}
          send={{ formId, label: words.sendAnswer, settled }}
        />
      }
    >
      <Conversation request={request} />
      <form id={formId} className="form__row" onSubmit={send} noValidate>
        <label className="form__label" htmlFor={answerId}>
          {words.answer}
          {maxTokens > 0 ? <em>{words.atMost(formatCount(maxTokens))}</em> : null}
        </label>
        <span className={`field field--area${empty ? ' is-invalid' : ''}`}>
          <textarea
            id={answerId}
            className="field__input"
            rows={5}
            autoComplete="off"
            aria-invalid={empty}
            aria-describedby={empty ? helpId : undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
        {empty ? (
          <span className="form__help is-error" id={helpId} role="alert">
            {words.empty}
          </span>
        ) : null}
      </form>
      <AskedBy serverUrl={serverUrl} />
    </Dialog>
  );
}

/** What the model would read. */
function Conversation({ request: { serverName, systemPrompt, messages } }: { readonly request: SamplingRequest }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="snippet asked__talk" tabIndex={0} role="region" aria-label={words.sampling(serverName)}>
      {systemPrompt === undefined ? null : (
        <p>
          <b>{words.system}</b> {systemPrompt.slice(0, MAX_CHARACTERS)}
        </p>
      )}
      {messages.map(({ role, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a request never change places
        <p key={index}>
          <b>{words.roles[role]}</b> {text.slice(0, MAX_CHARACTERS)}
        </p>
      ))}
    </div>
  );
}
