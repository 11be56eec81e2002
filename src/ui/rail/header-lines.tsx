import { useId } from 'react';
import { headersProblem } from '../../session/server-address.ts';
import { Icon } from '../controls/icon.tsx';
import { SecretInput } from '../controls/secret-input.tsx';
import { serverDialogWords } from '../words/server-dialogs.ts';

const { form: words } = serverDialogWords;

export interface HeaderLine {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** Headers by name; lines without a name are left out. */
export function headersOf(lines: readonly HeaderLine[]): Record<string, string> {
  return Object.fromEntries(
    lines.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value]),
  );
}

/** Which half of a line no request can carry. */
function faultIn({ name, value }: HeaderLine): 'name' | 'value' | undefined {
  const isTaken = (typed: string): boolean => headersProblem({ [name.trim()]: typed }) === undefined;
  if (name.trim() === '' || isTaken(value)) return undefined;
  return isTaken('') ? 'value' : 'name';
}

export interface HeaderLinesProps {
  readonly lines: readonly HeaderLine[];
  readonly onChange: (lines: readonly HeaderLine[]) => void;
  readonly problem: string | undefined;
}

/** Request headers, one line each; values are masked until asked for. */
export function HeaderLines({ lines, onChange, problem }: HeaderLinesProps) {
  const change = (key: number, patch: Partial<HeaderLine>): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const problemId = useId();
  return (
    <fieldset className="headers">
      <legend className="form__label">
        {words.headers} <em>{words.headersNote}</em>
      </legend>
      {lines.map((line) => (
        <HeaderFields
          key={line.key}
          line={line}
          fault={problem === undefined ? undefined : faultIn(line)}
          messageId={problemId}
          onChange={(patch) => change(line.key, patch)}
          onRemove={() => onChange(lines.filter((other) => other !== line))}
        />
      ))}
      {problem === undefined ? null : (
        <span id={problemId} className="form__help is-error" role="alert">
          {problem}
        </span>
      )}
      <button
        type="button"
        className="link headers__add"
        onClick={() => onChange([...lines, { key: (lines.at(-1)?.key ?? -1) + 1, name: '', value: '' }])}
      >
        <Icon name="add" size={12} />
        {words.addHeader}
      </button>
    </fieldset>
  );
}

interface HeaderFieldsProps {
  readonly line: HeaderLine;
  /** Which half of it is not taken, where one is not. */
  readonly fault: 'name' | 'value' | undefined;
  /** Of what says why. */
  readonly messageId: string;
  readonly onChange: (patch: Partial<HeaderLine>) => void;
  readonly onRemove: () => void;
}

function HeaderFields({ line, fault, messageId, onChange, onRemove }: HeaderFieldsProps) {
  const ariaOf = (part: 'name' | 'value') =>
    fault === part ? { 'aria-invalid': true, 'aria-describedby': messageId } : {};
  return (
    <div className="headers__line">
      <span className={`field${fault === 'name' ? ' is-invalid' : ''}`}>
        <input
          {...ariaOf('name')}
          className="field__input mono"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={words.headerName}
          placeholder="authorization"
          value={line.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </span>
      <SecretInput
        {...ariaOf('value')}
        autoComplete="new-password"
        data-first-field={line.name !== '' && line.value === '' ? '' : undefined}
        aria-label={words.headerValue}
        show={words.showValue}
        hide={words.hideValue}
        value={line.value}
        onChange={(value) => onChange({ value })}
      />
      <button type="button" className="icon-btn" aria-label={words.removeHeader} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </div>
  );
}
