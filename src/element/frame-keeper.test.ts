import { expect, test } from 'vitest';
import { FrameKeeper, type FrameSetting } from './frame-keeper.ts';

/** A keeper whose frames are never ready to be made before `fail` says that they cannot, and what it told. */
function keeper() {
  const told: string[] = [];
  const fails: ((error: Error) => void)[] = [];
  const setting: Partial<FrameSetting> = {
    place: { replaceChildren: () => undefined } as unknown as HTMLElement,
    prepare: () => new Promise((_, reject) => fails.push(reject)),
    onLoading: () => told.push('loading'),
    onFail: (error) => told.push(error === undefined ? 'taken back' : error.message),
  };
  return { frames: new FrameKeeper(setting as FrameSetting), told, fails };
}

test('given a frame that is loaded again, the end of the first attempt says nothing of the second', async () => {
  const { frames, told, fails } = keeper();
  const first = frames.open('show');
  frames.close('The element was removed from the page');
  const second = frames.open('show');
  fails[0]?.(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(told).toEqual(['loading', 'loading']);
  fails[1]?.(new Error('no source'));
  await expect(second).rejects.toThrow('no source');
  expect(told).toEqual(['loading', 'loading', 'no source']);
});

test('given a frame that is taken back, that is told, and it is no failure', async () => {
  const { frames, told, fails } = keeper();
  const opening = frames.open('run');
  frames.abort();
  fails[0]?.(new Error('too late'));
  await expect(opening).rejects.toThrow('too late');
  expect(told).toEqual(['loading', 'taken back']);
});

test('given a frame that is taken back and wanted again at once, the second attempt is one of its own', async () => {
  const { frames, told, fails } = keeper();
  const first = frames.open('run');
  frames.abort();
  const second = frames.open('run');
  fails[0]?.(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(told).toEqual(['loading', 'loading']);
  fails[1]?.(new Error('no source'));
  await expect(second).rejects.toThrow('no source');
  expect(told.at(-1)).toBe('no source');
});
