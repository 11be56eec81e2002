import type { JsonText } from '../bridge/json-text.ts';
import type { Json, JsonSchema } from '../json.ts';
import type { Validation } from './contract.ts';

/** What a realm serves that checks inputs. */
export interface ValidationApi {
  readonly calls: {
    /** Answers as soon as the realm is up, so that the deadline of a check is the check's alone. */
    readonly ready: (request: null) => null;
    readonly check: (request: {
      readonly schema: JsonText<JsonSchema>;
      readonly input: JsonText<Json>;
    }) => JsonText<Validation>;
  };
  readonly events: Record<never, never>;
}
