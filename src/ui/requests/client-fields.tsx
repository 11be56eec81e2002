import { useId } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';
import { SecretInput } from '../controls/secret-input.tsx';
import { signInWords as words } from '../words/requests.ts';

export interface ClientDraft {
  readonly clientId: string;
  readonly secret: string;
}

export const NO_CLIENT: ClientDraft = { clientId: '', secret: '' };

interface ClientFieldsProps {
  /** The service takes no client that it does not know. */
  readonly isRequired: boolean;
  readonly redirectUrl: string;
  readonly draft: ClientDraft;
  readonly onChange: (draft: ClientDraft) => void;
}

/** A client that was registered with the sign-in service by hand. Out of the way where the service registers by itself. */
export function ClientFields({ isRequired, redirectUrl, draft, onChange }: ClientFieldsProps) {
  const clientId = useId();
  const secretId = useId();
  return (
    <details className="asked__client" open={isRequired || undefined}>
      <summary>{words.client}</summary>
      {isRequired ? <p className="notice notice--info">{words.clientWanted}</p> : null}
      <div className="form__row">
        <span className="form__label">{words.redirect}</span>
        <span className="asked__redirect">
          <code className="chip">{redirectUrl}</code>
          <CopyButton small label={words.copyRedirect} text={() => redirectUrl} />
        </span>
      </div>
      <div className="form__row">
        <label className="form__label" htmlFor={clientId}>
          {words.clientId}
        </label>
        <span className="field">
          <input
            id={clientId}
            className="field__input mono"
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={draft.clientId}
            onChange={(event) => onChange({ ...draft, clientId: event.target.value })}
          />
        </span>
      </div>
      <div className="form__row">
        <label className="form__label" htmlFor={secretId}>
          {words.clientSecret}
          <em>{words.optional}</em>
        </label>
        <SecretInput
          id={secretId}
          autoComplete="off"
          show={words.show}
          hide={words.hide}
          value={draft.secret}
          onChange={(secret) => onChange({ ...draft, secret })}
        />
      </div>
    </details>
  );
}
