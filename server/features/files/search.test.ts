import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { searchFiles } from '../../../api/contract/search.ts';
import { type Entry, filesOfFile, type Person } from './fixtures/files.ts';
import { search } from './search.ts';

const { drive, person } = filesOfFile();

const found = async (who: Person, query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await who.call(searchFiles, { query: query as never });
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
    const { status, body } = await eve.call(searchFiles, {
      query: { query: 'f', parent_id: folder.id } as never,
    });
    expect([status, body.error]).toEqual([404, 'file_not_found']);
  });
});

const newest = { order: 'mod_desc', pin_folders: false } as const;

describe('a word', () => {
  test('finds names with its accents or without', async () => {
    const ada = await person();
    for (const name of ['Отчёт за май.txt', 'Résumé.txt', 'Мой.txt']) await ada.file(name);
    for (const query of ['отчет', 'ОТЧЁТ', 'отче\u0308т'])
      expect(await found(ada, { query })).toEqual(['Отчёт за май.txt']);
    expect(await found(ada, { query: 'resume' })).toEqual(['Résumé.txt']);
    expect(await found(ada, { query: 'мои' })).toEqual([]);
  });

  test('with * and ? is the whole name, or a word of it where there are others', async () => {
    const ada = await person();
    const names = [
      'report-01.doc',
      'report-02.docx',
      'report-1.doc',
      'my report-03.doc',
      'a.pdf',
      'is 5 > 4?',
    ];
    for (const name of [...names, 'a.pdf.txt', '100%_b.txt']) await ada.file(name);
    for (const [query, all] of [
      ['*.pdf', ['a.pdf']],
      ['*.PDF', ['a.pdf']],
      ['report-??.doc*', ['report-01.doc', 'report-02.docx']],
      ['my report-??.doc', ['my report-03.doc']],
      ['report *.doc', ['my report-03.doc', 'report-01.doc', 'report-1.doc']],
      ['?.pdf', ['a.pdf']],
      ['r*1.*', ['report-01.doc', 'report-1.doc']],
      ['4?', ['is 5 > 4?']],
      ['1*%_b.*', ['100%_b.txt']],
      ['*_*', ['100%_b.txt']],
      ['??', []],
    ] as const)
      expect([query, await found(ada, { query })]).toEqual([query, all]);
    expect(await found(ada, { query: '*'.repeat(255) })).toHaveLength(8);
  });

  test('with one letter wrong finds what is like it, where nothing is as it says', async () => {
    const ada = await person();
    for (const name of ['Quarterly report.txt', 'Отчёт.txt', 'repot.txt', '2024.txt', 'tea.txt'])
      await ada.file(name);
    for (const query of ['qarterly', 'quaterly', 'quarterlyy', 'quartrely', 'qusrterly', 'quarterly raport'])
      expect([query, await found(ada, { query })]).toEqual([query, ['Quarterly report.txt']]);
    expect(await found(ada, { query: 'отчот' })).toEqual(['Отчёт.txt']);
    expect(await found(ada, { query: 'report' })).toEqual(['Quarterly report.txt']);
    for (const query of ['quurtirly', '2025', 'tee', 'qarterly*', '%uarter%y'])
      expect([query, await found(ada, { query })]).toEqual([query, []]);
  });
});

test('what is found lies in folders whose names are told, and in the order that is asked for', async () => {
  const ada = await person();
  const top = await ada.folder('top');
  const inner = await ada.folder('inner', top.id);
  await ada.file('note b.txt', inner.id, { size: 5 });
  await ada.file('note a.txt', '', { size: 7 });
  await ada.folder('note z', top.id);
  const ask = async (query: Record<string, string>) => {
    const { body } = await ada.call(searchFiles, { query: { query: 'note', ...query } as never });
    return body;
  };
  const { folders, files } = await ask({ order: 'name_asc', parent_id: '' });
  expect(files.map(({ name }: Entry) => name)).toEqual(['note a.txt', 'note b.txt', 'note z']);
  expect(folders.toSorted((a: Entry, b: Entry) => a.name.localeCompare(b.name))).toEqual([
    { id: inner.id, parent_id: top.id, name: 'inner' },
    { id: top.id, parent_id: '', name: 'top' },
  ]);
  const named = async (query: Record<string, string>) =>
    (await ask(query)).files.map(({ name }: Entry) => name);
  expect(await named({ order: 'size_desc' })).toEqual(['note a.txt', 'note b.txt', 'note z']);
  expect(await named({ order: 'name_desc', pin_folders: 'true', parent_id: top.id })).toEqual([
    'note z',
    'note b.txt',
  ]);
  const { status } = await ada.call(searchFiles, { query: { query: 'note', order: 'trash_asc' } });
  expect(status).toBe(400);
});

/** Few entries are many here, so that each way of searching is gone. */
const small = {
  mostRead: 4,
  fewFound: 0,
  firstRead: 1,
  mostResembling: 1,
  fewEntries: 3,
  mostFolders: 2,
  mostWaysUp: 100,
};
const ways: Readonly<Record<string, typeof small>> = {
  'by the folders of what is found': { ...small, fewFound: 100 },
  'the newest first': { ...small, firstRead: 20 },
  'all of it is read': { ...small, mostRead: 100, fewEntries: 100, mostFolders: 100 },
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
      const requests = { query, parent_id: parentId, limit: 3, page_token: token, filters: '', ...newest };
      const { rows, nextPageToken } = await search(
        db,
        { ownerId: who.id, grant: undefined },
        requests,
        bounds,
      );
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
