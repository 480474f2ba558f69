import { expect, test, vi } from 'vitest';
import { answers, breaks, refuses, type Scene, scriptedFetch } from '../../../api/fixtures/scripted-fetch.ts';
import { signInAs } from '../fixtures/files.ts';
import { cancelLeftover, cancelUploads } from './cancel-upload.ts';
import { createUnwantedUploads, type UnwantedUpload } from './unwanted.ts';

const url = '/drive/v1/uploads/U';

/** Cancels one upload of `me`, and says what is asked of the server and whether it is tried again later. */
async function cancelled(scene: Scene, upload: UnwantedUpload = { url, accountId: 'me' }, who = 'me') {
  signInAs(who);
  const { fetch, sent } = scriptedFetch(scene);
  vi.stubGlobal('fetch', fetch);
  const unwanted = createUnwantedUploads(localStorage);
  await cancelUploads([upload], unwanted);
  return { sent, left: unwanted.of('me', Date.now()) };
}

const status =
  (code: number): Scene =>
  () =>
    new Response(null, { status: code });

test('an upload is ended at its address, in its owner’s name, also while the page closes', async () => {
  const { sent, left } = await cancelled(status(204));
  expect(sent.map(({ method, url: at }) => `${method} ${at}`)).toEqual([`DELETE ${url}`]);
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer access-me');
  expect(sent[0]?.headers.get('tus-resumable')).toBe('1.0.0');
  expect(left).toEqual([]);
});

test.each([404, 410, 403])('the answer %i is one: nothing is left to do', async (code) => {
  expect((await cancelled(status(code))).left).toEqual([]);
});

test.each([401, 408, 423, 425, 429, 500, 503])(
  'after the answer %i it is tried again later',
  async (code) => {
    expect((await cancelled(status(code))).left).toEqual([{ url, accountId: 'me' }]);
  },
);

test('without an answer, and with another account on the page, it is kept for its owner', async () => {
  expect((await cancelled(breaks)).left).toHaveLength(1);
  const { sent, left } = await cancelled(status(204), { url, accountId: 'me' }, 'you');
  expect(sent).toEqual([]);
  expect(left).toHaveLength(1);
});

test.each(['/drive/v1/files/F', '//evil.test/U', '/drive/v1/uploads/../files/F'])(
  'what is stored as an address and is none of an upload is forgotten, and nothing sent: %s',
  async (stored) => {
    const { sent, left } = await cancelled(status(204), { url: stored, accountId: 'me' });
    expect([sent, left]).toEqual([[], []]);
  },
);

test('a creation without an answer is ended by its key; a refusal is an answer', async () => {
  const byKey = { key: 'sent-a-P', accountId: 'me' };
  const { sent, left } = await cancelled(answers({}), byKey);
  expect(sent[0]?.url).toContain('idempotency_key=sent-a-P');
  expect(left).toEqual([]);
  expect((await cancelled(refuses('file_not_found', 5, 404), byKey)).left).toEqual([]);
});

test('a later page ends what is left of its own account', async () => {
  const unwanted = createUnwantedUploads(localStorage);
  unwanted.keep(
    [
      { url, accountId: 'me' },
      { url: '/drive/v1/uploads/V', accountId: 'you' },
    ],
    Date.now(),
  );
  signInAs('me');
  const { fetch, sent } = scriptedFetch(status(204));
  vi.stubGlobal('fetch', fetch);
  await cancelLeftover('me', unwanted);
  expect(sent.map((request) => request.url)).toEqual([url]);
  expect(unwanted.of('me', Date.now())).toEqual([]);
  expect(unwanted.of('you', Date.now())).toHaveLength(1);
});
