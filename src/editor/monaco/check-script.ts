import type { Problem } from '../editor.ts';
import { formatPath, toCodePointColumn } from '../positions.ts';
import type { Finding } from '../typescript/protocol.ts';
import { editor, type IDisposable, MarkerSeverity, MarkerTag } from './api.ts';
import { ask } from './checker-client.ts';
import { spanRange } from './spans.ts';

/** Owner of the checker's markers. */
export const CHECKER_OWNER = 'typescript';

/** After the last keystroke; long enough not to underline a word that is being typed. */
const DELAY_MS = 250;

const severities = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  info: MarkerSeverity.Info,
  hint: MarkerSeverity.Hint,
} as const;

/** Keeps the findings of the checker marked in the script an editor shows. */
export interface ScriptCheck extends IDisposable {
  /** Checks at once: the declarations changed. */
  again(): void;
}

/** Checks as the user types, and tells what was found. A fault of the checker goes to `onFault`. */
export function checkScript(
  view: editor.IStandaloneCodeEditor,
  tell: (problems: readonly Problem[]) => void,
  onFault: (reason: string) => void,
): ScriptCheck {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let outdated = false;
  const check = async () => {
    if (running) {
      outdated = true;
      return;
    }
    const model = view.getModel();
    if (model === null) {
      tell([]);
      return;
    }
    running = true;
    outdated = false;
    const version = model.getVersionId();
    try {
      const findings = await ask(model, (checker, script) => checker.findings(script));
      if (findings !== undefined && model.getVersionId() === version && view.getModel() === model) {
        editor.setModelMarkers(
          model,
          CHECKER_OWNER,
          findings.map((finding) => markerOf(model, finding)),
        );
        tell(findings.filter(isProblem).map((finding) => problemOf(model, finding)));
      }
    } catch (error) {
      onFault(String(error));
    } finally {
      running = false;
      if (outdated) later(0);
    }
  };
  const later = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), delayMs);
  };
  const disposables = [
    view.onDidChangeModelContent(() => later(DELAY_MS)),
    view.onDidChangeModelLanguage(() => later(0)),
    view.onDidChangeModel(() => later(0)),
  ];
  return {
    again: () => later(0),
    dispose: () => {
      clearTimeout(timer);
      for (const disposable of disposables) disposable.dispose();
    },
  };
}

type ProblemFinding = Finding & { readonly severity: Problem['severity'] };

function isProblem(finding: Finding): finding is ProblemFinding {
  return finding.severity !== 'hint';
}

function markerOf(model: editor.ITextModel, finding: Finding): editor.IMarkerData {
  const range = spanRange(model, finding);
  const empty = range.isEmpty();
  return {
    startLineNumber: range.startLineNumber,
    startColumn: empty ? Math.max(1, range.startColumn - 1) : range.startColumn,
    endLineNumber: range.endLineNumber,
    endColumn: range.endColumn,
    severity: severities[finding.severity],
    message: finding.message,
    code: String(finding.code),
    source: CHECKER_OWNER,
    tags: [
      ...(finding.unnecessary ? [MarkerTag.Unnecessary] : []),
      ...(finding.deprecated ? [MarkerTag.Deprecated] : []),
    ],
  };
}

function problemOf(model: editor.ITextModel, finding: ProblemFinding): Problem {
  const { lineNumber, column } = model.getPositionAt(finding.start);
  const path = formatPath({ line: lineNumber, column: toCodePointColumn(model.getLineContent(lineNumber), column) });
  return { severity: finding.severity, code: finding.code, message: finding.message, path };
}
