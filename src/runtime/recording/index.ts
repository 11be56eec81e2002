export { recordRun } from './record.ts';
export { type RecordedCall, type Recording, startOf } from './recording.ts';
export { createReplay, MISS, type ReplayedServer } from './replay.ts';
