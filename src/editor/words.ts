/** Every word that the editors themselves show or speak. */
export interface EditorWords {
  /** Accessible name of the text field. */
  readonly label: string;
  /** Spoken when Escape has armed Tab. */
  readonly tabLeaves: string;
  /** Spoken when Tab indents again. */
  readonly tabIndents: string;
  /** What annotations of a tool are called. */
  readonly readOnly: string;
  readonly writes: string;
  readonly destructive: string;
  readonly idempotent: string;
  /** Says whose words a description is. */
  readonly describedBy: (module: string) => string;
  /** Why an action is not to be had: the editor is read-only, or a plain one. */
  readonly notHere: string;
  /** Titles of quick fixes. */
  readonly importName: (name: string, specifier: string) => string;
  readonly didYouMean: (name: string) => string;
}

export const editorWords: EditorWords = {
  label: 'Script. Press Escape, then Tab, to leave the editor.',
  tabLeaves: 'Tab now leaves the editor.',
  tabIndents: 'Tab now indents.',
  readOnly: 'read-only',
  writes: 'writes',
  destructive: 'destructive',
  idempotent: 'idempotent',
  describedBy: (module) => `Description by ${module}`,
  notHere: 'This editor cannot do that.',
  importName: (name, specifier) => `Import ${name} from "${specifier}"`,
  didYouMean: (name) => `Did you mean ${name}?`,
};
