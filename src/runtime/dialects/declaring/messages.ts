import type { CatalogServer, CatalogTool, UnavailableServer } from '../../catalog/catalog.ts';
import type { DeclarationFile } from '../../declarations/index.ts';
import type { Setting } from '../dialect.ts';
import type { DialectId } from '../index.ts';

/** A dialect to declare for: what is needed to load it. */
export interface DeclaredDialect {
  readonly id: DialectId;
  readonly options: Readonly<Record<string, unknown>>;
  readonly setting: Setting;
}

/** A server whose tools were sent before, in one or more messages. */
export interface SentServer extends Omit<CatalogServer, 'tools'> {
  readonly list: number;
}

/** To the realm that declares. Lists that a request does not name are forgotten with it. */
export type ToDeclarer =
  | { readonly type: 'tools'; readonly list: number; readonly tools: readonly CatalogTool[] }
  | {
      readonly type: 'declare';
      readonly id: number;
      readonly dialect: DeclaredDialect;
      readonly servers: readonly SentServer[];
      readonly unavailable: readonly UnavailableServer[];
    };

/** From it. */
export type FromDeclarer = { readonly type: 'declared'; readonly id: number } & (
  | { readonly files: readonly DeclarationFile[] }
  | { readonly failed: string }
);
