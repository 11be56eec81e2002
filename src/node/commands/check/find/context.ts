import type { LinkData } from '../../../../link/index.ts';
import type { FoundScript, Place, Problem, Rule } from '../found.ts';
import type { Reach } from '../read-file.ts';

/** What is gathered from one document. */
export interface Gathering {
  /** How the report names the document. */
  readonly file: string;
  /** Where it is. */
  readonly path: string;
  /** Where it may point to. */
  readonly reach: Reach;
  readonly scripts: FoundScript[];
  readonly problems: Problem[];
}

export function tell(
  gathering: Gathering,
  at: Place,
  rule: Rule,
  message: string,
  severity: Problem['severity'] = 'error',
  hint?: string,
): void {
  gathering.problems.push({
    ...{ file: gathering.file, ...at, severity, rule, message },
    ...(hint === undefined ? {} : { hint }),
  });
}

/** The parts of a found script that a link or file says. */
export function fromData(
  data: LinkData,
): Pick<FoundScript, 'dialect' | 'dialectOptions' | 'limits' | 'servers' | 'recording'> {
  return {
    ...(data.dialect === undefined ? {} : { dialect: data.dialect }),
    ...(data.dialectOptions === undefined ? {} : { dialectOptions: data.dialectOptions }),
    ...(data.limits === undefined ? {} : { limits: data.limits }),
    ...(data.recording === undefined ? {} : { recording: data.recording }),
    servers: data.servers ?? [],
  };
}

/** A script that stands in no document: everything in it is where it begins. */
export const allAt = (at: Place) => (): Place => at;
