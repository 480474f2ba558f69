import { allSettled, createWatch, fork, type Scope } from 'effector';
import { expect, test, vi } from 'vitest';
import { $account } from '../../session/index.ts';
import { fileOf, queued, reportOf } from '../fixtures/files.ts';
import {
  broadcastFx,
  guardLeavingFx,
  joinTabsFx,
  storeDifferenceFx,
  storeSourcesFx,
  watchConnectionFx,
} from '../keep/model.ts';
import {
  cancelLeftoverFx,
  cancelUploadsFx,
  startTransfersFx,
  stopFx,
  type TransferStart,
} from '../send/effects.ts';
import '../send/model.ts';
import {
  $queue,
  allResumed,
  filesAdopted,
  transferReported,
  transfersReported,
  uploadsStarted,
} from './model.ts';
import { batchSize, mostAtOnce, type QueuedFile } from './queue.ts';
import type { TransferEvent } from './transfer-event.ts';

/** The cost of a queue is counted in reads of its files, never in time. */

const many = 2_000;
const nothing = async () => {};

function page() {
  const sent: string[] = [];
  const written = vi.fn();
  const scope = fork({
    values: [[$account, { sub: 'me' }]],
    handlers: [
      [storeSourcesFx, nothing],
      [storeDifferenceFx, written],
      [joinTabsFx, nothing],
      [watchConnectionFx, nothing],
      [broadcastFx, nothing],
      [guardLeavingFx, nothing],
      [cancelUploadsFx, nothing],
      [cancelLeftoverFx, nothing],
      [stopFx, nothing],
      [
        startTransfersFx,
        ({ starts }: { starts: readonly TransferStart[] }) => {
          sent.push(...starts.map(({ file }) => file.id));
          return new Map(starts.map(({ file }) => [file.id, { stop: () => {} }]));
        },
      ],
    ],
  });
  return { scope, sent, writes: () => written.mock.calls.length };
}

/** Files that count how often anything asks what they are. */
function watched(more: Partial<QueuedFile> = {}) {
  let looks = 0;
  const files = Array.from(
    { length: many },
    (_, at) =>
      new Proxy(queued(`f${at}`, more), {
        get: (file, fact: keyof QueuedFile) => {
          looks += 1;
          return file[fact];
        },
      }),
  );
  return { files, looks: () => looks };
}

function roundsIn(scope: Scope): () => number {
  const started = vi.fn();
  createWatch({ unit: uploadsStarted, scope, fn: started });
  return () => started.mock.calls.length;
}

const phasesIn = (scope: Scope) => [...new Set(scope.getState($queue).map(({ phase }) => phase))];

test('files that must all be shown again are found out at once', async () => {
  const { scope, writes } = page();
  const rounds = roundsIn(scope);
  const { files, looks } = watched();
  await allSettled(filesAdopted, { scope, params: { files, sources: new Map() } });
  expect(phasesIn(scope)).toEqual(['file-needed']);
  expect([rounds(), writes()].map((count) => count < 5)).toEqual([true, true]);
  expect(looks() / many).toBeLessThan(100);
});

test('so are those that were paused and go on all together', async () => {
  const { scope, writes } = page();
  const rounds = roundsIn(scope);
  const { files } = watched({ phase: 'paused' });
  await allSettled(filesAdopted, { scope, params: { files, sources: new Map() } });
  expect(phasesIn(scope)).toEqual(['paused']);
  await allSettled(allResumed, { scope });
  expect(phasesIn(scope)).toEqual(['file-needed']);
  expect([rounds(), writes()].map((count) => count < 5)).toEqual([true, true]);
});

test('what one file goes through costs the others nothing', async () => {
  const { scope, sent } = page();
  const { files, looks } = watched({ size: 1024 ** 2 });
  const sources = new Map(files.map(({ id }) => [id, fileOf(id)]));
  await allSettled(filesAdopted, { scope, params: { files, sources } });
  const before = looks();
  const arrived = 500;
  const report = (id: string, event: TransferEvent) =>
    allSettled(transferReported, { scope, params: reportOf(id, event) });
  for (let at = 0; at < arrived; at += 1) {
    const id = sent[at] ?? '';
    await report(id, { type: 'created', url: `/drive/v1/uploads/${at}` });
    await report(id, { type: 'progress', sent: 100, more: 100, at });
    await report(id, { type: 'done', fileId: id, wasKnown: false });
  }
  expect(sent).toHaveLength(arrived + mostAtOnce);
  expect((looks() - before) / arrived).toBeLessThan(100);
});

test('nor does what a batch of small ones goes through', async () => {
  const { scope, sent } = page();
  const { files, looks } = watched();
  const sources = new Map(files.map(({ id }) => [id, fileOf(id)]));
  await allSettled(filesAdopted, { scope, params: { files, sources } });
  const before = looks();
  let arrived = 0;
  while (arrived < 500) {
    const batch = sent.slice(arrived, arrived + batchSize.files);
    const reports = (eventOf: (id: string) => TransferEvent) => batch.map((id) => reportOf(id, eventOf(id)));
    await allSettled(transfersReported, {
      scope,
      params: reports((id) => ({ type: 'creating', key: id })),
    });
    await allSettled(transfersReported, {
      scope,
      params: reports((id) => ({ type: 'done', fileId: id, wasKnown: false })),
    });
    arrived += batch.length;
  }
  expect(sent).toHaveLength(arrived + 2 * batchSize.files);
  expect((looks() - before) / arrived).toBeLessThan(100);
});
