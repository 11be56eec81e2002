import { nearest } from '../catalog/nearest.ts';
import type { Diagnostic } from '../spec.ts';
import { partsOf } from './dialect-id.ts';
import { DIALECTS, isDialectId } from './index.ts';

/** Why an id names no dialect, and what exists in its place. */
export interface DialectIdFault {
  readonly message: string;
  readonly hint: string;
}

/** What is wrong with an id as it is written, `system` or `system@version`; undefined where it names a dialect. */
export function dialectIdFault(id: unknown): DialectIdFault | undefined {
  if (typeof id !== 'string') return { message: 'A dialect is named by a string', hint: thereAre(allIds()) };
  if (isDialectId(id)) return undefined;
  const { system, version } = partsOf(id);
  const ofSystem = DIALECTS.filter(({ name }) => name === system).map((entry) => entry.id);
  if (version !== undefined && ofSystem.length > 0) {
    return {
      message: `There is no version ${JSON.stringify(version)} of the dialect ${system}`,
      hint: thereAre(ofSystem),
    };
  }
  const meant = nearest(id, allIds());
  return {
    message: `There is no dialect ${JSON.stringify(id)}`,
    hint: meant === undefined ? thereAre(allIds()) : `Did you mean "${meant}"?`,
  };
}

/** {@link dialectIdFault} as what a run answers with. */
export const unknownDialect = (id: string): readonly Diagnostic[] => {
  const fault = dialectIdFault(id);
  return fault === undefined ? [] : [{ severity: 'error', code: 'INVALID_REQUEST', ...fault }];
};

const allIds = (): readonly string[] => DIALECTS.map(({ id }) => id);

const thereAre = (ids: readonly string[]): string => `There ${ids.length === 1 ? 'is' : 'are'} ${ids.join(', ')}.`;
