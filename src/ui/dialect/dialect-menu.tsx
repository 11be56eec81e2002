import { DIALECTS, type DialectId } from '../../runtime/dialects/index.ts';
import { activeScript, dialectOf } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { Menu } from '../controls/menu.tsx';
import { isUndecided, useActions, useParts, useSession } from '../core/playground.ts';
import { dialectMenuWords as words } from '../words/dialect-menu.ts';
import { useDetected } from './use-detected.ts';

/** How the script in front reaches its tools, and a menu to choose another way. */
export function DialectMenu() {
  const { view } = useParts();
  const { setDialect } = useActions();
  const script = useSession(activeScript);
  const chosen = useSession((state) => dialectOf(activeScript(state), state).id);
  const unknown = useSession((state) => dialectOf(activeScript(state), state).unknown);
  const undecided = useSession(isUndecided);
  const detected = useDetected();
  const title = unknown ?? DIALECTS.find(({ id }) => id === chosen)?.title ?? chosen;
  if (undecided) return null;
  const seems = DIALECTS.find(({ id }) => id === detected);
  const convertFrom = (from: DialectId): void =>
    view.setState({ dialog: { kind: 'dialect', convert: { from, to: chosen } } });
  return (
    <>
      <Menu
        label={`${words.label}: ${title}`}
        className="link editor__dialect"
        items={[
          ...DIALECTS.map(({ id, title: label, summary: note }) => ({
            id,
            label,
            note,
            checked: id === chosen && unknown === undefined,
            onSelect: () => {
              if (id !== chosen || unknown !== undefined) setDialect(script.id, id);
            },
          })),
          ...(seems === undefined
            ? []
            : [{ id: 'convert', label: words.convertFrom(seems.title, title), onSelect: () => convertFrom(seems.id) }]),
          {
            id: 'options',
            label: `${words.options}…`,
            onSelect: () => view.setState({ dialog: { kind: 'dialect' } }),
          },
        ]}
      >
        <span className="truncate">
          <span className="editor__dialect-label">{words.label} </span>
          {title}
        </span>
        <Icon name="down" size={12} />
      </Menu>
      {seems === undefined ? null : (
        <OtherDialect
          title={seems.title}
          onUse={() => setDialect(script.id, seems.id)}
          onConvert={() => convertFrom(seems.id)}
        />
      )}
    </>
  );
}

interface OtherDialectProps {
  readonly title: string;
  readonly onUse: () => void;
  readonly onConvert: () => void;
}

/** The script looks as if it were written for another dialect. */
function OtherDialect({ title, onUse, onConvert }: OtherDialectProps) {
  return (
    <>
      <button type="button" className="link is-warn truncate editor__seems" title={words.readAs(title)} onClick={onUse}>
        {words.looksLike(title)}
      </button>
      <button type="button" className="link" title={words.convertNote} onClick={onConvert}>
        {words.convertShort}
      </button>
    </>
  );
}
