import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { editorMetrics } from '../../editor/index.ts';
import { activeScript, isLive, type SessionState } from '../../session/index.ts';
import { useActions, useParts, useSession, useView } from '../core/playground.ts';
import { effectiveTheme } from '../core/theme.ts';
import { createEditorHost, type EditorHost } from './editor-host.ts';
import { useDeclarations } from './use-declarations.ts';

export interface CompactEditorProps {
  readonly label: string;
  readonly readOnly: boolean;
  /** Lines that it is high at most; a longer script scrolls. */
  readonly maxLines: number;
  /** Ctrl or ⌘ and Enter were pressed by a person. */
  readonly onRun: () => void;
}

const NO_MARKERS: SessionState['problems'] = [];
const MIN_LINES = 2;

/** The script in front as high as its lines: coloured text at once, the full editor when somebody begins to change it. */
export function CompactEditor({ label, readOnly, maxLines, onRun }: CompactEditorProps) {
  const { editor } = useParts();
  const { editScript } = useActions();
  const script = useSession(activeScript);
  const markers = useSession(markersOf);
  const theme = useView((state) => effectiveTheme(state.theme));
  const container = useRef<HTMLDivElement>(null);
  const host = useRef<EditorHost>(null);
  const [loading, setLoading] = useState<'not yet' | 'now' | 'done'>('not yet');
  const declarations = useDeclarations(loading === 'done');
  const start = useRef({ script, declarations, markers, theme, readOnly });
  start.current = { script, declarations, markers, theme, readOnly };

  useLayoutEffect(() => {
    if (container.current === null) return;
    const created = createEditorHost({
      container: container.current,
      start: start.current,
      editor: { theme: start.current.theme, label },
      onChange: ({ scriptId, text }) => editScript(scriptId, text),
      onCursor: () => undefined,
      onProblems: () => undefined,
      onHandle: (current) => {
        editor.current = current;
      },
    });
    host.current = created;
    return () => {
      editor.current = undefined;
      created.dispose();
    };
  }, [editor, editScript, label]);

  useLayoutEffect(
    () => host.current?.update({ script, declarations, markers, theme, readOnly }),
    [script, declarations, markers, theme, readOnly],
  );

  const upgrade = async (): Promise<void> => {
    if (readOnly || loading !== 'not yet') return;
    setLoading('now');
    try {
      await host.current?.upgrade();
      setLoading('done');
    } catch {
      // The plain one stays; the next wish to edit tries again.
      setLoading('not yet');
    }
  };

  const heightPx = useHeightPx(script.text, maxLines);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wish to edit shows before the editor is there
    <div
      ref={container}
      className="compact-editor"
      aria-busy={loading === 'now'}
      style={{ blockSize: heightPx }}
      onFocus={() => void upgrade()}
      onPointerDown={() => void upgrade()}
      onKeyDownCapture={(event) => takesRunKey(event) && onRun()}
    />
  );
}

/** Lines are higher where they are touched. */
function useHeightPx(text: string, maxLines: number): number {
  const metrics = useMemo(editorMetrics, []);
  const lines = Math.min(Math.max(text.split('\n').length, MIN_LINES), maxLines);
  return lines * metrics.lineHeightPx + metrics.paddingTopPx + metrics.paddingBottomPx;
}

/** Whether a person pressed what runs a script; nothing else hears of it then. */
function takesRunKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !event.nativeEvent.isTrusted) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** Diagnostics of the last run of the script as it stands. */
function markersOf(state: SessionState): SessionState['problems'] {
  return state.ranScriptId === state.activeScriptId && !isLive(state.run) ? state.problems : NO_MARKERS;
}
