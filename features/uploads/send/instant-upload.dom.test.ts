import { expect, test, vi } from 'vitest';
import { answers, breaks, refuses, type Scene, scriptedFetch } from '../../../api/fixtures/scripted-fetch.ts';
import { fileAnswer } from '../../files/fixtures/file-answer.ts';
import { queued, signInAs } from '../fixtures/files.ts';
import type { QueuedFile } from '../queue/queue.ts';
import type { TransferEvent } from '../queue/transfer-event.ts';
import { createFromKnownContent } from './instant-upload.ts';

/** As large as what is compared at the least. */
const large = () => new File([new Uint8Array(1024 ** 2)], 'a.bin');

interface Script {
  /** Answers of the server, by the method and the beginning of the path. */
  readonly network: Readonly<Record<string, Scene>>;
  readonly file?: Partial<QueuedFile>;
  readonly content?: File;
  readonly isWanted?: () => boolean;
}

/** Runs an instant upload: its outcome, its reports, and the calls that it makes. */
async function instantUpload({ network, file, content = large(), isWanted = () => true }: Script) {
  signInAs('me');
  const reports: TransferEvent[] = [];
  const { fetch, sent } = scriptedFetch((request) => {
    const { pathname } = new URL(request.url, 'http://drive.test');
    const scene = Object.entries(network).find(([at]) => `${request.method} ${pathname}`.startsWith(at));
    return (scene?.[1] ?? breaks)(request);
  });
  vi.stubGlobal('fetch', fetch);
  const outcome = await createFromKnownContent(queued('a', { size: content.size, ...file }), content, {
    parentId: 'P',
    isWanted,
    report: (event) => reports.push(event),
  }).catch((error: Error) => error);
  return { outcome, reports, asked: sent.map(({ method, url }) => `${method} ${url}`), sent };
}

const foresee = 'GET /drive/v1/uploads:foresee';
const create = 'POST /drive/v1/files';
const mayBeKnown = answers({ may_be_known: true });
const isKnown = answers({ upload_type: 'UPLOAD_TYPE_RESUMABLE', file: fileAnswer({ id: 'F' }) });

test('content of the account becomes a file without a byte: by its hash, in its folder, under one key', async () => {
  const { outcome, reports, sent } = await instantUpload({
    network: { [foresee]: mayBeKnown, [create]: isKnown },
  });
  expect(outcome).toBe('F');
  const body = sent.at(-1)?.body as { readonly hash: string };
  expect(body).toMatchObject({
    name: 'a.txt',
    parent_id: 'P',
    size: '1048576',
    hash: expect.stringMatching(/^[0-9A-F]{40}$/),
    on_conflict: 'refuse',
    idempotency_key: 'known-a-P',
  });
  expect(reports).toEqual([
    { type: 'comparing' },
    { type: 'hash-sent', hash: body.hash },
    { type: 'hash-sent', hash: undefined },
  ]);
});

test.each([
  ['is small', { network: {}, content: new File(['x'], 'a.txt') }, 0],
  ['is of a size that the account has not', { network: { [foresee]: answers({ may_be_known: false }) } }, 1],
  ['is of a size of which the server says nothing', { network: {} }, 1],
  [
    'is not wanted any more once the server has answered',
    { network: { [foresee]: mayBeKnown }, isWanted: () => false },
    1,
  ],
] as const)('content that %s is sent, and not compared', async (_, script, requests) => {
  const { outcome, reports, asked } = await instantUpload(script);
  expect(outcome).toBeUndefined();
  expect(reports).toEqual([]);
  expect(asked).toHaveLength(requests);
});

test('of content that only has the size of known content the upload that was begun is given up', async () => {
  const params = { upload_id: 'U' };
  const resumable = { kind: 'drive#resumable', provider: 'tus', params };
  const { outcome, asked } = await instantUpload({
    network: {
      [foresee]: mayBeKnown,
      [create]: answers({ upload_type: 'UPLOAD_TYPE_RESUMABLE', resumable }),
      'DELETE /drive/v1/uploads/U': () => new Response(null, { status: 204 }),
    },
  });
  expect(outcome).toBeUndefined();
  expect(asked.at(-1)).toBe('DELETE /drive/v1/uploads/U');
});

test('a refusal lets the bytes go; without an answer it is known that the file may be there', async () => {
  const refused = await instantUpload({
    network: { [foresee]: mayBeKnown, [create]: refuses('file_duplicated_name', 3, 409) },
  });
  expect([refused.outcome, refused.reports.at(-1)]).toEqual([
    undefined,
    { type: 'hash-sent', hash: undefined },
  ]);
  const lost = await instantUpload({ network: { [foresee]: mayBeKnown, [create]: breaks } });
  expect(lost.outcome).toBeInstanceOf(Error);
  expect(lost.reports.at(-1)).toEqual({ type: 'hash-sent', hash: expect.stringMatching(/^[0-9A-F]{40}$/) });
});

test('what was asked for before is asked for again at once, by the same hash', async () => {
  const { outcome, asked, sent } = await instantUpload({
    network: { [create]: isKnown },
    file: { askedFor: 'HASH', rule: 'rename' },
  });
  expect(outcome).toBe('F');
  expect(asked).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ hash: 'HASH', on_conflict: 'rename' });
});
