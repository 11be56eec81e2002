import type { Diagnostic } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import { isNoise } from '../../runtime/program/type-noise.ts';
import { JAVASCRIPT, type Project, ts } from './project.ts';
import type { Finding } from './protocol.ts';

const SEVERITIES = ['warning', 'error', 'hint', 'info'] as const;

/** A script that is all errors is told this many. */
const MAX_FINDINGS = 500;
const MAX_MESSAGE_LENGTH = 4_000;

/** Everything TypeScript says of a script, less what is no use to its author. */
export function findings(project: Project, fileName: string): readonly Finding[] {
  const { service } = project;
  const language = fileName.endsWith(JAVASCRIPT) ? 'javascript' : 'typescript';
  const syntax = service.getSyntacticDiagnostics(fileName);
  const all = [...syntax, ...service.getSemanticDiagnostics(fileName), ...service.getSuggestionDiagnostics(fileName)];
  return all
    .filter(({ code }) => !isNoise(code, language, project.form))
    .map(toFinding)
    .sort((a, b) => a.start - b.start)
    .slice(0, MAX_FINDINGS);
}

function toFinding(diagnostic: Diagnostic): Finding {
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
  return {
    start: diagnostic.start ?? 0,
    length: diagnostic.length ?? 0,
    severity: SEVERITIES[diagnostic.category],
    code: diagnostic.code,
    message: message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message,
    unnecessary: diagnostic.reportsUnnecessary !== undefined,
    deprecated: diagnostic.reportsDeprecated !== undefined,
  };
}
