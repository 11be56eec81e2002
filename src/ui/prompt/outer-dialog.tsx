import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isJsonObject, type Json, type JsonObject, messageOf } from '../../runtime/json.ts';
import { callOuter } from '../../session/call-outer.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { useParts } from '../core/playground.ts';
import { useDialectChoice } from '../core/use-dialect-choice.ts';
import { startValue } from '../try/form-model.ts';
import { SchemaField } from '../try/schema-field.tsx';
import { common } from '../words/common.ts';
import { promptWords as words } from '../words/prompt.ts';
import { useAgentView } from './use-agent-view.ts';
import '../try/try.css';
import './prompt.css';

type Called =
  | { readonly state: 'not-yet' }
  | { readonly state: 'calling' }
  | { readonly state: 'answered'; readonly output: Json }
  | { readonly state: 'failed'; readonly message: string };

/** The latest call; it is stopped when another begins, and when its dialog closes. */
function useOuterCall(name: string) {
  const { session } = useParts();
  const choice = useDialectChoice();
  const [called, setCalled] = useState<Called>({ state: 'not-yet' });
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  const call = async (input: JsonObject): Promise<void> => {
    controller.current.abort();
    const mine = new AbortController();
    controller.current = mine;
    setCalled({ state: 'calling' });
    try {
      const output = await callOuter(session, choice, name, input, mine.signal);
      if (!mine.signal.aborted) setCalled({ state: 'answered', output });
    } catch (error) {
      if (!mine.signal.aborted) setCalled({ state: 'failed', message: messageOf(error) });
    }
  };
  return { called, call };
}

/** Calls a tool that an agent is given, as the agent would, and shows what it would read. */
export function OuterDialog({ name }: { readonly name: string }) {
  const { view } = useParts();
  const agent = useAgentView();
  const tool = typeof agent === 'object' ? agent.tools.find((one) => one.name === name) : undefined;
  const [value, setValue] = useState<Json>();
  const { called, call } = useOuterCall(name);
  const formId = useId();
  const close = (): void => view.setState({ dialog: undefined });
  if (tool === undefined) return null;
  const schema = tool.inputSchema;
  const input = value ?? startValue(schema, schema) ?? {};
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void call(isJsonObject(input) ? input : {});
  };
  return (
    <Dialog
      beside
      widthPx={460}
      title={<span className="mono">{name}</span>}
      lead={<span className="try__lead">{tool.description.slice(0, 300)}</span>}
      onClose={close}
      foot={
        <>
          <button type="submit" form={formId} className="btn btn--primary" aria-disabled={called.state === 'calling'}>
            <Icon name="run" />
            {called.state === 'calling' ? words.outer.calling : words.outer.call}
          </button>
          <button type="button" className="btn" onClick={close}>
            {common.close}
          </button>
        </>
      }
    >
      <form id={formId} className="try" onSubmit={onSubmit} noValidate>
        <SchemaField
          name=""
          schema={schema}
          root={schema}
          required
          value={input}
          onChange={(next) => setValue(next ?? {})}
          path=""
          fault={undefined}
        />
      </form>
      <div role="status">
        {called.state === 'failed' ? (
          <p className="notice notice--error">{called.message}</p>
        ) : called.state === 'answered' ? (
          <>
            <h3 className="sub">{words.outer.answer}</h3>
            <pre className="snippet prompt__text">{JSON.stringify(called.output, null, 2)}</pre>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
