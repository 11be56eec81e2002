import { useState } from 'react';
import { isJsonObject, type Json } from '../../runtime/json.ts';
import { Icon } from '../controls/icon.tsx';
import { counted, formatCount } from '../core/format.ts';
import { JsonScalar } from '../result/json-scalar.tsx';
import { childCount, closedHint, isBranch } from '../result/tree-model.ts';
import { resultWords as words } from '../words/panes.ts';

const CHILDREN_SHOWN = 100;
const COUNTS = { items: (n: number) => counted(n, 'item'), keys: (n: number) => counted(n, 'key') };

export interface InlineJsonProps {
  readonly value: Json;
  readonly name?: string;
  readonly startOpen?: boolean;
}

/** A logged value among text: closed it is one line, open it shows its members below. */
export function InlineJson({ value, name, startOpen = false }: InlineJsonProps) {
  const [open, setOpen] = useState(startOpen);
  const [limit, setLimit] = useState(CHILDREN_SHOWN);
  const key =
    name === undefined ? null : (
      <span className="tree__key">
        <bdi>{name}</bdi>
      </span>
    );
  if (!isBranch(value) || childCount(value) === 0) {
    return (
      <div className="inline-json__leaf">
        {key} <JsonScalar value={value} />
      </div>
    );
  }
  const entries = isJsonObject(value)
    ? Object.entries(value)
    : value.map((item: Json, index) => [String(index), item] as const);
  return (
    <div>
      <button type="button" className="inline-json__head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={`tree__mark${open ? ' is-open' : ''}`}>
          <Icon name="right" size={12} />
        </span>
        {key}
        <span className="tree__hint truncate">{open ? openHint(value) : closedHint(value, COUNTS)}</span>
      </button>
      {open ? (
        <div className="inline-json__members">
          {entries.slice(0, limit).map(([member, child]) => (
            <InlineJson key={member} name={member} value={child} />
          ))}
          {entries.length > limit ? (
            <button type="button" className="link" onClick={() => setLimit(limit + CHILDREN_SHOWN)}>
              {words.more(formatCount(entries.length - limit))}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function openHint(value: Json): string {
  return Array.isArray(value) ? COUNTS.items(value.length) : COUNTS.keys(childCount(value));
}
