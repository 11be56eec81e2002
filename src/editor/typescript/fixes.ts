import type { StringLiteral } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import { planImport } from '../imports.ts';
import { closest } from './closest.ts';
import { editsIn } from './completions.ts';
import { nodeAt } from './documentation.ts';
import { format, preferences } from './preferences.ts';
import { type Project, ts } from './project.ts';
import type { Edit, Fix, Span } from './protocol.ts';

const UNKNOWN_NAME = new Set([2304, 2552, 2503, 18004]);
const UNKNOWN_MODULE = new Set([2307, 2792]);

/** Fixes that would write types nobody needs in a script, or move code to places that there are not. */
const UNWANTED = new Set([
  'fixMissingFunctionDeclaration',
  'addMissingDeclareProperty',
  'inferFromUsage',
  'disableJsDiagnostics',
]);

/** Ways to repair what the diagnostics of these codes at this span say, the likeliest first. */
export function fixes(project: Project, fileName: string, span: Span, codes: readonly number[]): readonly Fix[] {
  const end = span.start + span.length;
  const own = [
    ...(codes.some((code) => UNKNOWN_MODULE.has(code)) ? moduleFixes(project, fileName, span) : []),
    ...(codes.some((code) => UNKNOWN_NAME.has(code)) ? nameFixes(project, fileName, span) : []),
  ];
  const theirs = project.service
    .getCodeFixesAtPosition(fileName, span.start, end, codes, format, preferences)
    .filter(({ fixName, changes }) => !UNWANTED.has(fixName) && changes.every((change) => change.fileName === fileName))
    .map((action): Fix => {
      const edits = editsIn(fileName, [action]);
      const kind = action.fixName === 'spelling' ? 'spelling' : 'other';
      const name = kind === 'spelling' ? edits[0]?.text : undefined;
      return { kind, title: action.description, edits, ...(name === undefined ? {} : { name }) };
    })
    .filter(({ title, edits }) => !own.some((fix) => title.includes(`"${fix.source}"`) || sameEdits(fix.edits, edits)));
  return [...own, ...theirs];
}

function sameEdits(a: readonly Edit[], b: readonly Edit[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Imports of exports that have this name, or else one like it. */
function nameFixes(project: Project, fileName: string, { start }: Span): Fix[] {
  const file = project.sourceFile(fileName);
  const node = nodeAt(file, start);
  if (!ts.isIdentifier(node)) return [];
  const name = node.getText();
  const checker = project.checker();
  const exports = checker
    .getAmbientModules()
    .flatMap((module) =>
      checker
        .getExportsOfModule(module)
        .map((symbol) => ({ name: symbol.getName(), source: module.getName().replace(/^"|"$/g, '') })),
    );
  const exact = exports.filter((candidate) => candidate.name === name);
  const near = exact.length > 0 ? exact : closest(name, exports, (candidate) => candidate.name);
  return near.map((candidate) => {
    const plan = planImport(file.text, candidate.name, candidate.source);
    const replacement = { start: node.getStart(), length: name.length, text: plan.expression };
    return {
      kind: plan.edit === undefined ? ('spelling' as const) : ('import' as const),
      title: plan.expression,
      name: candidate.name,
      source: candidate.source,
      edits: [
        ...(plan.expression === name ? [] : [replacement]),
        ...(plan.edit === undefined
          ? []
          : [{ start: plan.edit.start, length: plan.edit.end - plan.edit.start, text: plan.edit.text }]),
      ],
    };
  });
}

/** Module names like the one that there is not. */
function moduleFixes(project: Project, fileName: string, { start }: Span): Fix[] {
  const node = nodeAt(project.sourceFile(fileName), start);
  if (!ts.isStringLiteralLike(node)) return [];
  const { text } = node as StringLiteral;
  const names = project
    .checker()
    .getAmbientModules()
    .map((module) => module.getName().replace(/^"|"$/g, ''));
  return closest(text, names, (name) => name).map((name) => ({
    kind: 'spelling' as const,
    title: name,
    name,
    edits: [{ start: node.getStart() + 1, length: text.length, text: name }],
  }));
}
