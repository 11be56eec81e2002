import { useId } from 'react';
import { serverDialogWords } from '../words/server-dialogs.ts';

const { form: words } = serverDialogWords;

interface OnOpenChoiceProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether a server is connected whenever the page is opened. */
export function OnOpenChoice({ checked, onChange }: OnOpenChoiceProps) {
  const inputId = useId();
  const noteId = useId();
  return (
    <div className="choice">
      <input
        id={inputId}
        type="checkbox"
        checked={checked}
        aria-describedby={noteId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <label htmlFor={inputId}>{words.onOpen}</label>
        <span className="form__help choice__note" id={noteId}>
          {words.onOpenNote}
        </span>
      </span>
    </div>
  );
}
