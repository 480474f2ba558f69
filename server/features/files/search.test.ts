import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as contract from '../../../api/contract/files.ts';
import { type Entry, filesOfFile, type Person } from './fixtures/files.ts';
import { search } from './search.ts';

const { drive, person } = filesOfFile();

const found = async (who: Person, query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await who.call(contract.searchFiles, { query: query as never });
  expect(status).toBe(200);
  return body.files.map(({ name }: Entry) => name).sort();
};

describe('below a folder', () => {
  test('finds what lies at any depth there, and nothing beside, above or in the trash', async () => {
    const ada = await person();
    const top = await ada.folder('note top');
    const inner = await ada.folder('note inner', top.id);
    const gone = await ada.folder('note gone', top.id);
    await ada.file('note a.txt', top.id);
    await ada.file('note b.txt', inner.id);
    await ada.file('note c.txt', gone.id);
    const thrown = await ada.file('note d.txt', inner.id);
    await ada.file('note e.txt');
    await ada.batch('batchTrash', [gone.id, thrown.id]);
    const inTop = ['note a.txt', 'note b.txt', 'note inner'];
    for (const query of ['note', 'no', 'NOTE n', 'ｎ'.normalize('NFKC')])
      expect(await found(ada, { query, parent_id: top.id })).toEqual(inTop);
    expect(await found(ada, { query: 'note', parent_id: inner.id })).toEqual(['note b.txt']);
    expect(await found(ada, { query: 'note', parent_id: gone.id })).toEqual([]);
    expect(await found(ada, { query: 'zz', parent_id: top.id })).toEqual([]);
    const filters = JSON.stringify({ kind: { eq: 'drive#folder' } });
    expect(await found(ada, { query: 'note', parent_id: top.id, filters })).toEqual(['note inner']);
  });

  test('of another person: absent', async () => {
    const [ada, eve] = [await person(), await person()];
    const folder = await ada.folder('f');
    const { status, body } = await eve.call(contract.searchFiles, {
      query: { query: 'f', parent_id: folder.id } as never,
    });
    expect([status, body.error]).toEqual([404, 'file_not_found']);
  });
});

/** Few entries are many here, so that each way of searching is gone. */
const small = { mostRead: 4, fewEntries: 3, mostFolders: 2, mostWaysUp: 100 };
const ways: Readonly<Record<string, typeof small>> = {
  'all of it is read': { mostRead: 100, fewEntries: 100, mostFolders: 100, mostWaysUp: 100 },
  'by its folders': { ...small, mostFolders: 100 },
  'by the way up of each entry': small,
  'by the way up of each, some at a time': { ...small, mostWaysUp: 4 },
};

describe('what a page may cost', () => {
  /** All pages, with the number of entries of each. */
  async function pages(who: Person, query: string, parentId: string, bounds: typeof small) {
    const { db } = drive();
    const names: string[] = [];
    const lengths: number[] = [];
    let token = '';
    do {
      const requests = { query, parent_id: parentId, limit: 3, page_token: token, filters: '' };
      const { rows, nextPageToken } = await search(db, who.id, requests, bounds);
      names.push(...rows.map(({ name }) => name));
      lengths.push(rows.length);
      token = nextPageToken;
    } while (token !== '');
    return { names, lengths };
  }

  async function wood(who: Person): Promise<string> {
    const top = await who.folder('top');
    const folders = [top.id];
    for (const name of ['x', 'y', 'z']) folders.push((await who.folder(name, top.id)).id);
    const kinds = ['leaf', '葉', 'лист'];
    for (let n = 0; n < 24; n += 1)
      await who.file(`${kinds[n % 3]} ${n}.txt`, n % 2 === 0 ? folders[n % 4] : '');
    // Some of one instant: a step may end between them.
    await sql`update files set modified_at = to_timestamp(1700000000 + length(name) / 2) where user_id = ${who.id}`.execute(
      drive().db,
    );
    return top.id;
  }

  test.each(Object.entries(ways))('every entry is found once, newest first: %s', async (_, bounds) => {
    const ada = await person();
    const top = await wood(ada);
    for (const [query, all] of [
      ['leaf', 8],
      ['le', 8],
      ['葉', 8],
      ['лист', 8],
      ['q 1', 0],
      ['.', 24],
    ] as const) {
      const everywhere = await pages(ada, query, '', bounds);
      const below = await pages(ada, query, top, bounds);
      expect([query, new Set(everywhere.names).size, everywhere.names.length]).toEqual([query, all, all]);
      expect([query, new Set(below.names).size, below.names.length]).toEqual([query, all / 2, all / 2]);
      expect(everywhere.names.filter((name) => below.names.includes(name))).toEqual(below.names);
    }
  });

  test('without an index a page ends after so many entries, and the next goes on there', async () => {
    const ada = await person();
    await wood(ada);
    const { names, lengths } = await pages(ada, 'qq', '', small);
    expect(names).toEqual([]);
    // 29 entries, the root among them, in steps of four.
    expect(lengths).toHaveLength(8);
    expect((await pages(ada, 'qqq', '', small)).lengths).toEqual([0]);
  });

  test('below many folders a page of what many names hold ends after so many ways up', async () => {
    const ada = await person();
    const top = await wood(ada);
    const { names, lengths } = await pages(ada, 'leaf', top, { ...small, mostWaysUp: 4 });
    expect(names).toHaveLength(4);
    // 29 entries in steps of four, of which eight hold the word.
    expect(lengths.length).toBeGreaterThan(2);
    expect((await pages(ada, 'leaf', top, { ...small, mostWaysUp: 8 })).lengths).toEqual([3, 1]);
  });
});
