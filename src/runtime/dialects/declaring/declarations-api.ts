import type { JsonText } from '../../bridge/json-text.ts';
import type { CatalogServer, CatalogTool, UnavailableServer } from '../../catalog/catalog.ts';
import type { DeclarationFile } from '../../declarations/index.ts';
import type { DialectContext } from '../dialect.ts';
import type { DialectId } from '../index.ts';

/** A dialect to declare for: what is needed to load it. */
export interface DeclaredDialect {
  readonly id: DialectId;
  readonly options: Readonly<Record<string, unknown>>;
  readonly setting: DialectContext;
}

/** A server whose tools were sent before, in one or more messages. */
export interface SentServer extends Omit<CatalogServer, 'tools'> {
  readonly list: number;
}

/** What the realm serves that declares. */
export interface DeclarationsApi {
  readonly calls: {
    /** Lists that a request does not name are forgotten with it. */
    readonly declare: (
      request: JsonText<{
        readonly dialect: DeclaredDialect;
        readonly servers: readonly SentServer[];
        readonly unavailable: readonly UnavailableServer[];
      }>,
    ) => JsonText<readonly DeclarationFile[]>;
  };
  readonly events: {
    /** Tools of a list, or some more of them. */
    readonly tools: JsonText<{ readonly list: number; readonly tools: readonly CatalogTool[] }>;
  };
}
