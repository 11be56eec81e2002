import type { SourceFile } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import { documentationOf } from './documentation.ts';
import { withInputFields } from './input-fields.ts';
import { type Project, ts } from './project.ts';
import type { Declared, Definition, Hover, SignatureHelp } from './protocol.ts';

/** What the name at `offset` is. */
export function hover(project: Project, fileName: string, offset: number): Hover | undefined {
  const info = project.service.getQuickInfoAtPosition(fileName, offset);
  if (info === undefined) return undefined;
  return {
    span: { start: info.textSpan.start, length: info.textSpan.length },
    signature: withInputFields(
      signatureText(ts.displayPartsToString(info.displayParts)),
      declaringFile(project, fileName, offset),
    ),
    documentation: documentationOf(info.documentation, info.tags),
    ...declaredBy(project, fileName, offset),
  };
}

/** The signatures of the call around `offset`. */
export function signatures(
  project: Project,
  fileName: string,
  offset: number,
  trigger: { readonly kind: 'invoked' | 'typed' | 'retrigger'; readonly character?: string },
): SignatureHelp | undefined {
  const info = project.service.getSignatureHelpItems(fileName, offset, {
    triggerReason: {
      kind: trigger.kind === 'typed' ? 'characterTyped' : trigger.kind,
      ...(trigger.character === undefined ? {} : { triggerCharacter: trigger.character }),
    },
  });
  if (info === undefined) return undefined;
  return {
    activeSignature: info.selectedItemIndex,
    activeParameter: info.argumentIndex,
    signatures: info.items.map((item) => {
      let label = ts.displayPartsToString(item.prefixDisplayParts);
      const separator = ts.displayPartsToString(item.separatorDisplayParts);
      const parameters = item.parameters.map((parameter, index) => {
        if (index > 0) label += separator;
        const start = label.length;
        label += ts.displayPartsToString(parameter.displayParts);
        return {
          label: [start, label.length] as const,
          text: documentationOf(parameter.documentation, undefined).text,
        };
      });
      label += ts.displayPartsToString(item.suffixDisplayParts);
      return { label, parameters, documentation: documentationOf(item.documentation, item.tags) };
    }),
  };
}

/** Where the name at `offset` is declared. */
export function definitions(project: Project, fileName: string, offset: number): readonly Definition[] {
  return (project.service.getDefinitionAtPosition(fileName, offset) ?? []).map((definition) => {
    const file = project.declarationOf(definition.fileName);
    return {
      start: definition.textSpan.start,
      length: definition.textSpan.length,
      name: definition.name,
      ...(file === undefined ? {} : { file }),
    };
  });
}

function declaredBy(project: Project, fileName: string, offset: number): { readonly declared?: Declared } {
  const definition = project.service.getDefinitionAtPosition(fileName, offset)?.[0];
  const path = definition && project.pathOf(definition.fileName);
  return path === undefined ? {} : { declared: { path, name: definition?.name ?? '' } };
}

function declaringFile(project: Project, fileName: string, offset: number): SourceFile | undefined {
  const definition = project.service.getDefinitionAtPosition(fileName, offset)?.[0];
  return definition !== undefined && project.pathOf(definition.fileName) !== undefined
    ? project.sourceFile(definition.fileName)
    : undefined;
}

/** TypeScript's description of a name without what every import has: that it is an alias, and of what. */
export function signatureText(text: string): string {
  return text
    .replace(/^\(alias\) /, '')
    .replace(/\nimport [^\n]*$/, '')
    .replace(/^function /, '')
    .replace(/^( {4})+/gm, (indent) => indent.slice(indent.length / 2));
}
