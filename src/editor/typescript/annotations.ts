import type { TagInfo } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import type { Annotation } from './protocol.ts';
export function annotationsOf(_tags: readonly TagInfo[]): readonly Annotation[] {
  return [];
}
