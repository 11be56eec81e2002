import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RunEnd, Session, SessionState } from '../../session/index.ts';
import { createView, type View } from '../core/view.ts';
import { openExplaining } from './open-explaining.ts';

const clock = { startedAtMs: 0, waitedMs: 0 };
let store: StoreApi<Pick<SessionState, 'run'>>;
let view: View;
let stop: () => void;

beforeEach(() => {
  store = createStore<Pick<SessionState, 'run'>>(() => ({ run: { phase: 'idle' } }));
  view = createView();
  // The watch follows the run alone.
  stop = openExplaining({ session: { store } as unknown as Session, view });
});
afterEach(() => stop());

const start = async (): Promise<void> => {
  store.setState({ run: { phase: 'running', runId: 1, clock, stopping: false } });
  await Promise.resolve();
};
const end = (phase: RunEnd): void => store.setState({ run: { phase, runId: 1, totalMs: 1, waitedMs: 0, cpuMs: 1 } });

test.each(['failed', 'limited', 'crashed'] as const)('given a run that %s, shows its diagnostics', async (phase) => {
  await start();
  end(phase);
  expect(view.getState().pane).toBe('diagnostics');
});

test.each(['finished', 'stopped'] as const)('given a run that %s, leaves the pane that is in front', async (phase) => {
  view.setState({ pane: 'logs' });
  await start();
  end(phase);
  expect(view.getState().pane).toBe('logs');
});

test('given a pane that was chosen during the run, stays there', async () => {
  await start();
  view.setState({ pane: 'trace' });
  end('failed');
  expect(view.getState().pane).toBe('trace');
});

test('given a narrow screen turned to the code during the run, stays there', async () => {
  await start();
  view.setState({ narrow: 'tools' });
  end('failed');
  expect(view.getState()).toMatchObject({ pane: undefined, narrow: 'tools' });
});

test('given the next run, shows the pane that was in front before the failure', async () => {
  view.setState({ pane: 'logs' });
  await start();
  end('failed');
  await start();
  expect(view.getState().pane).toBe('logs');
});

test('given diagnostics that the person chose, stays there in the next run', async () => {
  view.setState({ pane: 'diagnostics' });
  await start();
  end('failed');
  await start();
  expect(view.getState().pane).toBe('diagnostics');
});
