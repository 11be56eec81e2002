export { recordCalls } from './record.ts';
export type { RecordedCall, Recording } from './recording.ts';
export { createReplay, MISS, type ReplayedServer } from './replay.ts';
