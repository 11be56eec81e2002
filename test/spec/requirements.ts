import { RUN } from './requirements/run.ts';
import { SANDBOX } from './requirements/sandbox.ts';
import { TOOLS } from './requirements/tools.ts';

export type { Level } from './requirements/requirement.ts';

/** Every requirement of the specification by id: its level, and what it asks in our own words. */
export const REQUIREMENTS = { ...RUN, ...SANDBOX, ...TOOLS } as const;

export type RequirementId = keyof typeof REQUIREMENTS;

export const REQUIREMENT_IDS = Object.keys(REQUIREMENTS) as RequirementId[];

/** The section that a requirement belongs to: its id up to the first dash. */
export const sectionOf = (id: RequirementId): string => id.slice(0, id.indexOf('-'));
