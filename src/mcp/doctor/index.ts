export { callHeaderNames } from './call-header-names.ts';
export { type DiagnoseOptions, type Diagnosis, diagnose } from './diagnose.ts';
export type { DoctorEnvironment } from './environment.ts';
export type { Explanation } from './explain.ts';
export type { Probe, ProbeOutcome } from './probe.ts';
export { relayCommand } from './relay.ts';
export { corsSettings } from './settings/index.ts';
export type { Settings } from './settings/settings.ts';
export type { Verdict, VerdictKind } from './verdict.ts';
