import { type FormEvent, useId, useState } from 'react';
import { LARGE_INTEGER_MODES, type LargeIntegers } from '../../runtime/large-integers.ts';
import { LIMITS, type Limits } from '../../runtime/limits.ts';
import { activeScript } from '../../session/index.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { formatCount } from '../core/format.ts';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { common } from '../words/common.ts';
import { limitWords, limitsDialogWords as words } from '../words/limits.ts';
import './limits.css';

type ShownLimit = keyof typeof limitWords;
const NAMES = Object.keys(limitWords) as ShownLimit[];
const INTEGER_MODES = LARGE_INTEGER_MODES.map((value) => ({ value, label: words.largeIntegerModes[value] }));

/** The limits of runs to come, each in its unit. */
export function LimitsDialog() {
  const { view } = useParts();
  const limits = useSession((state) => state.limits);
  const baseLimits = useSession((state) => state.baseLimits);
  const { setLimit, setCapabilities, setLargeIntegers } = useActions();
  const [integers, setIntegers] = useState(useSession((state) => state.largeIntegers));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => typedLimits(limits, baseLimits));
  const script = useSession(activeScript);
  const [request, setAsked] = useState(() => (script.requestedCapabilities ?? []).join(', '));
  const close = (): void => view.setState({ dialog: undefined });
  const formId = useId();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    for (const name of NAMES) {
      const value = Number(typed[name]);
      setLimit(name, Number.isFinite(value) && typed[name] !== '' ? value * limitWords[name].factor : undefined);
    }
    setLargeIntegers(integers);
    const capabilities = namesIn(request);
    setCapabilities(script.id, capabilities.length === 0 ? undefined : capabilities);
    close();
  };
  return (
    <Dialog
      title={words.title}
      lead={words.lead}
      widthPx={440}
      onClose={close}
      foot={
        <>
          <button type="submit" form={formId} className="btn btn--primary">
            {words.save}
          </button>
          <button type="button" className="btn" onClick={close}>
            {common.cancel}
          </button>
          <button type="button" className="btn btn--quiet push" onClick={() => setTyped(typedLimits({}, baseLimits))}>
            {words.reset}
          </button>
        </>
      }
    >
      <form id={formId} className="limits" onSubmit={save}>
        <h3 className="sub">{words.limits}</h3>
        {NAMES.map((name) => (
          <LimitField
            key={name}
            name={name}
            value={typed[name]}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <IntegersField value={integers} onChange={setIntegers} />
        <CapabilitiesField scriptName={script.name} value={request} onChange={setAsked} />
      </form>
    </Dialog>
  );
}

const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** Limits as they are typed: each in its unit. */
const typedLimits = (limits: Partial<Limits>, base: Limits): Readonly<Record<string, string>> =>
  Object.fromEntries(NAMES.map((name) => [name, String((limits[name] ?? base[name]) / limitWords[name].factor)]));

interface FieldProps {
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

function LimitField({ name, value, onChange }: FieldProps & { readonly name: ShownLimit }) {
  const { label, unit, factor } = limitWords[name];
  const { min, max } = LIMITS[name];
  return (
    <label className="limit">
      <span>
        {label}
        <span className="form__help">
          {' '}
          {words.range(formatCount(Math.ceil(min / factor)), formatCount(max / factor))} {unit}
        </span>
      </span>
      <span className="field">
        <input
          className="field__input mono"
          type="number"
          inputMode="decimal"
          step="any"
          min={min / factor}
          max={max / factor}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className="faint small">{unit}</span>
      </span>
    </label>
  );
}

interface IntegersFieldProps {
  readonly value: LargeIntegers;
  readonly onChange: (value: LargeIntegers) => void;
}

function IntegersField({ value, onChange }: IntegersFieldProps) {
  return (
    <div className="form__row limits__capabilities">
      <h3 className="sub">{words.largeIntegers}</h3>
      <Segmented label={words.largeIntegers} value={value} options={INTEGER_MODES} onChange={onChange} />
      <span className="form__help">{words.largeIntegersHelp}</span>
    </div>
  );
}

function CapabilitiesField({ scriptName, value, onChange }: FieldProps & { readonly scriptName: string }) {
  const fieldId = useId();
  const helpId = useId();
  return (
    <div className="form__row limits__capabilities">
      <label className="sub" htmlFor={fieldId}>
        {words.capabilities(scriptName)}
      </label>
      <span className="field">
        <input
          id={fieldId}
          className="field__input mono"
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={helpId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <span className="form__help" id={helpId}>
        {words.capabilitiesHelp}
      </span>
    </div>
  );
}
