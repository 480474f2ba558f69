import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import {
  $failure,
  $gallery,
  $isPreviewOpen,
  $linked,
  $shown,
  type DriveFile,
  dropHistoryEntryFx,
  fetchLinksFx,
  linksWanted,
  neighbourWanted,
  previewClosed,
  previewOpened,
  pushHistoryEntryFx,
} from './model.ts';

const file = (id: string, more: Partial<DriveFile> = {}) =>
  ({
    id,
    kind: 'drive#file',
    mime_type: 'image/png',
    file_category: 'IMAGE',
    size: '9',
    phase: 'PHASE_TYPE_COMPLETE',
    medias: [],
    ...more,
  }) as unknown as DriveFile;
const files = [file('a'), file('f', { kind: 'drive#folder' }), file('b'), file('c')];

function browser(fetch: (id: string) => Promise<DriveFile> = async (id) => file(id)) {
  const fetching = vi.fn(fetch);
  const [push, drop] = [vi.fn(), vi.fn()];
  const scope = fork({
    handlers: [
      [fetchLinksFx, fetching],
      [pushHistoryEntryFx, push],
      [dropHistoryEntryFx, drop],
    ],
  });
  const open = (which: DriveFile | undefined, siblings = files) =>
    allSettled(previewOpened, { scope, params: { file: which as DriveFile, siblings } });
  return { scope, fetching, push, drop, open };
}

test('the arrows lead through the files of the list, past folders, and end at its ends', async () => {
  const { scope, open } = browser();
  await open(files[0]);
  const step = async (by: 1 | -1) => {
    await allSettled(neighbourWanted, { scope, params: by });
    return scope.getState($shown)?.id;
  };
  expect([await step(-1), await step(1), await step(1), await step(1)]).toEqual(['a', 'b', 'c', 'c']);
});

test('a file from elsewhere stands alone', async () => {
  const { scope, open } = browser();
  await open(file('z'));
  expect(scope.getState($gallery)?.files.map(({ id }) => id)).toEqual(['z']);
});

test('each file is asked for once, and the pictures beside it after it', async () => {
  const { scope, fetching, open } = browser();
  await open(files[2]);
  expect(fetching.mock.calls.map(([id]) => id)).toEqual(['b', 'c', 'a']);
  await allSettled(neighbourWanted, { scope, params: 1 });
  await allSettled(neighbourWanted, { scope, params: -1 });
  expect(fetching).toHaveBeenCalledTimes(3);
  expect(Object.keys(scope.getState($linked)).sort()).toEqual(['a', 'b', 'c']);
});

test('neighbours that are no pictures wait until they are looked at', async () => {
  const { fetching, open } = browser();
  const film = file('v', { mime_type: 'video/mp4', file_category: 'VIDEO' });
  await open(files[0], [files[0] as DriveFile, film]);
  expect(fetching.mock.calls.map(([id]) => id)).toEqual(['a']);
});

test('what could not be asked is told, until it is tried again', async () => {
  const answers = [() => Promise.reject(new Error('gone')), async () => file('z')];
  const { scope, open } = browser(() => (answers.shift() as () => Promise<DriveFile>)());
  await open(file('z'));
  expect(scope.getState($failure)).toBeInstanceOf(Error);
  await allSettled(linksWanted, { scope });
  expect(scope.getState($failure)).toBeNull();
  expect(scope.getState($linked).z).toBeDefined();
});

test('a late refusal about a file that was left is not told of the next', async () => {
  const late = Promise.withResolvers<DriveFile>();
  const { scope, open } = browser((id) => (id === 'a' ? late.promise : Promise.resolve(file(id))));
  const opening = open(files[0]);
  const stepping = allSettled(neighbourWanted, { scope, params: 1 });
  late.reject(new Error('gone'));
  await Promise.all([opening, stepping]);
  expect(scope.getState($shown)?.id).toBe('b');
  expect(scope.getState($failure)).toBeNull();
});

test('the history gets one entry for as long as the preview is open', async () => {
  const { scope, push, drop, open } = browser();
  await open(files[0]);
  await allSettled(neighbourWanted, { scope, params: 1 });
  await open(files[3]);
  expect(push).toHaveBeenCalledOnce();
  expect(drop).not.toHaveBeenCalled();
  await allSettled(previewClosed, { scope });
  expect(scope.getState($isPreviewOpen)).toBe(false);
  expect(drop).toHaveBeenCalledOnce();
});

test('two visitors do not touch', async () => {
  const [one, other] = [browser(), browser()];
  await one.open(files[0]);
  expect(other.scope.getState($gallery)).toBeNull();
});
