import { type ReactNode, useId, useState } from 'react';
import { isJsonObject, type Json, type JsonSchema } from '../../runtime/json.ts';
import { Icon } from '../controls/icon.tsx';
import { isolated } from '../core/isolated.ts';
import { tryWords as words } from '../words/try.ts';
import { type FieldFault, faultText } from './fault-text.ts';
import { type FormField, fieldOf, follow, startValue, typeName } from './form-model.ts';
import { ScalarField } from './scalar-field.tsx';

export interface SchemaFieldProps {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly root: JsonSchema;
  readonly required: boolean;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly path: string;
  readonly fault: FieldFault | undefined;
  readonly depth?: number;
}

const MAX_DEPTH = 8;
const MAX_TITLE = 120;

/** The field of one schema: a scalar, a choice, a list, an object, or text to write JSON in. */
export function SchemaField(props: SchemaFieldProps) {
  const { name, schema, root, required, value, onChange, path, fault, depth = 0 } = props;
  const labelId = useId();
  const inputId = useId();
  const helpId = useId();
  const field: FormField = depth > MAX_DEPTH ? { kind: 'json' } : fieldOf(schema, root);
  const followed = follow(schema, root);
  const description = isJsonObject(followed) && typeof followed.description === 'string' ? followed.description : '';
  const title = titleOf(followed, name);
  const message = fault?.path === path ? faultText(fault) : undefined;
  const described = description !== '' || message !== undefined ? helpId : undefined;
  const shared = {
    inputId,
    named: name !== '',
    helpId: described,
    value,
    onChange,
    required,
    invalid: message !== undefined,
  };
  return (
    <div
      className="form__row"
      {...(name !== '' && isNested(field) ? { role: 'group', 'aria-labelledby': labelId } : {})}
    >
      {name === '' ? null : (
        <Label id={labelId} htmlFor={isNested(field) ? undefined : inputId}>
          {isolated(title ?? name)}{' '}
          <em>
            {title === undefined ? '' : `${isolated(name)}, `}
            {typeName(schema, root)}
            {required ? '' : `, ${words.optional}`}
          </em>
        </Label>
      )}
      {field.kind === 'object' ? (
        <ObjectFields {...props} field={field} depth={depth} />
      ) : field.kind === 'list' ? (
        <ListFields {...props} field={field} depth={depth} />
      ) : field.kind === 'union' ? (
        <UnionField {...props} field={field} depth={depth} />
      ) : (
        <ScalarField {...shared} field={field} />
      )}
      {described === undefined ? null : (
        <span
          className={`form__help${message === undefined ? '' : ' is-error'}`}
          id={helpId}
          role={message === undefined ? undefined : 'alert'}
        >
          {message ?? description.slice(0, 600)}
        </span>
      )}
    </div>
  );
}

/** What a field is called beside its name, where that says more. */
function titleOf(schema: JsonSchema, name: string): string | undefined {
  const title = isJsonObject(schema) && typeof schema.title === 'string' ? schema.title.trim() : '';
  return title === '' || title === name ? undefined : title.slice(0, MAX_TITLE);
}

function isNested({ kind }: FormField): boolean {
  return kind === 'object' || kind === 'list' || kind === 'union' || kind === 'several';
}

interface LabelProps {
  readonly id: string;
  readonly htmlFor: string | undefined;
  readonly children: ReactNode;
}

/** The name of a field, tied to its control; of a group where there is no single one. */
function Label({ id, htmlFor, children }: LabelProps) {
  return htmlFor === undefined ? (
    <span className="form__label" id={id}>
      {children}
    </span>
  ) : (
    <label className="form__label" id={id} htmlFor={htmlFor}>
      {children}
    </label>
  );
}

type Nested<K extends FormField['kind']> = SchemaFieldProps & {
  readonly field: Extract<FormField, { readonly kind: K }>;
  readonly depth: number;
};

function ObjectFields({ field, root, value, onChange, path, fault, depth }: Nested<'object'>) {
  const members = isJsonObject(value) ? value : {};
  return (
    <div className={depth === 0 ? 'form__members' : 'form__members is-nested'}>
      {field.members.length === 0 && depth === 0 ? <p className="muted">{words.noInput}</p> : null}
      {field.members.map((member) => (
        <SchemaField
          key={member.name}
          name={member.name}
          schema={member.schema}
          root={root}
          required={member.required}
          value={members[member.name]}
          path={`${path}/${member.name.replaceAll('~', '~0').replaceAll('/', '~1')}`}
          fault={fault}
          depth={depth + 1}
          onChange={(next) => {
            const { [member.name]: _, ...others } = members;
            const changed = next === undefined ? others : { ...members, [member.name]: next };
            onChange(Object.keys(changed).length === 0 && depth > 0 ? undefined : changed);
          }}
        />
      ))}
    </div>
  );
}

function ListFields({ name, field, root, value, onChange, path, fault, depth }: Nested<'list'>) {
  const items: readonly Json[] = Array.isArray(value) ? value : [];
  return (
    <div className="form__members is-nested">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of a list have no other name than their place
        <div key={index} className="form__item">
          <SchemaField
            name=""
            schema={field.item}
            root={root}
            required
            value={item}
            path={`${path}/${index}`}
            fault={fault}
            depth={depth + 1}
            onChange={(next) => onChange(items.map((other, at) => (at === index ? (next ?? null) : other)))}
          />
          <button
            type="button"
            className="icon-btn"
            aria-label={words.removeItem(index)}
            onClick={() => onChange(items.filter((_, at) => at !== index))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="link headers__add"
        onClick={() => onChange([...items, startValue(field.item, root) ?? emptyOf(field.item, root)])}
      >
        <Icon name="add" size={12} />
        {words.addItem(isolated(name))}
      </button>
    </div>
  );
}

function emptyOf(schema: JsonSchema, root: JsonSchema): Json {
  const { kind } = fieldOf(schema, root);
  return kind === 'text' ? '' : kind === 'object' ? {} : kind === 'list' ? [] : null;
}

function UnionField(props: Nested<'union'>) {
  const { name, field, root, onChange, depth } = props;
  const [chosen, setChosen] = useState(0);
  const schema = field.options[chosen] ?? {};
  return (
    <div className="form__members is-nested">
      <span className="field">
        <select
          className="field__input"
          aria-label={words.kind(name)}
          value={chosen}
          onChange={(event) => {
            const next = Number(event.target.value);
            setChosen(next);
            onChange(startValue(field.options[next] ?? {}, root));
          }}
        >
          {field.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the options of a schema never change places
            <option key={index} value={index}>
              {optionName(option, root, index)}
            </option>
          ))}
        </select>
      </span>
      <SchemaField key={chosen} {...props} name="" schema={schema} depth={depth + 1} />
    </div>
  );
}

function optionName(option: JsonSchema, root: JsonSchema, index: number): string {
  const followed = follow(option, root);
  if (isJsonObject(followed) && typeof followed.title === 'string') return followed.title;
  const type = typeName(option, root);
  return type === 'json' ? words.option(index) : type;
}
