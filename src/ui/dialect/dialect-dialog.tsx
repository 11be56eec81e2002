import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ConversionNote } from '../../runtime/dialects/convert/index.ts';
import { DIALECTS, type DialectId, dialectEntry } from '../../runtime/dialects/index.ts';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';
import type { Diagnostic } from '../../runtime/spec.ts';
import { activeScript, dialectOf, dialectParts, heededMetadata, isRefused } from '../../session/index.ts';
import { Dialog } from '../controls/dialog.tsx';
import { useActions, useParts, useSession } from '../core/playground.ts';
import type { Dialog as DialogState } from '../core/view.ts';
import { SchemaField } from '../try/schema-field.tsx';
import { common } from '../words/common.ts';
import { dialectWords as words } from '../words/dialect.ts';
import '../try/try.css';
import '../panes/picks.css';

/** The dialect of the script in front and every option that its document has. */
export function DialectDialog({ convert: requested }: Pick<Extract<DialogState, { kind: 'dialect' }>, 'convert'>) {
  const { session, view } = useParts();
  const { setDialect } = useActions();
  const convertTo = useConvert();
  const script = useSession(activeScript);
  const now = useSession((state) => dialectOf(activeScript(state), state).id);
  const toolMetadata = useSession((state) => state.toolMetadata);
  const [id, setId] = useState<DialectId>(now);
  const [options, setOptions] = useState<JsonObject>(id === now ? (script.dialectOptions ?? {}) : {});
  const [refused, setRefused] = useState<readonly Diagnostic[]>([]);
  const schema = useOptionsSchema(id);
  const formId = useId();
  const [conversion, setConversion] = useState<Converted>();
  const close = (): void => view.setState({ dialog: undefined });
  const convert = (from: DialectId = now, to: DialectId = id): Promise<void> =>
    convertTo({ from, to, options: to === id ? withoutGaps(options) : {} }).then(setConversion);
  const started = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    if (requested === undefined || started.current) return;
    started.current = true;
    void convert(requested.from, requested.to);
  }, []);
  if (conversion !== undefined) return <ConvertedDialog conversion={conversion} onClose={close} />;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const set = withoutGaps(options);
    const created = await session.dialect({ id, options: set, toolMetadata: heededMetadata(id, toolMetadata) });
    if (isRefused(created)) {
      setRefused(created);
      return;
    }
    setDialect(script.id, id, set);
    close();
  };
  return (
    <Dialog
      title={words.title}
      lead={words.lead(script.name)}
      widthPx={520}
      onClose={close}
      foot={
        <>
          <button type="submit" form={formId} className="btn btn--primary">
            {words.save}
          </button>
          {id === now ? null : (
            <button type="button" className="btn" title={words.convertNote} onClick={() => void convert()}>
              {words.convert}
            </button>
          )}
          <button type="button" className="btn btn--quiet push" onClick={close}>
            {common.cancel}
          </button>
        </>
      }
    >
      <form id={formId} className="try" onSubmit={(event) => void save(event)} noValidate>
        <DialectPicks
          chosen={id}
          onChange={(next) => {
            setId(next);
            setOptions(next === now ? (script.dialectOptions ?? {}) : {});
            setRefused([]);
          }}
        />
        <h3 className="sub">{words.options}</h3>
        <Refusals refused={refused} />
        {schema === undefined ? null : Object.keys((schema.properties as JsonObject | undefined) ?? {}).length === 0 ? (
          <p className="muted">{words.noOptions}</p>
        ) : (
          <SchemaField
            key={id}
            name=""
            schema={schema}
            root={schema}
            required
            value={options}
            onChange={(next) => {
              setRefused([]);
              setOptions(isJsonObject(next) ? next : {});
            }}
            path=""
            fault={undefined}
          />
        )}
      </form>
    </Dialog>
  );
}

interface DialectPicksProps {
  readonly chosen: DialectId;
  readonly onChange: (id: DialectId) => void;
}

function DialectPicks({ chosen, onChange }: DialectPicksProps) {
  return (
    <fieldset className="picks picks--field">
      <legend className="visually-hidden">{words.label}</legend>
      {DIALECTS.map((entry) => (
        <label key={entry.id} className="pick">
          <span className="row">
            <input type="radio" name="dialect" checked={entry.id === chosen} onChange={() => onChange(entry.id)} />
            <b>{entry.title}</b>
          </span>
          <span>{entry.summary}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Refusals({ refused }: { readonly refused: readonly Diagnostic[] }) {
  if (refused.length === 0) return null;
  return (
    <div className="notice notice--error" role="alert">
      <p>{words.refused}</p>
      {refused.map(({ message, hint }) => (
        <p key={message}>
          {message}. {hint}
        </p>
      ))}
    </div>
  );
}

interface Conversion {
  readonly from: DialectId;
  readonly to: DialectId;
  readonly options: JsonObject;
}

/** Converts the script in front into one of another dialect, beside it. */
function useConvert(): (conversion: Conversion) => Promise<Converted> {
  const { session } = useParts();
  const { addScript } = useActions();
  const script = useSession(activeScript);
  return async ({ from, to, options }) => {
    const { convertScript } = await import('../../runtime/dialects/convert/index.ts');
    const { catalog } = session.store.getState();
    const { code, notes } = await convertScript(script.text, { from, to, catalog });
    const name = script.name.replace(/(\.\w+)?$/, `-${to.replace(/[@.]/g, '-')}$1`);
    const added = addScript({ name, text: code, ...dialectParts(to, options) });
    const created = session.store.getState().scripts.find((one) => one.id === added);
    return { name: created?.name ?? name, notes };
  };
}

interface Converted {
  readonly name: string;
  readonly notes: readonly ConversionNote[];
}

/** What became of a script that was converted, and what a person has to look at. */
function ConvertedDialog({
  conversion: { name, notes },
  onClose,
}: {
  readonly conversion: Converted;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={words.convertedTitle}
      lead={words.converted(name)}
      widthPx={520}
      onClose={onClose}
      foot={
        <button type="button" className="btn btn--primary" onClick={onClose}>
          {common.close}
        </button>
      }
    >
      <p>{notes.length === 0 ? words.convertedClean : words.lookAt}</p>
      <ul className="notes">
        {notes.map(({ severity, message, path }) => (
          <li key={`${path ?? ''} ${message}`} className={severity === 'warning' ? 'is-warn' : 'muted'}>
            {path === undefined ? null : <code>{path} </code>}
            {message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function useOptionsSchema(id: DialectId): JsonObject | undefined {
  const [known, setKnown] = useState<{ readonly id: DialectId; readonly schema: JsonObject }>();
  useEffect(() => {
    let current = true;
    void dialectEntry(id)
      .load()
      .then(({ optionsSchema }) => {
        if (current) setKnown({ id, schema: optionsSchema });
      });
    return () => {
      current = false;
    };
  }, [id]);
  return known?.id === id ? known.schema : undefined;
}

/** Options that were set: what was left empty is the dialect's own default. */
function withoutGaps(options: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]): [string, Json][] => {
      const cleaned = isJsonObject(value) ? withoutGaps(value) : value;
      const empty =
        cleaned === undefined || cleaned === '' || (isJsonObject(cleaned) && Object.keys(cleaned).length === 0);
      return empty ? [] : [[name, cleaned]];
    }),
  );
}
