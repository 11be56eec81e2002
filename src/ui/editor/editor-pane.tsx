import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Problem, ScriptPosition } from '../../editor/index.ts';
import { activeScript, isLive, type SessionState } from '../../session/index.ts';
import { isUndecided, useActions, useParts, useSession, useView } from '../core/playground.ts';
import { effectiveTheme, onThemeChange } from '../core/theme.ts';
import { useTurn } from '../core/use-turn.ts';
import { showPane } from '../core/view.ts';
import { DialectMenu } from '../dialect/dialect-menu.tsx';
import { editorPaneWords as words } from '../words/editor-pane.ts';
import { frameWords } from '../words/frame.ts';
import { originWords } from '../words/origin.ts';
import { afterWarmUp } from './after-warm-up.ts';
import { createEditorHost, type EditorHost, type EditorInputs, languageOf } from './editor-host.ts';
import './editor-pane.css';
import { useDeclarations } from './use-declarations.ts';

type Loading = 'waiting' | 'there' | 'plain' | 'failed';
/** An editor that is going to take the page down does so at once. */
const SETTLED_AFTER_MS = 3000;
const NO_MARKERS: SessionState['problems'] = [];

/** The script in front, in whichever editor is there. */
export function EditorPane() {
  const narrow = useView((state) => state.narrow);
  const hasTurn = useTurn(1);
  return (
    <section
      className="editor"
      data-region="editor"
      data-shown={narrow === 'code'}
      aria-label={frameWords.code_region}
      id="code"
    >
      {hasTurn ? <EditorBody /> : null}
    </section>
  );
}

function EditorBody() {
  const script = useSession(activeScript);
  const ofRun = useSession(markersOfActive);
  const ofLink = useView((state) => state.linkMarkers);
  const markers = useMemo(() => (ofLink.length === 0 ? ofRun : [...ofRun, ...ofLink]), [ofRun, ofLink]);
  const theme = useTheme();
  const readOnly = useSession(isUndecided);
  const { container, ...shown } = useEditor({ script, markers, theme, readOnly });
  return (
    <>
      <div ref={container} className="editor__place" />
      <footer className="editor__status">
        <DialectMenu />
        <EditorStatus name={script.name} readOnly={readOnly} {...shown} />
        <DraftState />
      </footer>
    </>
  );
}

/** What an editor has to tell of itself and its script. */
interface EditorReport {
  readonly loading: Loading;
  /** True once the checker has failed. */
  readonly unchecked: boolean;
  readonly problems: readonly Problem[];
  readonly position: ScriptPosition;
}

/** Makes the editor in `container`, exchanges it once a better one is loaded, and keeps it in step. */
function useEditor({ script, markers, theme, readOnly }: Omit<EditorInputs, 'declarations'>) {
  const { session, view, editor, guard } = useParts();
  const { editScript } = useActions();
  const recovered = useView((state) => state.recovered);
  const container = useRef<HTMLDivElement>(null);
  const host = useRef<EditorHost>(null);
  const [loading, setLoading] = useState<Loading>('waiting');
  const [unchecked, setUnchecked] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [position, setPosition] = useState<ScriptPosition>({ line: 1, column: 1 });
  const declarations = useDeclarations(loading === 'there');
  const start = useRef({ script, declarations, markers, theme, readOnly });

  useLayoutEffect(() => {
    if (container.current === null) return;
    const created = createEditorHost({
      container: container.current,
      start: start.current,
      editor: {
        theme: start.current.theme,
        errorLine: { actionLabel: words.showCall, onAction: () => showPane(view, 'diagnostics') },
        onFault: () => setUnchecked(true),
        onTabFocusChange: (moves) => view.setState({ announcement: moves ? words.tabMoves : '' }),
      },
      onChange: ({ scriptId, text }) => editScript(scriptId, text),
      onCursor: setPosition,
      onProblems: setProblems,
      onHandle: (handle) => {
        editor.current = handle;
      },
    });
    host.current = created;
    const upgrade = async (): Promise<void> => {
      guard.enter('editor');
      try {
        setLoading((await created.upgrade()) ? 'there' : 'plain');
      } catch {
        setLoading('failed');
      } finally {
        setTimeout(() => {
          guard.leave('editor');
          view.setState({ settled: true });
        }, SETTLED_AFTER_MS);
      }
    };
    const cancel = recovered ? undefined : afterWarmUp(session, () => void upgrade());
    if (recovered) setLoading('plain');
    return () => {
      cancel?.();
      editor.current = undefined;
      created.dispose();
    };
  }, [session, view, editor, editScript, guard, recovered]);

  useLayoutEffect(
    () => host.current?.update({ script, declarations, markers, theme, readOnly }),
    [script, declarations, markers, theme, readOnly],
  );

  useClosedScripts(host);
  return { container, loading, unchecked, problems, position };
}

/** Forgets what the editor holds of a script that was closed. */
function useClosedScripts(host: RefObject<EditorHost | null>): void {
  const { session } = useParts();
  useEffect(
    () =>
      session.store.subscribe((state, before) => {
        for (const { id } of before.scripts) {
          if (state.scripts !== before.scripts && !state.scripts.some((other) => other.id === id))
            host.current?.closeScript(id);
        }
      }),
    [session, host],
  );
}

interface EditorStatusProps extends EditorReport {
  readonly name: string;
  readonly readOnly: boolean;
}

function EditorStatus({ loading, unchecked, problems, position, name, readOnly }: EditorStatusProps) {
  const { editor } = useParts();
  if (loading === 'waiting')
    return <span className="truncate">{readOnly ? originWords.readOnly : words.onItsWay}</span>;
  if (loading === 'failed') {
    return (
      <>
        <span className="is-warn truncate">{words.unavailable}</span>
        <button type="button" className="link push" onClick={() => location.reload()}>
          {words.reload}
        </button>
      </>
    );
  }
  return (
    <>
      <span className="editor__position">{words.position(position.line, position.column)}</span>
      <span className="editor__language">{words[languageOf(name)]}</span>
      {readOnly ? <span>{originWords.readOnly}</span> : null}
      {unchecked ? (
        <span className="is-warn truncate">{words.unchecked}</span>
      ) : (
        <ProblemCount problems={problems} onNext={() => void editor.current?.run('next-problem')} />
      )}
    </>
  );
}

/** What the checker found, by number; a click goes from one to the next. */
function ProblemCount({ problems, onNext }: { readonly problems: readonly Problem[]; readonly onNext: () => void }) {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const others = problems.length - errors;
  if (problems.length === 0) return null;
  return (
    <button type="button" className="link editor__problems" title={words.nextProblem} onClick={onNext}>
      <span className={errors > 0 ? 'is-error' : 'is-warn'}>{words.problemCount(errors, others)}</span>
    </button>
  );
}

function DraftState() {
  const { keeper } = useParts();
  const drafts = useView((state) => state.drafts);
  const aside = useView((state) => state.aside);
  return (
    <span className="push row editor__draft">
      {drafts === 'none' ? null : (
        <span>{drafts === 'kept' ? words.saved : drafts === 'full' ? words.full : words.notSaved}</span>
      )}
      {aside ? (
        <button type="button" className="link" onClick={() => keeper.backToOwn()}>
          {originWords.backToDraft}
        </button>
      ) : null}
    </span>
  );
}

/** Diagnostics of the last run, while the script that ran is in front. */
function markersOfActive(state: SessionState): SessionState['problems'] {
  return state.ranScriptId === state.activeScriptId && !isLive(state.run) ? state.problems : NO_MARKERS;
}

function useTheme(): 'light' | 'dark' {
  const { view } = useParts();
  const [theme, setTheme] = useState(() => effectiveTheme(view.getState().theme));
  useEffect(() => onThemeChange(view, () => setTheme(effectiveTheme(view.getState().theme))), [view]);
  return theme;
}
