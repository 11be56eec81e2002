import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { isJsonObject, type Json } from '../../runtime/json.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Icon } from '../controls/icon.tsx';
import { evenRows, VirtualList, type VirtualListHandle } from '../controls/virtual-list.tsx';
import { counted, formatCount } from '../core/format.ts';
import { handleRowKeys } from '../panes/row-keys.ts';
import { resultWords as words } from '../words/panes.ts';
import { type MediaBlock, mediaBlock, mediaSource } from './blocks.ts';
import { JsonScalar } from './json-scalar.tsx';
import { ancestorIds, CHILDREN_SHOWN, closedHint, firstOpen, pathText, type TreeRow, treeRows } from './tree-model.ts';

const ROW_PX = 24;
const INDENT_PX = 20;
/** Deeper rows stand no further in: what they say must stay in view. The path of a row tells where it is. */
const MAX_INDENT = '40%';
const LONG_CHARACTERS = 60;
const COUNTS = {
  items: (n: number) => counted(n, 'item'),
  keys: (n: number) => counted(n, 'key'),
};

export interface TreeViewProps {
  readonly value: Json;
  readonly label: string;
  /** What the root is called. */
  readonly rootName: string;
  /** The value to bring into view: a match of a search. */
  readonly reveal?: string | undefined;
}

/** JSON as a tree of which only the lines in view are on the page. Arrows move, open and close. */
export function TreeView({ value, label, rootName, reveal }: TreeViewProps) {
  const list = useRef<VirtualListHandle>(null);
  const treeId = useId();
  const { rows, active, setActiveId, setOpened, move } = useTree(value, reveal, list);
  const layout = useMemo(() => evenRows(rows.length, ROW_PX), [rows]);
  return (
    <div className="tree">
      <VirtualList
        className="tree__keys"
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${treeId}-${active}`}
        onKeyDown={(event) =>
          handleRowKeys(event, {
            count: rows.length,
            active,
            onMove: move,
            onOpen: (index) => {
              const row = rows[index];
              if (row?.kind === 'open') move(index + 1);
              else if (row !== undefined) setOpened(row, true);
            },
            onClose: (index) => {
              const row = rows[index];
              if (row === undefined) return;
              if (row.kind === 'open') setOpened(row, false);
              else move(rows.findIndex((other) => other.id === ancestorIds(row.id).at(-1)));
            },
            onEnter: (index) => {
              const row = rows[index];
              if (row !== undefined) setOpened(row, row.kind !== 'open');
            },
          })
        }
        layout={layout}
        handle={list}
        renderRow={(index) => {
          const row = rows[index] as TreeRow;
          return (
            <TreeLine
              key={row.id}
              id={`${treeId}-${index}`}
              row={row}
              active={index === active}
              rootName={rootName}
              path={index === active ? pathText(value, row.id) : ''}
              onPress={() => {
                setActiveId(row.id);
                setOpened(row, row.kind !== 'open');
              }}
            />
          );
        }}
      />
      <LongValue value={rows[active]?.value ?? null} />
    </div>
  );
}

/** Which rows there are, which of them is active, and how both change. */
function useTree(value: Json, reveal: string | undefined, list: RefObject<VirtualListHandle | null>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => firstOpen(value));
  const [limits, setLimits] = useState<ReadonlyMap<string, number>>(() => new Map());
  const [activeId, setActiveId] = useState('');
  const rows = useMemo(() => treeRows(value, { open, limits }), [value, open, limits]);
  const active = Math.max(
    0,
    rows.findIndex((row) => row.id === activeId),
  );

  useEffect(() => {
    if (reveal === undefined) return;
    setOpen((before) => new Set([...before, ...ancestorIds(reveal)]));
    setActiveId(reveal);
  }, [reveal]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may only just have been opened
  useEffect(() => {
    if (reveal === undefined) return;
    const index = rows.findIndex((row) => row.id === reveal);
    if (index !== -1) list.current?.reveal(index);
  }, [reveal, open]);

  const setOpened = (row: TreeRow, isOpen: boolean): void => {
    if (row.kind === 'more') {
      const parent = row.id.slice(0, -'#more'.length);
      setLimits((before) => new Map(before).set(parent, (before.get(parent) ?? CHILDREN_SHOWN) + CHILDREN_SHOWN));
    } else if (row.kind !== 'scalar') {
      setOpen((before) => {
        const next = new Set(before);
        if (isOpen) next.add(row.id);
        else next.delete(row.id);
        return next;
      });
    }
  };
  const move = (index: number): void => {
    const row = rows[index];
    if (row === undefined) return;
    setActiveId(row.id);
    list.current?.reveal(index);
  };
  return { rows, active, setActiveId, setOpened, move };
}

/** A value whose row has no room for it: a picture, or a long text. */
function LongValue({ value }: { readonly value: Json }) {
  const picture = useMemo(() => pictureIn(value), [value]);
  if (picture !== undefined) {
    return (
      <div className="tree__long">
        <img src={mediaSource(picture)} alt={words.image} />
      </div>
    );
  }
  if (!isLong(value)) return null;
  return (
    <div className="tree__long">
      <CopyButton label={words.copyValue} text={() => value} small />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{value}</pre>
    </div>
  );
}

function pictureIn(value: Json): MediaBlock | undefined {
  const block = mediaBlock(value);
  return block?.kind === 'image' ? block : undefined;
}

function isLong(value: Json): value is string {
  return typeof value === 'string' && (value.length > LONG_CHARACTERS || value.includes('\n'));
}

interface TreeLineProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly active: boolean;
  readonly rootName: string;
  readonly path: string;
  readonly onPress: () => void;
}

function TreeLine({ id, row, active, rootName, path, onPress }: TreeLineProps) {
  const { kind, depth, value } = row;
  const picture = useMemo(() => pictureIn(value), [value]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself takes the keys
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={kind === 'open' ? true : kind === 'closed' ? false : undefined}
      aria-selected={active}
      className={`tree__row${active ? ' is-current' : ''}`}
      style={{ paddingInlineStart: `min(${8 + depth * INDENT_PX}px, ${MAX_INDENT})` }}
      onClick={onPress}
    >
      <span className={`tree__mark${kind === 'open' ? ' is-open' : ''}`}>
        {kind === 'open' || kind === 'closed' ? <Icon name="right" size={12} /> : null}
      </span>
      {kind === 'more' ? (
        <span className="is-link">{words.more(formatCount(value as number))}</span>
      ) : (
        <>
          <span className="tree__key">
            <bdi>{String(row.key ?? rootName)}</bdi>
          </span>
          {kind === 'scalar' ? (
            <JsonScalar value={value} />
          ) : (
            <span className="tree__hint truncate">
              {kind === 'open' && isJsonObject(value)
                ? COUNTS.keys(Object.keys(value).length)
                : closedHint(value, COUNTS)}
            </span>
          )}
          {picture === undefined ? null : <img className="tree__thumb" src={mediaSource(picture)} alt={words.image} />}
          {active && path !== '' ? (
            <span className="tree__path">
              <bdi className="truncate">{path}</bdi>
              <CopyButton label={words.copyPath(path)} text={() => path} small tabIndex={-1} />
            </span>
          ) : null}
        </>
      )}
    </div>
  );
}
