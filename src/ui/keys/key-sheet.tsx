import type { ReactNode } from 'react';
import { Dialog } from '../controls/dialog.tsx';
import { Keys } from '../controls/keys.tsx';
import { useParts } from '../core/playground.ts';
import { AboutLinks } from '../panes/about-links.tsx';
import { PANES } from '../panes/registry.ts';
import { keyWords as words } from '../words/keys.ts';
import './keys.css';
import { SHORTCUTS, type Shortcut } from './shortcuts.ts';

interface Line {
  /** By which tests know it. */
  readonly id: string;
  readonly name: string;
  readonly keys: readonly Shortcut[];
  /** The keys are pressed one after the other; otherwise each does it. */
  readonly inTurn?: true;
  readonly note?: string;
}

const key = (name: string, modifiers: Partial<Shortcut> = {}): Shortcut => ({ key: name, ...modifiers });

const LEFT_COLUMN: readonly (readonly [string, readonly Line[]])[] = [
  [
    words.groups.run,
    [
      { id: 'run', name: words.run, keys: [SHORTCUTS.run] },
      { id: 'stop', name: words.stop, keys: [SHORTCUTS.stop], note: words.stopNote },
    ],
  ],
  [
    words.groups.move,
    [
      { id: 'searchTools', name: words.searchTools, keys: [SHORTCUTS.searchTools] },
      { id: 'palette', name: words.palette, keys: [SHORTCUTS.palette] },
      { id: 'nextPane', name: words.nextPane, keys: [SHORTCUTS.nextPane] },
      { id: 'previousPane', name: words.previousPane, keys: [SHORTCUTS.previousPane] },
      { id: 'backToCode', name: words.backToCode, keys: [key('Escape')] },
      { id: 'help', name: words.help, keys: [SHORTCUTS.help] },
    ],
  ],
];
const RIGHT: readonly (readonly [string, readonly Line[]])[] = [
  [
    words.groups.panes,
    [
      ...PANES.map((pane) => ({ id: pane.id, name: pane.keyTitle ?? pane.title, keys: [pane.key] })),
      { id: 'rows', name: words.rows, keys: [key('ArrowDown'), key('ArrowUp')] },
      { id: 'openClose', name: words.openClose, keys: [key('ArrowRight'), key('ArrowLeft')] },
      { id: 'goToLine', name: words.goToLine, keys: [key('Enter')] },
    ],
  ],
  [
    words.groups.script,
    [
      { id: 'find', name: words.find, keys: [key('f', { mod: true })] },
      { id: 'format', name: words.format, keys: [SHORTCUTS.format] },
      { id: 'suggest', name: words.suggest, keys: [key('Space', { ctrl: true })] },
      { id: 'quickFix', name: words.quickFix, keys: [key('.', { mod: true })] },
      { id: 'tabFocus', name: words.tabFocus, keys: [key('Escape'), key('Tab')], inTurn: true },
    ],
  ],
];

/** The keyboard map. */
export function KeySheet() {
  const { view } = useParts();
  return (
    <Dialog title={words.title} widthPx={680} onClose={() => view.setState({ dialog: undefined })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a small screen it scrolls, and holds nothing else to focus */}
      <div className="key-sheet" tabIndex={0} role="region" aria-label={words.title}>
        <Column groups={LEFT_COLUMN} />
        <Column groups={RIGHT} />
      </div>
      <AboutLinks />
    </Dialog>
  );
}

function Column({ groups }: { readonly groups: readonly (readonly [string, readonly Line[]])[] }): ReactNode {
  return (
    <div className="key-sheet__column">
      {groups.map(([title, lines]) => (
        <section key={title}>
          <h3 className="sub">{title}</h3>
          <dl>
            {lines.map(({ id, name, keys, inTurn, note }) => (
              <div key={id} className="key-sheet__line" data-line={id}>
                <dt>
                  {name}
                  {note === undefined ? null : <span className="form__help">{note}</span>}
                </dt>
                <dd>
                  {keys.map((shortcut, index) => (
                    <span key={shortcut.key} className="key-sheet__keys">
                      {index === 0 ? null : <span className="faint small">{inTurn ? words.thenKey : words.or}</span>}
                      <span>
                        <Keys keys={shortcut} />
                      </span>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
