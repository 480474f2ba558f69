import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { refused } from '../../api/error.ts';
import { $notices } from '../notices/index.ts';
import { signedOut } from '../session/index.ts';
import {
  $failure,
  $findFile,
  $gallery,
  $isPreviewOpen,
  $linked,
  $shown,
  type DriveFile,
  dropHistoryEntryFx,
  fileRenewed,
  linksRetried,
  neighbourRequested,
  previewClosed,
  previewOpened,
  previewRequested,
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
    links: {},
    ...more,
  }) as unknown as DriveFile;
const files = [file('a'), file('f', { kind: 'drive#folder' }), file('b'), file('c')];

function browser(fetch: (id: string) => Promise<DriveFile> = async (id) => file(id)) {
  const fetching = vi.fn(fetch);
  const [push, drop] = [vi.fn(), vi.fn()];
  const scope = fork({
    values: [[$findFile, fetching]],
    handlers: [
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
    await allSettled(neighbourRequested, { scope, params: by });
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
  await allSettled(neighbourRequested, { scope, params: 1 });
  await allSettled(neighbourRequested, { scope, params: -1 });
  expect(fetching).toHaveBeenCalledTimes(3);
  expect(Object.keys(scope.getState($linked)).sort()).toEqual(['a', 'b', 'c']);
});

test('neighbours that are no pictures wait until they are looked at', async () => {
  const { fetching, open } = browser();
  const film = file('v', { mime_type: 'video/mp4', file_category: 'VIDEO' });
  await open(files[0], [files[0] as DriveFile, film]);
  expect(fetching.mock.calls.map(([id]) => id)).toEqual(['a']);
});

test('what could not be asked is reported, until it is tried again', async () => {
  const answers = [() => Promise.reject(new Error('gone')), async () => file('z')];
  const { scope, open } = browser(() => (answers.shift() as () => Promise<DriveFile>)());
  await open(file('z'));
  expect(scope.getState($failure)).toBeInstanceOf(Error);
  await allSettled(linksRetried, { scope });
  expect(scope.getState($failure)).toBeNull();
  expect(scope.getState($linked).z).toBeDefined();
});

test('a late refusal about a file that was left is not told of the next', async () => {
  const late = Promise.withResolvers<DriveFile>();
  const { scope, open } = browser((id) => (id === 'a' ? late.promise : Promise.resolve(file(id))));
  const opening = open(files[0]);
  const stepping = allSettled(neighbourRequested, { scope, params: 1 });
  late.reject(new Error('gone'));
  await Promise.all([opening, stepping]);
  expect(scope.getState($shown)?.id).toBe('b');
  expect(scope.getState($failure)).toBeNull();
});

test('the history gets one entry for as long as the preview is open', async () => {
  const { scope, push, drop, open } = browser();
  await open(files[0]);
  await allSettled(neighbourRequested, { scope, params: 1 });
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

test('a file known by its id alone is looked up and opened; a folder is not, and what is absent is reported', async () => {
  const { scope } = browser(async (id) => {
    if (id === 'gone') throw refused('/x', 404, { error: 'file_not_found', error_code: 5 });
    return file(id, id === 'f' ? { kind: 'drive#folder' } : {});
  });
  const ask = (id: string) => allSettled(previewRequested, { scope, params: id });
  await ask('f');
  await ask('gone');
  expect(scope.getState($gallery)).toBeNull();
  expect(scope.getState($notices)).toMatchObject([{ tone: 'bad', failure: { reason: 'file_not_found' } }]);
  await ask('a');
  expect(scope.getState($shown)?.id).toBe('a');
});

test('of two files that links ask for the later is opened, whichever answer comes first; after a sign-out none', async () => {
  const answers: Record<string, PromiseWithResolvers<DriveFile>> = {};
  const { scope } = browser((id) => {
    const answer = Promise.withResolvers<DriveFile>();
    answers[id] = answer;
    return answer.promise;
  });
  const ask = (id: string) => allSettled(previewRequested, { scope, params: id });
  const requests = [ask('a'), ask('b')];
  answers.a?.resolve(file('a'));
  await answers.a?.promise;
  expect(scope.getState($shown)).toBeNull();
  requests.push(allSettled(signedOut, { scope, params: { reason: 'switched' } }));
  answers.b?.resolve(file('b'));
  await Promise.all(requests);
  expect(scope.getState($shown)).toBeNull();
});

test('other content of the file that is shown is asked for anew', async () => {
  const { scope, fetching, open } = browser();
  await open(file('z'));
  await allSettled(fileRenewed, { scope, params: file('z', { revision: '2' }) });
  expect(scope.getState($shown)?.revision).toBe('2');
  expect(fetching.mock.calls.map(([id]) => id)).toEqual(['z', 'z']);
});

test('an address that has expired is asked for again', async () => {
  const expire = '2001-01-01T00:00:00Z';
  const links = { inline: { url: '/x', token: '', expire } };
  const { scope, fetching, open } = browser(async (id) => file(id, { links }));
  await open(files[0], [files[0] as DriveFile, files[2] as DriveFile]);
  await allSettled(neighbourRequested, { scope, params: 1 });
  expect(fetching.mock.calls.map(([id]) => id)).toEqual(['a', 'b', 'b']);
});
