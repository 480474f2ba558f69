import { allSettled, fork } from 'effector';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { $notices } from '../notices/model.ts';
import { $account, $isSignedIn, accountRecognised, signedOut } from '../session/index.ts';
import { filesChosen, filesUploaded } from './facade.ts';
import { fileOf, queued, reportOf } from './fixtures/files.ts';
import {
  adoptFx,
  awaitReloadFx,
  broadcastFx,
  filesChosenAgain,
  guardLeavingFx,
  joinTabsFx,
  storeDifferenceFx,
  storeSourcesFx,
  tabClosed,
  watchConnectionFx,
} from './keep/model.ts';
import {
  $ownQueue,
  $queue,
  $quotaQuestions,
  $sources,
  allCancelled,
  checkQuotaFx,
  conflictDecided,
  fetchFreeSpaceFx,
  filesAdopted,
  onlineChanged,
  quotaAnswered,
  retryDue,
  transferReported,
  uploadPaused,
  uploadResumed,
  uploadRetried,
  uploadsLoaded,
} from './queue/model.ts';
import type { NameRule } from './queue/queue.ts';
import type { TransferEvent } from './queue/transfer-event.ts';
import {
  cancelLeftoverFx,
  cancelUploadsFx,
  createTreesFx,
  type FolderTree,
  scheduleRetryFx,
  startTransfersFx,
  type TransferStart,
  type TreesResult,
} from './send/effects.ts';
import './send/model.ts';
import { retryDelay } from './send/retry.ts';

const account = (sub: string) => ({ sub }) as Parameters<typeof accountRecognised>[0];
const nothing = async () => {};

function page({
  free = 1000 as number | Promise<number>,
  signedIn = 'me' as string | null,
  adopted = [] as ReturnType<typeof queued>[],
  hasClock = false,
  reload = nothing,
} = {}) {
  const started: string[] = [];
  const stopped: string[] = [];
  const scheduled = vi.fn(({ id }: { id: string }) => new Map([[id, { stop: () => {} }]]));
  const ended = vi.fn();
  const folders = vi.fn(
    (_: { readonly trees: readonly FolderTree[] }): TreesResult => ({ left: [], refused: [] }),
  );
  const scope = fork({
    values: [[$account, signedIn === null ? null : account(signedIn)]],
    handlers: [
      [fetchFreeSpaceFx, () => free],
      [storeSourcesFx, nothing],
      [storeDifferenceFx, nothing],
      [joinTabsFx, nothing],
      [watchConnectionFx, nothing],
      [broadcastFx, nothing],
      [guardLeavingFx, nothing],
      [createTreesFx, folders],
      [awaitReloadFx, reload],
      [adoptFx, async () => ({ files: adopted, sources: new Map(), handles: new Map() })],
      [scheduleRetryFx, hasClock ? scheduleRetryFx.use.getCurrent() : scheduled],
      [cancelUploadsFx, ended],
      [cancelLeftoverFx, nothing],
      [
        startTransfersFx,
        ({ starts }: { starts: readonly TransferStart[] }) =>
          new Map(
            starts.map(({ file }) => {
              started.push(file.name);
              return [file.id, { stop: () => stopped.push(file.name) }];
            }),
          ),
      ],
    ],
  });
  const phases = () => scope.getState($queue).map(({ name, phase }) => `${name} ${phase}`);
  const idOf = (name: string) => scope.getState($queue).find((file) => file.name === name)?.id ?? '';
  const choose = (...files: readonly File[]) =>
    allSettled(filesChosen, { scope, params: { files, parentId: 'V1' } });
  const report = (name: string, event: TransferEvent, rule?: NameRule) =>
    allSettled(transferReported, { scope, params: reportOf(idOf(name), event, rule) });
  return {
    scope,
    report,
    started,
    stopped,
    scheduled,
    ended,
    folders,
    phases,
    idOf,
    choose,
  };
}

describe('a choice', () => {
  test('is sent a few at once, and the next begins when one has arrived', async () => {
    const { started, choose, phases, report } = page();
    await choose(...['a', 'b', 'c', 'd', 'e'].map((name) => fileOf(name)));
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    const arrived: unknown[] = [];
    filesUploaded.watch((file) => arrived.push(file));
    await report('b', { type: 'done', fileId: 'F', wasKnown: false });
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(phases()).toContain('b done');
    expect(arrived).toEqual([{ parentId: 'V1', fileId: 'F' }]);
  });

  test('waits until it is known who is signed in', async () => {
    const { scope, choose, phases, started } = page({ signedIn: null });
    await choose(fileOf('a'));
    expect(phases()).toEqual([]);
    await allSettled($account, { scope, params: account('me') });
    expect(started).toEqual(['a']);
  });

  test('of a visitor is nobody’s, and does not go to whoever signs in', async () => {
    const { scope, choose, phases } = page({ signedIn: null });
    await choose(fileOf('before it is known'));
    await allSettled($isSignedIn, { scope, params: false });
    await choose(fileOf('after'));
    await allSettled($account, { scope, params: account('me') });
    expect(phases()).toEqual([]);
  });

  test('has its folders made, the empty ones too', async () => {
    const { choose, folders } = page();
    await choose(fileOf('a', 'x', 'Trip/Day'));
    expect(folders.mock.calls[0]?.[0]).toMatchObject({
      trees: [{ accountId: 'me', parentId: 'V1', folders: [['Trip'], ['Trip', 'Day']] }],
    });
  });
});

describe('quota', () => {
  test('is asked for before a byte is sent: nothing goes until it is said what', async () => {
    const { scope, choose, started, phases } = page({ free: 3 });
    await choose(fileOf('a', 'xx'), fileOf('b', 'xx'));
    expect(scope.getState($quotaQuestions)).toMatchObject([{ needed: 4, free: 3 }]);
    expect(started).toEqual([]);
    await allSettled(quotaAnswered, { scope, params: 'what-fits' });
    expect(phases()).toEqual(['a sending']);
    expect(scope.getState($quotaQuestions)).toEqual([]);
  });

  test('what is still to come of earlier choices has its space already', async () => {
    const { scope, choose, report, phases } = page({ free: 3 });
    await choose(fileOf('a', 'xx'));
    await choose(fileOf('b', 'xx'));
    expect(scope.getState($quotaQuestions)).toMatchObject([{ needed: 2, free: 1 }]);
    await allSettled(quotaAnswered, { scope, params: 'nothing' });
    expect(phases()).toEqual(['a sending']);
    await report('a', { type: 'created', url: '/drive/v1/uploads/a' });
    await choose(fileOf('c', 'xxx'));
    expect(phases()).toEqual(['a sending', 'c sending']);
  });
});

describe('a line that breaks', () => {
  test('goes on after a pause that grows, and at once when the line is back', async () => {
    const { scope, choose, scheduled, started, phases, idOf, report } = page();
    await choose(fileOf('a'));
    const id = idOf('a');
    await report('a', { type: 'interrupted' });
    expect(phases()).toEqual(['a broken']);
    await allSettled(retryDue, { scope, params: id });
    await report('a', { type: 'interrupted' });
    expect(scheduled.mock.calls).toEqual([[{ id, ms: 500 }], [{ id, ms: 1000 }]]);
    await allSettled(onlineChanged, { scope, params: false });
    await allSettled(retryDue, { scope, params: id });
    expect(phases()).toEqual(['a waiting']);
    await allSettled(onlineChanged, { scope, params: true });
    expect(started).toEqual(['a', 'a', 'a']);
  });

  test('a byte that came through begins the pauses anew', async () => {
    const { scope, choose, scheduled, idOf, report } = page();
    await choose(fileOf('a', 'xxxx'));
    const id = idOf('a');
    await report('a', { type: 'interrupted' });
    await allSettled(retryDue, { scope, params: id });
    await report('a', { type: 'progress', sent: 1, more: 1, at: 0 });
    await report('a', { type: 'interrupted' });
    expect(scheduled.mock.lastCall).toEqual([{ id, ms: 500 }]);
  });

  test('a pause that is over before its time does not end the next one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { scope, choose, phases, report } = page({ hasClock: true });
    await choose(fileOf('a'));
    await report('a', { type: 'interrupted' });
    await allSettled(onlineChanged, { scope, params: true });
    await report('a', { type: 'interrupted', retryAfter: 60_000 });
    vi.advanceTimersByTime(59_999);
    expect(phases()).toEqual(['a broken']);
    vi.advanceTimersByTime(1);
    expect(phases()).toEqual(['a sending']);
  });

  test('the pause is half a minute at most, or as long as the server asks', () => {
    expect([1, 2, 3, 20].map((tries) => retryDelay(tries))).toEqual([500, 1000, 2000, 30_000]);
    expect(retryDelay(1, 60_000)).toBe(60_000);
  });
});

test('paused, it is stopped, and words that still come are not heard; resumed, it goes on', async () => {
  const { scope, choose, started, stopped, phases, idOf, report } = page();
  await choose(fileOf('a'));
  const id = idOf('a');
  await allSettled(uploadPaused, { scope, params: id });
  expect(stopped).toEqual(['a']);
  await report('a', { type: 'interrupted' });
  await report('a', { type: 'refused', reason: 'unknown' });
  expect(phases()).toEqual(['a paused']);
  await allSettled(uploadResumed, { scope, params: id });
  expect(started).toEqual(['a', 'a']);
});

test('cancelled, all of it is stopped and given up at the server', async () => {
  const { scope, choose, stopped, ended, phases, report } = page();
  await choose(fileOf('a'), fileOf('b'));
  await report('a', { type: 'created', url: '/drive/v1/uploads/1' });
  await allSettled(allCancelled, { scope });
  expect(phases()).toEqual([]);
  expect(stopped).toEqual(['a', 'b']);
  expect(ended).toHaveBeenCalledWith([{ url: '/drive/v1/uploads/1', accountId: 'me' }]);
});

test('a name that is taken waits for a decision, while the others go on', async () => {
  const { scope, choose, started, phases, idOf, report } = page();
  await choose(fileOf('a'), fileOf('b'));
  await report('a', { type: 'name-taken' });
  expect(phases()).toEqual(['a asking', 'b sending']);
  await allSettled(conflictDecided, { scope, params: { id: idOf('a'), rule: 'rename', isForAll: false } });
  expect(started).toEqual(['a', 'b', 'a']);
});

test('what was decided for all goes for those too that are being sent by the old rule', async () => {
  const { scope, choose, started, phases, idOf, report } = page();
  await choose(fileOf('a'), fileOf('b'));
  await report('a', { type: 'name-taken' });
  await allSettled(conflictDecided, { scope, params: { id: idOf('a'), rule: 'replace', isForAll: true } });
  await report('b', { type: 'name-taken' });
  expect(phases()).toEqual(['a sending', 'b sending']);
  expect(started).toEqual(['a', 'b', 'a', 'b']);
  // It was told to replace it, and may not: as where a folder has the name.
  await report('b', { type: 'name-taken' }, 'replace');
  expect(phases()).toEqual(['a sending', 'b asking']);
});

test('the folders that could not be made are reported together', async () => {
  const { scope, choose, folders } = page();
  folders.mockReturnValueOnce({
    left: [],
    refused: [
      ['Trip', 'Day'],
      ['Trip', 'Night'],
    ],
  });
  await choose(fileOf('a', 'x', 'Trip'));
  const text = { id: 'uploads.foldersRefused', values: { count: 2, name: 'Day' } };
  expect(scope.getState($notices)).toMatchObject([{ text }]);
});

test('what failed is tried again on request', async () => {
  const { scope, choose, phases, idOf, report } = page();
  await choose(fileOf('a'));
  await report('a', { type: 'refused', reason: 'storage_full' });
  expect(phases()).toEqual(['a failed']);
  await allSettled(uploadRetried, { scope, params: idOf('a') });
  expect(phases()).toEqual(['a sending']);
});

describe('whose uploads they are', () => {
  test('signed out, they stop and nobody sees them; the same person finds them going on', async () => {
    const { scope, choose, started, stopped } = page();
    await choose(fileOf('a'));
    await allSettled(signedOut, { scope, params: { reason: 'ended' } as never });
    expect(stopped).toEqual(['a']);
    expect(scope.getState($ownQueue)).toEqual([]);
    await allSettled($account, { scope, params: account('other') });
    expect(scope.getState($ownQueue)).toEqual([]);
    expect(started).toEqual(['a']);
    await allSettled($account, { scope, params: account('me') });
    expect(scope.getState($ownQueue)).toHaveLength(1);
    expect(started).toEqual(['a', 'a']);
  });

  test('what one was asked about space nobody else is asked', async () => {
    const { scope, choose, phases } = page({ free: 3 });
    await choose(fileOf('a', 'xxxx'));
    await allSettled(signedOut, { scope, params: { reason: 'switched' } });
    expect(scope.getState($quotaQuestions)).toEqual([]);
    expect(phases()).toEqual([]);
  });

  test('what is read while somebody else signs in waits for its owner, folders and all', async () => {
    const free = Promise.withResolvers<number>();
    const { scope, choose, folders, phases, started } = page({ free: free.promise });
    const chosen = choose(fileOf('a', 'xxxx', 'Trip'));
    await expect.poll(() => scope.getState(checkQuotaFx.pending)).toBe(true);
    const switched = allSettled(signedOut, { scope, params: { reason: 'switched' } });
    const met = allSettled($account, { scope, params: account('other') });
    free.resolve(3);
    await Promise.all([chosen, switched, met]);
    expect(scope.getState($quotaQuestions)).toEqual([]);
    expect(phases()).toEqual(['a waiting']);
    expect(folders).not.toHaveBeenCalled();
    await allSettled($account, { scope, params: account('me') });
    expect(started).toEqual(['a']);
    expect(folders.mock.lastCall?.[0].trees).toMatchObject([{ accountId: 'me', folders: [['Trip']] }]);
  });

  test('the folders that are left when their owner goes wait for them, and nobody else', async () => {
    const { scope, choose, folders } = page();
    folders.mockImplementationOnce(({ trees }) => ({
      left: trees.map((one) => ({ ...one, folders: [['Rest']] })),
      refused: [],
    }));
    await choose(fileOf('a', 'x', 'Trip'));
    await allSettled(signedOut, { scope, params: { reason: 'switched' } });
    await allSettled($account, { scope, params: account('other') });
    expect(folders).toHaveBeenCalledTimes(1);
    await allSettled($account, { scope, params: account('me') });
    expect(folders.mock.lastCall?.[0].trees).toMatchObject([{ accountId: 'me', folders: [['Rest']] }]);
    await allSettled($account, { scope, params: account('me') });
    expect(folders).toHaveBeenCalledTimes(2);
  });
});

describe('a page that is loaded anew', () => {
  test('takes over what was left once; what cannot be opened asks to be shown', async () => {
    const { scope, phases } = page({ adopted: [queued('a'), queued('b', { phase: 'paused' })] });
    await allSettled(uploadsLoaded, { scope });
    expect(phases()).toEqual(['a.txt file-needed', 'b.txt paused']);
    await allSettled(accountRecognised, { scope, params: account('me') });
    expect(phases()).toHaveLength(2);
  });

  test('sends what is shown again under its own name; a row that is shown another file says so', async () => {
    const adopted = [queued('a', { size: 5 }), queued('b', { size: 5 })];
    const { scope, phases } = page({ adopted });
    await allSettled(uploadsLoaded, { scope });
    const b = fileOf('b.txt', 'hello');
    await allSettled(filesChosenAgain, { scope, params: { files: [b, fileOf('a.txt', 'hello!')], id: 'a' } });
    expect(phases()).toEqual(['a.txt file-needed', 'b.txt sending']);
    expect(scope.getState($sources)).toEqual(new Map([['b', b]]));
    expect(scope.getState($queue)[0]?.fault).toEqual({ reason: 'changed' });
  });

  test('what a closed tab leaves, one that is open takes over, once the other had time to come back', async () => {
    const reloaded = Promise.withResolvers<void>();
    const { scope, phases } = page({
      adopted: [queued('a', { phase: 'paused' })],
      reload: () => reloaded.promise,
    });
    const gone = allSettled(tabClosed, { scope, params: 'another' });
    expect(phases()).toEqual([]);
    reloaded.resolve();
    await gone;
    expect(phases()).toEqual(['a.txt paused']);
  });

  test('goes on by itself where the file could be opened', async () => {
    const { scope, started } = page();
    const adopted = { files: [queued('a')], sources: new Map([['a', fileOf('a.txt')]]) };
    await allSettled(filesAdopted, { scope, params: adopted });
    expect(started).toEqual(['a.txt']);
  });
});

test('two pages do not touch', async () => {
  const [one, other] = [page(), page()];
  await one.choose(fileOf('a'));
  expect([one.phases(), other.phases()]).toEqual([['a sending'], []]);
});
