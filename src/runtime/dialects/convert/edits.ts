import { positionAt, type Replacement } from '../../program/index.ts';

/** What a person has to look at after a conversion. */
export interface ConversionNote {
  readonly severity: 'info' | 'warning';
  readonly message: string;
  /** `line:column` in the script that was converted. */
  readonly path?: string;
}

/** Edits and notes as they come together. */
export interface Draft {
  readonly source: string;
  readonly edits: Replacement[];
  readonly notes: ConversionNote[];
  /** Functions that the converted script needs, by their names. */
  readonly helpers: Map<string, string>;
}

export function replace({ edits }: Draft, start: number, end: number, text: string): void {
  edits.push({ offset: start, removed: end - start, text });
}

export function note(
  { notes, source }: Draft,
  severity: ConversionNote['severity'],
  message: string,
  offset?: number,
): void {
  if (notes.some((known) => known.message === message && offset === undefined)) return;
  if (offset === undefined) notes.push({ severity, message });
  else {
    const { line, column } = positionAt(source, offset);
    notes.push({ severity, message, path: `${line}:${column}` });
  }
}
