import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as contract from '../../../api/contract/events.ts';
import { fileId } from '../../db/index.ts';
import { driveOfFile, type TestUser } from '../../fixtures/drive.ts';
import { plainLinks } from '../../fixtures/links.ts';
import { type EventType, recordEvent } from '../../tree/repo/events.ts';
import { eventJobs, eventRoutes } from './index.ts';

const drive = driveOfFile(({ db }) => eventRoutes({ db, links: plainLinks }));
let me: TestUser;
let other: TestUser;

beforeEach(async () => {
  [me, other] = await Promise.all([drive().addUser(), drive().addUser()]);
});

/** A folder stands for a file: what it holds does not matter here. */
async function addFile(name: string, parent = me.id, owner = me.id): Promise<string> {
  const id = fileId();
  await drive()
    .db.insertInto('files')
    .values({
      id,
      user_id: owner,
      parent_id: parent,
      is_folder: true,
      name,
      name_key: name,
      sort_name: name,
      blob_hash: null,
      mime_type: '',
      category: 'OTHER',
      trashed_at: null,
      user_modified_at: null,
    })
    .execute();
  return id;
}

/** Each a second after the one before, so that they have an order. */
async function happen(id: string, type: EventType = 'TYPE_UPLOAD'): Promise<void> {
  const { db } = drive();
  await sql`update events set created_at = created_at - interval '1 second' where user_id = ${me.id}`.execute(
    db,
  );
  await recordEvent(db, { userId: me.id, type, fileId: id, fileName: 'a.txt' });
}

test('files say whether a link to them is open where the caller asks for it', async () => {
  const [shared, plain] = [await addFile('shared'), await addFile('plain')];
  await happen(plain);
  await happen(shared);
  await drive()
    .db.insertInto('shares')
    .values({ id: `S${shared}`, user_id: me.id })
    .execute();
  await drive()
    .db.insertInto('share_files')
    .values({ share_id: `S${shared}`, file_id: shared })
    .execute();
  const found = async (query: Readonly<Record<string, string>>) =>
    (await drive().call(contract.listEvents, { as: me, query })).body.events.map(
      (event: { reference_resource: { shared?: boolean } }) => event.reference_resource.shared,
    );
  expect(await found({ with_shared: 'true' })).toEqual([true, false]);
  expect(await found({})).toEqual([undefined, undefined]);
});

const trash = (id: string, at: Date | null) =>
  drive().db.updateTable('files').set({ trashed_at: at }).where('id', '=', id).execute();

async function list(query: Record<string, string> = {}) {
  const { status, body } = await drive().call(contract.listEvents, { as: me, query });
  expect(status).toBe(200);
  return body;
}

const fileIdsIn = async (query: Record<string, string> = {}): Promise<string[]> =>
  (await list(query)).events.map((each: { file_id: string }) => each.file_id);

test('what happened is listed, newest first, with its file under its present name', async () => {
  const [first, second] = [await addFile('first.txt'), await addFile('second.txt')];
  await happen(first);
  await happen(second, 'TYPE_RESTORE');
  const body = await list({ thumbnail_size: 'SIZE_MEDIUM', limit: '100' });
  expect(body).toMatchObject({ kind: 'drive#eventList', next_page_token: '' });
  expect(body.events).toMatchObject([
    { kind: 'drive#event', type: 'TYPE_RESTORE', file_id: second, file_name: 'second.txt' },
    { type: 'TYPE_UPLOAD', file_id: first, reference_resource: { id: first } },
  ]);
});

test('the same twice in a short while is one event, which comes to the top', async () => {
  const [file, between] = [await addFile('a'), await addFile('b')];
  await happen(file);
  await happen(between);
  await happen(file);
  expect(await fileIdsIn()).toEqual([file, between]);
  await happen(file, 'TYPE_DOWNLOAD');
  expect(await fileIdsIn()).toEqual([file, file, between]);
  await sql`update events set created_at = now() - interval '11 minutes'`.execute(drive().db);
  await happen(between);
  expect(await fileIdsIn()).toHaveLength(4);
});

test('files in the trash, below it or gone are not shown, and those that come back are', async () => {
  const folder = await addFile('folder');
  const [below, trashed, gone] = [await addFile('below', folder), await addFile('t'), await addFile('g')];
  for (const id of [below, trashed, gone]) await happen(id);
  await trash(folder, new Date());
  await trash(trashed, new Date());
  await drive().db.deleteFrom('files').where('id', '=', gone).execute();
  expect(await fileIdsIn()).toEqual([]);
  await trash(folder, null);
  expect(await fileIdsIn()).toEqual([below]);
});

test('the events of one file can be asked for, and nobody else’s', async () => {
  const [file, between] = [await addFile('a'), await addFile('b')];
  await happen(file);
  await happen(between);
  await happen(file, 'TYPE_DOWNLOAD');
  expect(await fileIdsIn({ file_id: file })).toEqual([file, file]);
  expect(await fileIdsIn({ file_id: file, limit: '1' })).toEqual([file]);
  expect(await fileIdsIn({ file_id: 'Vnone' })).toEqual([]);
  const theirs = await drive().call(contract.listEvents, { as: other, query: { file_id: file } });
  expect(theirs.body.events).toEqual([]);
});

test('pages hold each event once, also past thousands whose files are gone', async () => {
  const files = [await addFile('a'), await addFile('b'), await addFile('c')];
  for (const id of files) await happen(id);
  await sql`insert into events (id, user_id, type, file_id, file_name, created_at)
    select 'E' || n || ${me.id}, ${me.id}, 'TYPE_UPLOAD', 'Vgone' || n, 'x', now() + n * interval '1 second'
    from generate_series(1, 2600) n`.execute(drive().db);
  const seen: string[] = [];
  let [token, pages] = ['', 0];
  do {
    const body = await list({ limit: '2', page_token: token });
    seen.push(...body.events.map((each: { file_id: string }) => each.file_id));
    token = body.next_page_token;
    pages += 1;
  } while (token !== '');
  expect(seen).toEqual(files.toReversed());
  expect(pages).toBe(3);
});

test('an event is its owner’s alone', async () => {
  await happen(await addFile('a'));
  const { events } = await list();
  const params = { id: events[0].id };
  expect((await drive().call(contract.deleteEvent, { params })).status).toBe(401);
  expect((await drive().call(contract.deleteEvent, { as: other, params })).status).toBe(404);
  expect((await drive().call(contract.listEvents, { as: other })).body.events).toEqual([]);
  expect((await drive().call(contract.deleteEvent, { as: me, params })).status).toBe(200);
  expect((await drive().call(contract.deleteEvent, { as: me, params })).status).toBe(404);
  expect(await fileIdsIn()).toEqual([]);
});

test('recent activity can be emptied; the files stay', async () => {
  const file = await addFile('a');
  await happen(file);
  await drive().call(contract.clearEvents, { as: other });
  expect(await fileIdsIn()).toEqual([file]);
  expect((await drive().call(contract.clearEvents, { as: me })).status).toBe(200);
  expect(await fileIdsIn()).toEqual([]);
});

test('events are kept 90 days', async () => {
  const [old, young] = [await addFile('a'), await addFile('b')];
  await happen(old);
  await happen(young);
  await sql`update events set created_at = now() - interval '91 days' where file_id = ${old}`.execute(
    drive().db,
  );
  await eventJobs(drive().db)['events.clean']!({}, { signal: new AbortController().signal } as never);
  expect(await fileIdsIn()).toEqual([young]);
});

test.each([{ limit: '-1' }, { page_token: 'nonsense' }, { thumbnail_size: 'SIZE_HUGE' }, { file_id: 'a b' }])(
  '%o is refused',
  async (query) => {
    expect((await drive().call(contract.listEvents, { as: me, query })).status).toBe(400);
  },
);
