import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createExport, readExport } from '../../../api/contract/export.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { exportRoutes } from './index.ts';
import { exportLife, readExportToken, signExport } from './token.ts';
import { writeExport } from './write.ts';

const key = Buffer.alloc(32, 7);
const now = Date.parse('2026-11-22T10:00:00Z');
const ended = new Set<string>();
let generation = 3;
const drive = driveOfFile(({ db }) =>
  exportRoutes({
    ...{ db, key, publicUrl: 'http://drive.test', now: () => now },
    isSessionEnded: (sessionId) => ended.has(sessionId),
    generations: { of: () => generation, isOver: (_, of) => of !== generation },
    factsOf: async (userId) => ({ account: { sub: userId } }),
  }),
);

interface Entry {
  readonly name: string;
  readonly at?: number;
  readonly parent?: string;
  readonly trashed?: number;
}

async function add(userId: string, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ name, at = 0, parent = userId, trashed }) => ({
    ...{ id: `${userId}-${name}`, user_id: userId, parent_id: parent, is_folder: true },
    ...{ name, name_key: name, sort_name: name, blob_hash: null, mime_type: '', category: 'OTHER' as const },
    ...{ user_modified_at: null, modified_at: new Date(now + at) },
    trashed_at: trashed === undefined ? null : new Date(now + trashed),
  }));
  await drive().db.insertInto('files').values(rows).execute();
}

/** The document, and what happens after each of its pieces. */
async function documentOf(userId: string, after: (piece: string) => Promise<void> = async () => {}) {
  let text = '';
  for await (const piece of writeExport(drive().db, userId, { facts: 1 })) {
    text += piece;
    await after(piece);
  }
  return JSON.parse(text) as { files: readonly Record<string, unknown>[]; facts: number };
}
const names = (files: readonly Record<string, unknown>[]) => files.map(({ name }) => name);

test('an account that has nothing gets a whole document all the same', async () => {
  const { id } = await drive().addUser();
  expect(await documentOf(id)).toEqual({ kind: 'account#export', facts: 1, files: [] });
});

test('names of every kind are there as they were written, and those in folders say in which', async () => {
  const { id } = await drive().addUser();
  const strange = ['"quoted"', 'back\\slash', '</script>', '\u202eexe.gpj', '\u{1F600}'];
  await add(id, [{ name: 'folder' }, ...strange.map((name) => ({ name, parent: `${id}-folder` }))]);
  const { files } = await documentOf(id);
  expect(names(files).sort()).toEqual(['folder', ...strange].sort());
  const parents = new Map(files.map(({ name, parent_id }) => [name, parent_id]));
  expect([parents.get('folder'), parents.get('"quoted"')]).toEqual(['', `${id}-folder`]);
});

test('what is in the trash follows, by when it was put there; of others there is nothing', async () => {
  const [mine, other] = [await drive().addUser(), await drive().addUser()];
  await add(other.id, [{ name: 'foreign' }, { name: 'foreign too', trashed: 1 }]);
  await add(mine.id, [
    { name: 'last', trashed: 20 },
    { name: 'kept', at: 5 },
    { name: 'first', trashed: 10 },
    { name: 'older', at: 1 },
  ]);
  const { files } = await documentOf(mine.id);
  expect(names(files)).toEqual(['older', 'kept', 'first', 'last']);
  expect(files.map((file) => 'trashed_time' in file)).toEqual([false, false, true, true]);
});

test('what comes or goes while it is read leaves the rest whole: each page goes on behind the one before', async () => {
  const { id } = await drive().addUser();
  const rows = Array.from({ length: 2100 }, (_, at) => ({ name: `${at}`, at: Math.floor(at / 300) }));
  await add(id, rows);
  let pieces = 0;
  const { files } = await documentOf(id, async (piece) => {
    if (!piece.includes('drive#folder')) return;
    pieces += 1;
    // In the middle of the first page, of which the entries are read already.
    if (pieces !== 5) return;
    await drive()
      .db.deleteFrom('files')
      .where('id', 'in', [`${id}-0`, `${id}-2050`])
      .execute();
    await add(id, [{ name: 'late', at: 1000 }]);
  });
  expect(new Set(names(files)).size).toBe(files.length);
  expect(names(files)).toContain('late');
  expect(names(files)).toContain('0');
  expect(names(files)).not.toContain('2050');
  expect(files).toHaveLength(2100);
});

test('a link ends with the session that asked for it, and with all links of its account', async () => {
  const as = await drive().addUser();
  const tokenOf = async () =>
    new URL((await drive().call(createExport, { as })).body.url).pathname.split('/').at(-1) ?? '';
  const status = async (token: string) => (await drive().call(readExport, { params: { token } })).status;
  const token = await tokenOf();
  expect(await status(token)).toBe(200);
  generation += 1;
  expect(await status(token)).toBe(403);
  const next = await tokenOf();
  expect(await status(next)).toBe(200);
  ended.add(readExportToken(key, next, now)?.sessionId ?? '');
  expect(await status(next)).toBe(403);
});

const claims = { userId: 'a.b', sessionId: 's', generation: 1, expires: now / 1000 + exportLife };

test('a token says what it was made of, until its last second', () => {
  const token = signExport(key, claims);
  expect(readExportToken(key, token, now)).toEqual(claims);
  expect(readExportToken(key, token, now + exportLife * 1000 - 1)).toEqual(claims);
  expect(readExportToken(key, token, now + exportLife * 1000)).toBeUndefined();
});

test.each([
  ['of another server', signExport(Buffer.alloc(32, 8), claims)],
  ['whose proof is cut short', signExport(key, claims).slice(0, -4)],
  ['without proof', signExport(key, claims).replace(/\.[^.]*$/, '.')],
  ['of another kind under the same key', foreign('content')],
  ['of no kind', foreign('')],
  ['that is empty', ''],
  ['of points', '....'],
])('a token %s opens nothing', (_, token) => {
  expect(readExportToken(key, token, now)).toBeUndefined();
});

/** Signed by the same key for something else. */
function foreign(kind: string): string {
  const text = signExport(key, claims).split('.').slice(0, 4).join('.');
  return `${text}.${createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url')}`;
}
