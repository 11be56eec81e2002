import { activeScript } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { Menu } from '../controls/menu.tsx';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { frameWords as words } from '../words/frame.ts';

/** The scripts where there is no room for tabs. */
export function ScriptMenu() {
  const { view } = useParts();
  const scripts = useSession((state) => state.scripts);
  const active = useSession(activeScript);
  const closed = useSession((state) => state.closedScripts.at(-1));
  const { activateScript, addScript, closeScript, reopenScript } = useActions();
  const toCode = (): void => view.setState({ narrow: 'code' });
  return (
    <Menu
      label={words.chooseScript(active.name)}
      className="btn btn--quiet script-menu"
      items={[
        ...scripts.map(({ id, name }) => ({
          id,
          label: name,
          checked: id === active.id,
          onSelect: () => {
            activateScript(id);
            toCode();
          },
        })),
        {
          id: 'new',
          label: words.newScript,
          icon: 'add' as const,
          onSelect: () => {
            addScript();
            toCode();
          },
        },
        {
          id: 'close',
          label: words.closeScript(active.name),
          icon: 'close' as const,
          onSelect: () => closeScript(active.id),
        },
        ...(closed === undefined
          ? []
          : [
              {
                id: 'reopen',
                label: words.reopenScript(closed.name),
                icon: 'retry' as const,
                onSelect: () => {
                  reopenScript();
                  toCode();
                },
              },
            ]),
      ]}
    >
      <span className="truncate">{active.name}</span>
      <Icon name="down" size={12} />
    </Menu>
  );
}
