// Every project, in the order of the table.
import { ANGULAR } from './projects/angular.mjs';
import { BUNDLERS } from './projects/bundlers.mjs';
import { DOCUMENTATION } from './projects/documentation.mjs';
import { FRAMEWORKS } from './projects/frameworks.mjs';
import { RUNTIMES } from './projects/runtimes.mjs';
import { TYPESCRIPTS } from './projects/typescript.mjs';

/** @type {readonly import('./project.mjs').Project[]} */
export const PROJECTS = [...BUNDLERS, ...FRAMEWORKS, ANGULAR, ...DOCUMENTATION, ...RUNTIMES, ...TYPESCRIPTS];
