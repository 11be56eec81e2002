import { preferences } from './preferences.ts';
import type { Project } from './project.ts';
import type { CheckerService, Span } from './protocol.ts';

/** Edits that give the name at `offset` another, everywhere in the script. What a declaration names keeps its name. */
export function rename(
  project: Project,
  fileName: string,
  offset: number,
  name: string,
): ReturnType<CheckerService['rename']> {
  const info = project.service.getRenameInfo(fileName, offset, preferences);
  if (!info.canRename) return { refused: info.localizedErrorMessage ?? 'This cannot be renamed.' };
  const locations = project.service.findRenameLocations(fileName, offset, false, false, preferences) ?? [];
  if (locations.some((location) => location.fileName !== fileName))
    return { refused: 'A server or the language gave this name. Rename it where you import it.' };
  return {
    edits: locations.map(({ textSpan, prefixText = '', suffixText = '' }) => ({
      start: textSpan.start,
      length: textSpan.length,
      text: `${prefixText}${name}${suffixText}`,
    })),
  };
}

/** Every use of the name at `offset` in the script. */
export function occurrences(
  project: Project,
  fileName: string,
  offset: number,
): readonly (Span & { readonly write: boolean })[] {
  return (project.service.getDocumentHighlights(fileName, offset, [fileName]) ?? []).flatMap(({ highlightSpans }) =>
    highlightSpans.map(({ textSpan, kind }) => ({
      start: textSpan.start,
      length: textSpan.length,
      write: kind === 'writtenReference',
    })),
  );
}
