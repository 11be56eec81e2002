import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { ProtocolRevision } from '../../runtime/protocol-revisions.ts';
import { type FieldProblem, type NewServer, readServerUrl, serverIdFromUrl } from '../../session/index.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Disclosure } from '../controls/disclosure.tsx';
import { Icon } from '../controls/icon.tsx';
import { useFormId } from '../controls/use-form-id.ts';
import { common } from '../words/common.ts';
import { serverDialogWords } from '../words/server-dialogs.ts';
import { type HeaderLine, HeaderLines, headersOf } from './header-lines.tsx';
import { OnOpenChoice } from './on-open-choice.tsx';
import { ProtocolChoice } from './protocol-choice.tsx';

const { form: words } = serverDialogWords;

export interface ServerFormProps {
  readonly title: string;
  readonly submit: string;
  readonly start: {
    readonly url: string;
    readonly id: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly capabilities: readonly string[];
    readonly protocol: ProtocolRevision | undefined;
    readonly connectOnOpen: boolean;
  };
  /** Takes what was typed; returns what is wrong with it. */
  readonly onSubmit: (server: NewServer) => FieldProblem | undefined;
  readonly onClose: () => void;
  /** Other ways to get what the form is for, below it. */
  readonly children?: ReactNode;
}

/** Address, name and headers of a server. What was typed stays until it is taken. */
export function ServerForm({ title, submit, start, onSubmit, onClose, children }: ServerFormProps) {
  const [url, setUrl] = useState(start.url);
  const [id, setId] = useState(start.id);
  const [capabilities, setCapabilities] = useState(start.capabilities.join(', '));
  const [headers, setHeaders] = useState<readonly HeaderLine[]>(() =>
    Object.entries(start.headers).map(([name, value], index) => ({ key: index, name, value })),
  );
  const [protocol, setProtocol] = useState(start.protocol);
  const [connectOnOpen, setConnectOnOpen] = useState(start.connectOnOpen);
  const [problem, setProblem] = useState<FieldProblem | undefined>();
  const formId = useFormId(problem);
  const parsed = readServerUrl(url);
  const derivedId = parsed instanceof URL ? serverIdFromUrl(parsed) : '';

  const send = (event: FormEvent): void => {
    event.preventDefault();
    const entered = capabilities
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    setProblem(
      onSubmit({
        url,
        id,
        headers: headersOf(headers),
        connectOnOpen,
        ...(protocol === undefined ? {} : { protocol }),
        ...(entered.length === 0 ? {} : { capabilities: entered }),
      }),
    );
  };

  return (
    <Dialog
      beside
      title={title}
      widthPx={440}
      onClose={onClose}
      foot={
        <>
          <button type="submit" form={formId} className="btn btn--primary">
            {submit}
          </button>
          <button type="button" className="btn" onClick={onClose}>
            {common.cancel}
          </button>
        </>
      }
    >
      <form id={formId} className="server-form" onSubmit={send} noValidate>
        <TextField
          label={words.address}
          placeholder={words.addressExample}
          inputMode="url"
          value={url}
          onChange={setUrl}
          problem={problem?.field === 'url' ? problem.message : undefined}
        />
        <TextField
          label={words.name}
          placeholder={derivedId}
          value={id}
          onChange={setId}
          problem={problem?.field === 'id' ? problem.message : undefined}
          help={<span className="mono">{words.nameHelp(id.trim() || derivedId || '…')}</span>}
        />
        <HeaderLines
          lines={headers}
          onChange={setHeaders}
          problem={problem?.field === 'headers' ? problem.message : undefined}
        />
        <TextField
          label={
            <>
              {words.capabilities} <em>{words.capabilitiesNote}</em>
            </>
          }
          value={capabilities}
          onChange={setCapabilities}
          help={words.capabilitiesHelp}
        />
        <OnOpenChoice checked={connectOnOpen} onChange={setConnectOnOpen} />
        <Disclosure title={words.advanced}>
          {() => <ProtocolChoice chosen={protocol} onChange={setProtocol} />}
        </Disclosure>
        <p className="foot">
          <Icon name="lock" size={12} />
          <span>{words.headerStorage}</span>
        </p>
      </form>
      {children}
    </Dialog>
  );
}

interface TextFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly inputMode?: 'url';
  readonly problem?: string | undefined;
  readonly help?: ReactNode;
}

function TextField({ label, value, onChange, placeholder, inputMode, problem, help }: TextFieldProps) {
  const inputId = useId();
  const helpId = useId();
  const note = problem ?? help;
  return (
    <div className="form__row">
      <label className="form__label" htmlFor={inputId}>
        {label}
      </label>
      <span className={`field${problem === undefined ? '' : ' is-invalid'}`}>
        <input
          id={inputId}
          className="field__input mono"
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={placeholder}
          aria-invalid={problem !== undefined}
          aria-describedby={note === undefined ? undefined : helpId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {note === undefined ? null : (
        <span
          id={helpId}
          className={`form__help${problem === undefined ? '' : ' is-error'}`}
          role={problem === undefined ? undefined : 'alert'}
        >
          {note}
        </span>
      )}
    </div>
  );
}
