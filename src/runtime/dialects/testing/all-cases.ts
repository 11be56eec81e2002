import { DIALECTS, type DialectId, type DialectName } from '../index.ts';
import type { DialectCases } from './dialect-suite.ts';

const NAMES = [...new Set(DIALECTS.map(({ name }) => name))];

/** The cases that a dialect brings in its folder, one for each of its versions. */
async function loadCases(name: DialectName): Promise<readonly DialectCases[]> {
  const file = `src/runtime/dialects/${name}/testing/index.ts`;
  const { cases }: { readonly cases?: readonly DialectCases[] } = await import(`../${name}/testing/index.ts`).catch(
    (error: Error) => {
      throw new Error(`${file} cannot be loaded: it exports the cases of the dialect`, { cause: error });
    },
  );
  return DIALECTS.filter((entry) => entry.name === name).map(({ id }) => {
    const found = cases?.find((candidate) => candidate.id === id);
    if (found === undefined) throw new Error(`${file} has no cases of the dialect ${id}`);
    return found;
  });
}

/** The cases of every dialect in each of its versions, for the suites that run them in each realm. */
export const ALL_CASES: readonly DialectCases[] = (await Promise.all(NAMES.map(loadCases))).flat();

/** The cases of one dialect. */
export function casesOf(id: DialectId): DialectCases {
  const found = ALL_CASES.find((cases) => cases.id === id);
  if (found === undefined) throw new Error(`There are no cases of ${id}`);
  return found;
}
