import type { EditorAction } from '../../editor/index.ts';
import { DIALECTS } from '../../runtime/dialects/index.ts';
import { activeScript, dialectOf, isLinked, isLive } from '../../session/index.ts';
import type { PlaygroundParts } from '../core/playground.ts';
import { showPane } from '../core/view.ts';
import { PANES } from '../panes/registry.ts';
import { runScript } from '../run/run-script.ts';
import { dialectWords } from '../words/dialect.ts';
import { frameWords } from '../words/frame.ts';
import { commandWords as words } from '../words/keys.ts';
import { runWords } from '../words/run.ts';
import { doInEditor } from './do-in-editor.ts';
import { searchTools } from './search-tools.ts';
import { SHORTCUTS, type Shortcut } from './shortcuts.ts';

/** Something the palette can do. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly keys?: Shortcut;
  readonly run: () => void;
}

const EDITOR_ACTIONS = Object.keys(words.editor) as (keyof typeof words.editor & EditorAction)[];

/** Keys that the editor listens to. */
const EDITOR_KEYS: Readonly<Partial<Record<EditorAction, Shortcut>>> = {
  format: SHORTCUTS.format,
  find: { key: 'f', mod: true },
  suggest: { key: 'Space', ctrl: true },
  'quick-fix': { key: '.', mod: true },
  'toggle-comment': { key: '/', mod: true },
};

/** Everything that can be done now. */
export function commandsOf(parts: PlaygroundParts): Command[] {
  const { session, view, editor } = parts;
  const { run, scripts, activeScriptId, closedScripts, actions, recording, mode } = session.store.getState();
  const state = session.store.getState();
  const dialect = dialectOf(activeScript(state), state).id;
  const closed = closedScripts.at(-1);
  const live = isLive(run);
  const { dock, theme } = view.getState();
  return [
    ...(live
      ? [{ id: 'stop', title: words.stop, keys: SHORTCUTS.stop, run: () => actions.stop() }]
      : [
          { id: 'run', title: words.run, keys: SHORTCUTS.run, run: () => runScript(parts) },
          { id: 'clear', title: words.clear, run: () => actions.clearRun() },
        ]),
    { id: 'add-server', title: words.addServer, run: () => view.setState({ dialog: { kind: 'add-server' } }) },
    {
      id: 'search-tools',
      title: words.searchTools,
      keys: SHORTCUTS.searchTools,
      run: () => searchTools(view),
    },
    { id: 'new-script', title: words.newScript, run: () => void actions.addScript() },
    ...(closed === undefined
      ? []
      : [{ id: 'reopen-script', title: frameWords.reopenScript(closed.name), run: () => actions.reopenScript() }]),
    { id: 'share', title: words.share, run: () => view.setState({ dialog: { kind: 'share' } }) },
    { id: 'recording', title: words.recording, run: () => view.setState({ dialog: { kind: 'recording' } }) },
    ...(recording === undefined
      ? []
      : [
          {
            id: 'mode',
            title: mode === 'live' ? words.replay : words.live,
            run: () => actions.setMode(mode === 'live' ? 'replay' : 'live'),
          },
        ]),
    { id: 'examples', title: words.examples, run: () => view.setState({ dialog: { kind: 'examples' } }) },
    ...EDITOR_ACTIONS.filter((action) => editor.current?.can(action)).map((action) => ({
      id: `editor-${action}`,
      title: words.editor[action],
      ...(EDITOR_KEYS[action] === undefined ? {} : { keys: EDITOR_KEYS[action] }),
      run: () => void doInEditor(parts, action),
    })),
    ...PANES.map((pane) => ({
      id: `pane-${pane.id}`,
      title: words.pane(pane.title),
      keys: pane.key,
      run: () => showPane(view, pane.id),
    })),
    ...scripts
      .filter(({ id }) => id !== activeScriptId)
      .map(({ id, name }) => ({
        id: `script-${id}`,
        title: words.script(name),
        run: () => {
          actions.activateScript(id);
          view.setState({ narrow: 'code' });
        },
      })),
    ...DIALECTS.filter(({ id }) => id !== dialect).map(({ id, title }) => ({
      id: `convert-${id}`,
      title: dialectWords.convertTo(title),
      run: () => view.setState({ dialog: { kind: 'dialect', convert: { from: dialect, to: id } } }),
    })),
    { id: 'limits', title: words.limits, run: () => view.setState({ dialog: { kind: 'limits' } }) },
    ...(['writes', 'always', 'never'] as const)
      .filter((choice) => choice !== 'never' || !isLinked(session.store.getState()))
      .map((choice) => ({
        id: `approval-${choice}`,
        title: words.approval(runWords.approval[choice]),
        run: () => actions.setApprovalMode(choice),
      })),
    {
      id: 'dock',
      title: dock === 'right' ? words.dockBottom : words.dockRight,
      run: () => view.setState({ dock: dock === 'right' ? 'bottom' : 'right' }),
    },
    ...(['system', 'light', 'dark'] as const)
      .filter((value) => value !== theme)
      .map((value) => ({
        id: `theme-${value}`,
        title: words.theme(frameWords.themes[value]),
        run: () => view.setState({ theme: value }),
      })),
    { id: 'help', title: words.help, keys: SHORTCUTS.help, run: () => view.setState({ dialog: { kind: 'keys' } }) },
  ];
}

/** Commands whose title holds every word typed, those that begin with it first. */
export function matchCommands(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = commands.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const first = (command: Command): boolean => command.title.toLowerCase().startsWith(words[0] ?? '');
  return [...matching.filter(first), ...matching.filter((command) => !first(command))];
}
