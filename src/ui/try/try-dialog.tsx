import { type FormEvent, useState } from 'react';
import type { CatalogServer, CatalogTool } from '../../runtime/catalog/catalog.ts';
import type { Json } from '../../runtime/json.ts';
import { isLive } from '../../session/index.ts';
import { ToolBadges } from '../controls/badges.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { Swatch } from '../controls/swatch.tsx';
import { useFormId } from '../controls/use-form-id.ts';
import { useInsertCall } from '../core/insert-call.ts';
import { isolated } from '../core/isolated.ts';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { showPane } from '../core/view.ts';
import { runWords } from '../words/run.ts';
import { tryWords as words } from '../words/try.ts';
import { FaultNotice } from './fault-notice.tsx';
import type { FieldFault } from './fault-text.ts';
import { startValue } from './form-model.ts';
import { JsonInput } from './json-input.tsx';
import { SchemaField } from './schema-field.tsx';
import './try.css';

/** Calls one tool with an input from a form: the same path as a script's call. */
export function TryDialog({ serverId, exportName }: { readonly serverId: string; readonly exportName: string }) {
  const server = useSession(({ catalog }) => catalog.servers.find((candidate) => candidate.id === serverId));
  const tool = server?.tools.find((candidate) => candidate.exportName === exportName);
  return server === undefined || tool === undefined ? null : <TryTool server={server} tool={tool} />;
}

const FORMS = [
  { value: 'form', label: words.form },
  { value: 'json', label: words.json },
] as const;

/** Calls the tool and shows the result, where the input fits; else gives what is wrong with it. */
function useCall(server: CatalogServer, tool: CatalogTool): (input: Json) => Promise<FieldFault | undefined> {
  const { view } = useParts();
  const { runTool } = useActions();
  return async (input) => {
    const { createValidation } = await import('../../runtime/validation/index.ts');
    const checked = await createValidation()(tool.inputSchema ?? {}, input);
    if (!checked.ok) return checked.problem;
    if (runTool(server.id, tool.exportName, JSON.stringify(input))) {
      view.setState({ dialog: undefined, callId: undefined });
      showPane(view, 'result');
    }
    return undefined;
  };
}

function TryTool({ server, tool }: { readonly server: CatalogServer; readonly tool: CatalogTool }) {
  const { view } = useParts();
  const ordinal = useSession(({ servers }) => servers.find((entry) => entry.id === server.sourceId)?.ordinal ?? 0);
  const live = useSession((state) => isLive(state.run));
  const call = useCall(server, tool);
  const insert = useInsertCall();
  const schema = tool.inputSchema ?? {};
  const [value, setValue] = useState<Json | undefined>(() => startValue(schema, schema) ?? {});
  const [as, setAs] = useState<'form' | 'json'>('form');
  const [fault, setFault] = useState<FieldFault | undefined>();
  const formId = useFormId(fault);

  const change = (next: Json | undefined): void => {
    setFault(undefined);
    setValue(next);
  };
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFault(await call(value ?? {}));
  };

  return (
    <Dialog
      beside
      widthPx={420}
      mark={<Swatch ordinal={ordinal} />}
      title={<Title serverId={server.id} tool={tool} />}
      lead={<span className="try__lead">{(tool.description ?? '').slice(0, 300)}</span>}
      onClose={() => view.setState({ dialog: undefined })}
      foot={
        <>
          <button type="submit" form={formId} className="btn btn--primary" aria-disabled={live}>
            <Icon name="run" />
            {words.call}
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => void insert(server, tool, JSON.stringify(value ?? {}, null, 2))}
          >
            {words.insert}
          </button>
          <span className="push faint small">{live ? runWords.alreadyRunning : words.note}</span>
        </>
      }
    >
      <form id={formId} className="try" onSubmit={(event) => void onSubmit(event)} noValidate>
        <Segmented label={words.editAs} value={as} onChange={setAs} options={FORMS} />
        {fault === undefined ? null : <FaultNotice fault={fault} />}
        {as === 'form' ? (
          <SchemaField {...{ schema, value, fault }} name="" root={schema} required onChange={change} path="" />
        ) : (
          <JsonInput aria={{ 'aria-label': words.input }} value={value} onChange={setValue} rows={10} />
        )}
      </form>
    </Dialog>
  );
}

function Title({ serverId, tool }: { readonly serverId: string; readonly tool: CatalogTool }) {
  return (
    <span className="try__title">
      <span className="mono">
        {serverId}.{isolated(tool.name)}
      </span>
      <ToolBadges annotations={tool.annotations} />
    </span>
  );
}
