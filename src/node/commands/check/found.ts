import type { LinkedServer } from '../../../link/index.ts';
import type { Json } from '../../../runtime/json.ts';
import type { Recording } from '../../../runtime/recording/index.ts';

/** A place in a file, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A script that a document holds, with what it says about it. */
export interface FoundScript {
  /** How it stands there. */
  readonly kind: 'embed' | 'link' | 'fence' | 'file';
  /** The document, as the report names it. */
  readonly file: string;
  /** Where it begins. */
  readonly at: Place;
  readonly name: string;
  readonly text: string;
  /** Where a place of its text stands in the document. */
  place(inText: Place): Place;
  readonly dialect?: string;
  readonly dialectOptions?: { readonly [name: string]: Json };
  readonly limits?: Readonly<Record<string, number>>;
  /** The servers that are named for it; undefined where nothing could name any. */
  readonly servers?: readonly LinkedServer[];
  /** The server whose tools the page provides, by its id. */
  readonly lent?: string;
  readonly recording?: Recording;
  /** The file that the recording is in, where it is one of its own; undefined for one in a link or a page. */
  readonly recordedIn?: string;
}

export type Rule = 'document' | 'script' | 'types' | 'replay' | 'live' | 'secret' | 'tools' | 'not-checked';

/** Something to tell, as linters do. */
export interface Problem extends Place {
  readonly file: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly rule: Rule;
  /** What is told, finer: the code of a diagnostic or of TypeScript. */
  readonly code?: string;
  readonly message: string;
  readonly hint?: string;
}

export interface Found {
  readonly scripts: readonly FoundScript[];
  readonly problems: readonly Problem[];
}
