import { allSettled, createWatch, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { uploadsGivenUp } from '../facade.ts';
import { queued } from '../fixtures/files.ts';
import { uploadsRemoved } from '../queue/model.ts';
import { cancelUploadsFx } from './effects.ts';
import './model.ts';

test('files that were removed before they arrived will not arrive, which others are told', async () => {
  const scope = fork({ handlers: [[cancelUploadsFx, async () => {}] as never] });
  const gone = vi.fn();
  createWatch({ unit: uploadsGivenUp, scope, fn: gone });
  const files = [
    queued('a', { name: 'a.torrent', parentId: 'F', phase: 'waiting' }),
    queued('b', { phase: 'done' }),
  ];
  await allSettled(uploadsRemoved, { scope, params: files });
  expect(gone.mock.calls).toEqual([[[{ parentId: 'F', name: 'a.torrent' }]]]);
  await allSettled(uploadsRemoved, { scope, params: files.slice(1) });
  expect(gone).toHaveBeenCalledOnce();
});
