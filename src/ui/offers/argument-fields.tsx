import { useEffect, useId, useState } from 'react';
import type { PromptArgument } from '../../runtime/spec.ts';
import type { ServerOffers } from '../../session/index.ts';
import { isolated } from '../core/isolated.ts';
import { offerWords as words } from '../words/offers.ts';

/** What was typed, by argument. */
export type ArgumentValues = Readonly<Record<string, string>>;

export interface ArgumentFieldsProps {
  readonly args: readonly PromptArgument[];
  readonly values: ArgumentValues;
  readonly onChange: (values: ArgumentValues) => void;
  /** Required arguments without a value are marked. */
  readonly isChecked: boolean;
  readonly complete: (
    argument: Parameters<ServerOffers['complete']>[1],
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
}

const TYPING_PAUSE_MS = 150;

/** A field for each argument; what the server offers for it can be picked. */
export function ArgumentFields({ args, values, onChange, isChecked, complete }: ArgumentFieldsProps) {
  return (
    <>
      {args.map((argument) => {
        const { [argument.name]: value = '', ...others } = values;
        return (
          <ArgumentField
            key={argument.name}
            argument={argument}
            value={value}
            isMissing={isChecked && argument.required === true && value === ''}
            onChange={(next) => onChange(next === '' ? others : { ...others, [argument.name]: next })}
            complete={(signal) => complete({ name: argument.name, value, others }, signal)}
          />
        );
      })}
    </>
  );
}

interface ArgumentFieldProps {
  readonly argument: PromptArgument;
  readonly value: string;
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
  readonly complete: (signal: AbortSignal) => Promise<readonly string[]>;
}

function ArgumentField({ argument, value, isMissing, onChange, complete }: ArgumentFieldProps) {
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const [offered, setOffered] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for what is typed, in the field that is typed in
  useEffect(() => {
    if (!isFocused) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      // A server that completes nothing, or fails to, leaves typing as it is.
      complete(stop.signal).then(
        (values) => !stop.signal.aborted && setOffered(values),
        () => setOffered([]),
      );
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isFocused, value]);
  const { name, title, description, required } = argument;
  const help = isMissing ? words.required : description;
  return (
    <div className="form__row">
      <label className="form__label" htmlFor={id}>
        <span className="mono">{isolated(title ?? name)}</span>
        {required === true ? null : <em> {words.optional}</em>}
      </label>
      <span className={`field${isMissing ? ' is-invalid' : ''}`}>
        <input
          id={id}
          className="field__input mono"
          type="text"
          list={offered.length === 0 ? undefined : `${id}-offered`}
          autoComplete="off"
          spellCheck={false}
          aria-required={required === true}
          aria-invalid={isMissing}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          value={value}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {offered.length === 0 ? null : (
        <datalist id={`${id}-offered`}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {help === undefined ? null : (
        <span id={`${id}-help`} className={`form__help${isMissing ? ' is-error' : ''}`}>
          {help.slice(0, 300)}
        </span>
      )}
    </div>
  );
}
