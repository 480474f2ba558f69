import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../api/contract/index.ts';
import { isLong } from '../tests/long.ts';
import { done, file, folder, json, picture, type Scene } from './fixtures/scene.ts';
import { addSession, openWholeDrive, password, type WholeDrive } from './fixtures/whole-drive.ts';

let drive: WholeDrive;
beforeAll(async () => {
  drive = await openWholeDrive();
});
afterAll(() => drive.close());

const scene = async (): Promise<Scene> => ({ drive, owner: await drive.account() });

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { pathname } = new URL(url);
  const answer = await fetch(`${drive.origin}${pathname}`, { headers });
  const body = await answer.text();
  return answer.ok ? `${answer.status}` : `${answer.status} ${JSON.parse(body).error}`;
}

/** One link of each kind to what the account has, as one page of it would hold them. */
async function linksOf(at: Scene): Promise<Readonly<Record<string, string>>> {
  const id = await file(at, picture, 'picture.png');
  const shown = json(await done(at, 'getFile', { params: { id } }));
  const archive = json(await done(at, 'createArchive', { body: { ids: [id] } }));
  const share = json(await done(at, 'createShare', { body: { file_ids: [id] } })).share_id;
  const visited = json(await done(at, 'shareFile', { query: { share_id: share, file_id: id } }));
  return {
    content: shown.web_content_link,
    inline: shown.links.inline.url,
    thumbnail: shown.thumbnail_link,
    archive: archive.url,
    'content of a share': visited.file_info.web_content_link,
    'thumbnail of a share': visited.file_info.thumbnail_link,
  };
}

const statuses = async (links: Readonly<Record<string, string>>): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(links).map(async ([name, url]) => [name, await statusOf(url)])),
  );
const all = (links: object, status: string) =>
  Object.fromEntries(Object.keys(links).map((name) => [name, status]));

const other = async ({ owner }: Scene): Promise<string> => {
  await addSession(drive.db, owner.id, `other-${owner.id}`);
  return `other-${owner.id}`;
};

test.each<[string, (at: Scene) => Promise<unknown>]>([
  ['ending all links', (at) => done(at, 'endLinks')],
  ['signing out everywhere else', (at) => done(at, 'endOtherSessions')],
  ['putting another device out', async (at) => done(at, 'endSession', { params: { id: await other(at) } })],
  [
    'another password',
    (at) => done(at, 'changePassword', { body: { old_password: password, new_password: `${password}!` } }),
  ],
])('%s ends every link that was given before; those that are given then hold', async (_, end) => {
  const at = await scene();
  const before = await linksOf(at);
  expect(await statuses(before)).toEqual(all(before, '200'));
  const neighbour = await scene();
  const theirs = await linksOf(neighbour);
  await end(at);
  expect(await statuses(before)).toEqual(all(before, '403 content_link_expired'));
  // A range is no way around.
  expect(await statusOf(before.content!, { range: 'bytes=0-1' })).toBe('403 content_link_expired');
  const after = await linksOf(at);
  expect(await statuses(after)).toEqual(all(after, '200'));
  for (const [name, url] of Object.entries(after)) expect(url).not.toBe(before[name]);
  expect(await statuses(theirs)).toEqual(all(theirs, '200'));
});

test('an account that is being deleted gives nothing by the links that it gave', async () => {
  const at = await scene();
  const before = await linksOf(at);
  await done(at, 'deleteAccount', { body: { password } });
  const seen = Object.values(await statuses(before));
  expect(seen.filter((status) => !status.startsWith('403') && !status.startsWith('404'))).toEqual([]);
});

test('a device that signs itself out leaves links to the others: a download may be going on by one', async () => {
  const at = await scene();
  const links = await linksOf(at);
  await done(at, 'revoke', { body: { token: at.owner.token } });
  expect(await statuses(links)).toEqual(all(links, '200'));
});

test('a link that is asked for twice within the hour is the same one, whatever ended long before', async () => {
  const at = await scene();
  await done(at, 'endLinks');
  const id = await file(at);
  await folder(at);
  const link = async () => json(await done(at, 'getFile', { params: { id } })).web_content_link;
  expect(await link()).toBe(await link());
});

test.runIf(isLong)('what is being sent when the links end comes to its end', async () => {
  const at = await scene();
  const bytes = Buffer.alloc(24 * 1024 * 1024, 7);
  const id = await file(at, bytes, 'large.bin');
  const url = json(await done(at, 'getFile', { params: { id } })).web_content_link;
  const answer = await fetch(`${drive.origin}${new URL(url).pathname}`);
  const reader = answer.body!.getReader();
  let received = (await reader.read()).value?.length ?? 0;
  await done(at, 'endLinks');
  expect(await statusOf(url)).toBe('403 content_link_expired');
  for (;;) {
    const { value, done: isDone } = await reader.read();
    if (isDone) break;
    received += value.length;
  }
  expect(received).toBe(bytes.length);
});

const exportOf = async (at: Scene): Promise<string> => json(await done(at, 'createExport')).url;

test.each<[string, (at: Scene) => Promise<unknown>]>([
  ['signing out', (at) => done(at, 'revoke', { body: { token: at.owner.token } })],
  ['signing out everywhere else', (at) => done(at, 'endOtherSessions')],
  [
    'another password',
    (at) => done(at, 'changePassword', { body: { old_password: password, new_password: `${password}!` } }),
  ],
])('the link to everything that is kept closes with %s', async (_, end) => {
  const at = await scene();
  const url = await exportOf(at);
  expect(await statusOf(url)).toBe('200');
  await end(at);
  expect(await statusOf(url)).toBe('403 content_link_expired');
});

test('to end links is a matter for those who are signed in', async () => {
  expect((await drive.send(operations.endLinks!)).status).toBe(401);
});
