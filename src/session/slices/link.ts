import { withKeys } from '../../link/server-url.ts';
import { utf8Bytes } from '../../runtime/json.ts';
import type { Recording } from '../../runtime/recording/index.ts';
import type { SessionActions } from '../actions.ts';
import type { Connections } from '../connections.ts';
import type { SessionContext } from '../context.ts';
import type { SessionState } from '../session-state.ts';
import type { RecordingInfo } from '../state.ts';

type LinkActions = Pick<SessionActions, 'decide' | 'setRecording' | 'setMode'>;

/** Results kept for replay: too large for the store. */
export interface RecordingHolder {
  current: Recording | undefined;
}

export function linkActions(
  { store }: SessionContext,
  connections: Connections,
  recording: RecordingHolder,
): LinkActions {
  const { setState: set, getState: get } = store;
  return {
    decide(decision, keys = {}) {
      const { origin, servers } = get();
      if (origin.kind !== 'link') return undefined;
      if (decision === 'look') {
        set({ origin: { ...origin, decision }, mode: recording.current === undefined ? 'live' : 'replay' });
        return undefined;
      }
      const filled: SessionState['servers'][number][] = [];
      for (const server of servers) {
        if (server.origin.kind === 'builtin') filled.push(server);
        else {
          // A link may name a server as what every object has.
          const typedKeys = Object.hasOwn(keys, server.id) ? keys[server.id] : undefined;
          const url = withKeys(server.origin.url, typedKeys ?? []);
          if (url === undefined) return server.id;
          const typed = url === server.origin.url ? {} : ({ typedKeys: true } as const);
          filled.push({ ...server, ...typed, origin: { kind: 'remote', url } });
        }
      }
      set({ origin: { ...origin, decision }, servers: filled, mode: 'live' });
      connections.connectIdle(() => true);
      return undefined;
    },
    setRecording(data, by = get().recording?.by ?? 'you') {
      recording.current = data;
      const { recording: _, differences: __, ...state } = get();
      set(data === undefined ? { ...state, mode: 'live' } : { ...state, recording: recordingInfo(data, by) }, true);
    },
    setMode(mode) {
      if (mode === 'live' || recording.current !== undefined) set({ mode });
    },
  };
}

/** Bytes of the results of recordings: measuring a large one takes as long as drawing what it is shown on. */
const measured = new WeakMap<Recording, number>();

/** What the screen shows of a recording. */
export function recordingInfo(recording: Recording, by: RecordingInfo['by']): RecordingInfo {
  const { calls, at } = recording;
  const bytes =
    measured.get(recording) ?? calls.reduce((sum, { result }) => sum + utf8Bytes(JSON.stringify(result)), 0);
  measured.set(recording, bytes);
  return {
    by,
    calls: calls.length,
    bytes,
    ...(at === undefined ? {} : { at }),
  };
}
