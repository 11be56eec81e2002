export { findSuspects, masked, type Suspect } from '../../link/suspects.ts';
