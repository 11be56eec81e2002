import { type FormEvent, useState } from 'react';
import type { Json } from '../../runtime/json.ts';
import type { FormRequest } from '../../session/index.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { useFormId } from '../controls/use-form-id.ts';
import { useActions } from '../core/playground.ts';
import { FaultNotice } from '../try/fault-notice.tsx';
import type { FieldFault } from '../try/fault-text.ts';
import { SchemaField } from '../try/schema-field.tsx';
import '../try/try.css';
import { questionWords as words } from '../words/requests.ts';
import { AskedBy } from './asked-by.tsx';
import { useConsidered } from './consent.tsx';
import { formAnswer, isEmptyForm, startAnswer } from './form-answer.ts';
import { QuestionFoot } from './question-foot.tsx';

/** A form that a server asks to be filled in. What was typed stays until it fits the schema or is declined. */
export function FormDialog({ request }: { readonly request: FormRequest }) {
  const { id, serverName, serverUrl, message, schema } = request;
  const { answerForm, declineQuestion, dismissQuestion } = useActions();
  const { refuse, settled, when } = useConsidered();
  const [value, setValue] = useState<Json | undefined>(() => startAnswer(schema));
  const [fault, setFault] = useState<FieldFault | undefined>();
  const formId = useFormId(fault);

  const send = async (): Promise<void> => {
    const answer = formAnswer(value);
    const { createValidation } = await import('../../runtime/validation/index.ts');
    const checked = await createValidation()(schema, answer);
    if (checked.ok) answerForm(id, answer);
    else setFault(checked.problem);
  };

  return (
    <Dialog
      alert
      title={words.form(serverName)}
      mark={<Icon name="help" size={20} />}
      lead={words.formLead}
      onClose={() => dismissQuestion(id)}
      foot={
        <QuestionFoot
          refuse={{ ref: refuse, label: words.decline, onClick: () => declineQuestion(id) }}
          send={{ formId, label: words.send, settled }}
        />
      }
    >
      <p className="asked__message">{message}</p>
      {fault === undefined ? null : <FaultNotice fault={fault} />}
      <form
        id={formId}
        aria-label={words.fields}
        autoComplete="off"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          when(event, () => void send());
        }}
        noValidate
      >
        {isEmptyForm(schema) ? null : (
          <SchemaField
            name=""
            schema={schema}
            root={schema}
            required
            value={value}
            onChange={(next) => {
              setFault(undefined);
              setValue(next);
            }}
            path=""
            fault={fault}
          />
        )}
      </form>
      <AskedBy serverUrl={serverUrl} />
    </Dialog>
  );
}
