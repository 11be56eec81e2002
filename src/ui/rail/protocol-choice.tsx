import { useId } from 'react';
import { isProtocolRevision, PROTOCOL_REVISIONS, type ProtocolRevision } from '../../runtime/protocol-revisions.ts';
import { serverDialogWords } from '../words/server-dialogs.ts';

const { form: words } = serverDialogWords;
const AUTOMATIC = 'automatic';

interface ProtocolChoiceProps {
  readonly chosen: ProtocolRevision | undefined;
  readonly onChange: (chosen: ProtocolRevision | undefined) => void;
}

/** Which revision of MCP is spoken with a server: one, or the newest that both know. */
export function ProtocolChoice({ chosen, onChange }: ProtocolChoiceProps) {
  const selectId = useId();
  const noteId = useId();
  return (
    <div className="form__row">
      <label className="form__label" htmlFor={selectId}>
        {words.protocol}
      </label>
      <span className="field">
        <select
          id={selectId}
          className="field__input"
          aria-describedby={noteId}
          value={chosen ?? AUTOMATIC}
          onChange={({ target: { value } }) => onChange(isProtocolRevision(value) ? value : undefined)}
        >
          <option value={AUTOMATIC}>{words.protocolAutomatic}</option>
          {PROTOCOL_REVISIONS.map((revision) => (
            <option key={revision} value={revision}>
              {revision}
            </option>
          ))}
        </select>
      </span>
      <span id={noteId} className="form__help">
        {words.protocolNote}
      </span>
    </div>
  );
}
