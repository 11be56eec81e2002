import { nearest } from '../catalog/nearest.ts';
import type { Diagnostic } from '../spec.ts';
import { DIALECTS, type DialectId, type DialectName } from './index.ts';

/** What stands between a system and its version. */
const AT = '@';

/** Why an id names no dialect, and what exists in its place. */
export interface DialectIdFault {
  readonly message: string;
  readonly hint: string;
}

/** What is wrong with an id as it is written, `system` or `system@version`; undefined where it names a dialect. */
export function dialectIdFault(id: unknown): DialectIdFault | undefined {
  if (typeof id !== 'string') return { message: 'A dialect is named by a text', hint: thereAre(allIds()) };
  if (isDialectId(id)) return undefined;
  const { system, version } = parts(id);
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

export const isDialectId = (id: string): id is DialectId => DIALECTS.some((entry) => entry.id === id);

/** The system that a dialect is a version of. */
export const systemOf = (id: DialectId): DialectName => parts(id).system as DialectName;

/** The version that an id names; undefined for the one that a plain id means. */
export const versionOf = (id: DialectId): string | undefined => parts(id).version;

function parts(id: string): { readonly system: string; readonly version: string | undefined } {
  const at = id.indexOf(AT);
  return at < 0 ? { system: id, version: undefined } : { system: id.slice(0, at), version: id.slice(at + AT.length) };
}

const allIds = (): readonly string[] => DIALECTS.map(({ id }) => id);

const thereAre = (ids: readonly string[]): string => `There ${ids.length === 1 ? 'is' : 'are'} ${ids.join(', ')}.`;
