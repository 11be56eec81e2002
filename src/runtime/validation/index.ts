export type { InputProblem, InputValidator, Validation } from './contract.ts';
export { createValidation, type ValidationOptions, verdictOn } from './create-validation.ts';
export { createIsolatedValidator, type IsolatedValidator } from './isolate.ts';
export { longestSafeText } from './pattern/safe.ts';
