import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileAnswer } from '../../../api/contract/file.ts';
import * as contract from '../../../api/contract/files.ts';
import { folderOrders, type Order } from '../../../api/contract/files.ts';
import { searchFiles } from '../../../api/contract/search.ts';
import { runs } from '../../../tests/long.ts';
import { type Entry, filesOfFile, type Person } from './fixtures/files.ts';

const { drive, person } = filesOfFile();

const refusal = (error: string, status: number) => ({ status, body: { error } });

test('folders say whether they hold folders where the caller asks for it', async () => {
  const who = await person();
  const [full, filed, emptied] = [
    await who.folder('full'),
    await who.folder('filed'),
    await who.folder('emptied'),
  ];
  await who.folder('inner', full.id);
  await who.file('a.txt', filed.id);
  const gone = await who.folder('gone', emptied.id);
  expect((await who.call(contract.trashFiles, { body: { ids: [gone.id] } })).status).toBe(200);
  const query = { order: 'name_asc', filters: '{"trashed":{"eq":false}}' };
  const found = async (more: object) =>
    (await who.call(contract.listFiles, { query: { ...query, ...more } })).body.files.map(
      ({ name, has_folders }: FileAnswer) => [name, has_folders],
    );
  expect(await found({ with_folders: 'true' })).toEqual([
    ['emptied', false],
    ['filed', false],
    ['full', true],
  ]);
  expect(await found({})).toEqual([
    ['emptied', undefined],
    ['filed', undefined],
    ['full', undefined],
  ]);
});

/** Every page of a list, each with the token of the one before. */
async function pages(who: Person, query: Record<string, string>): Promise<FileAnswer[][]> {
  const all: FileAnswer[][] = [];
  let token = '';
  do {
    const { status, body } = await who.call(contract.listFiles, { query: { ...query, page_token: token } });
    expect(status).toBe(200);
    all.push(body.files);
    token = body.next_page_token;
  } while (token !== '');
  return all;
}

/** Entries with equal sizes, times and types among them, where a page may end between two that are equal. */
async function zoo(who: Person): Promise<void> {
  for (const name of ['b', 'B2', 'b10', 'é', 'z 日本']) await who.folder(name);
  const kinds = ['IMAGE', 'VIDEO', 'DOCUMENT'];
  for (let n = 0; n < 17; n += 1) await who.file(`file ${n % 5} ${n}.txt`, '', { size: n % 4 });
  const { db } = drive();
  const rows = await db.selectFrom('files').select('id').where('parent_id', '=', who.id).execute();
  for (const [at, { id }] of rows.entries()) {
    await db
      .updateTable('files')
      .set({ modified_at: new Date(1_700_000_000_000 + (at % 6)), category: kinds[at % 3]! })
      .where('id', '=', id)
      .execute();
  }
}

const keysOf: Readonly<Record<string, (row: FileAnswer) => readonly (string | number)[]>> = {
  name: (row) => [row.sort_name, row.name, row.id],
  mod: (row) => [Date.parse(row.modified_time), row.id],
  size: (row) => [Number(row.size), row.id],
  type: (row) => [row.file_category, row.sort_name, row.name, row.id],
};

function isInOrder(rows: readonly FileAnswer[], order: Order): boolean {
  const [by = '', direction] = order.split('_');
  const keys = rows.map((row) => keysOf[by]!(row));
  return keys.every((key, at) => {
    const before = keys[at - 1];
    if (before === undefined) return true;
    const step = key.map((part, i) => compare(part, before[i]!)).find((sign) => sign !== 0) ?? 0;
    return direction === 'asc' ? step > 0 : step < 0;
  });
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(String(b))) : a - Number(b);

describe('a list', () => {
  test('read page by page has each entry once, in every order, whatever the length of a page', async () => {
    const ada = await person();
    await zoo(ada);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...folderOrders),
        fc.integer({ min: 1, max: 25 }),
        fc.boolean(),
        fc.constantFrom('', '*'),
        async (order, limit, isPinned, parent_id) => {
          const read = await pages(ada, {
            order,
            limit: String(limit),
            pin_folders: String(isPinned),
            parent_id,
          });
          const rows = read.flat();
          expect(rows).toHaveLength(22);
          expect(new Set(rows.map(({ id }) => id)).size).toBe(22);
          const folders = rows.filter(({ kind }) => kind === 'drive#folder');
          if (isPinned) expect(rows.slice(0, 5)).toEqual(folders);
          const runs = isPinned ? [folders, rows.slice(5)] : [rows];
          for (const run of runs) expect(isInOrder(run, order)).toBe(true);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test('of the trash goes by when things were put there, each page after the last', async () => {
    const ada = await person();
    const entries = [];
    for (const name of ['c', 'a', 'e', 'b', 'd']) entries.push(await ada.file(name));
    for (const { id } of entries) await ada.batch('batchTrash', [id]);
    // Two went there at once, in one millisecond.
    const { db } = drive();
    for (const [at, { id }] of entries.entries()) {
      const trashed_at = new Date(1_700_000_000_000 + Math.min(at, 3));
      await db.updateTable('files').set({ trashed_at }).where('id', '=', id).execute();
    }
    const query = { parent_id: '*', filters: '{"trashed":{"eq":true}}', limit: '2' };
    const read = async (order: string) => (await pages(ada, { ...query, order })).flat();
    const oldest = await read('trash_asc');
    expect(oldest.slice(0, 3).map(({ name }) => name)).toEqual(['c', 'a', 'e']);
    expect(new Set(oldest.map(({ id }) => id)).size).toBe(5);
    expect((await read('trash_desc')).map(({ id }) => id)).toEqual(oldest.map(({ id }) => id).reverse());
    const live = await ada.call(contract.listFiles, { query: { order: 'trash_desc' } });
    expect(live).toMatchObject({
      status: 400,
      body: { details: [{ field_violations: [{ field: 'order' }] }] },
    });
  });

  test('goes on where it was when entries come and go between two pages', async () => {
    const ada = await person();
    const files = [];
    for (let n = 0; n < 10; n += 1) files.push(await ada.file(`${n}.txt`));
    const query = { parent_id: '', order: 'name_asc', limit: '4', filters: '{"trashed":{"eq":false}}' };
    const first = (await ada.call(contract.listFiles, { query })).body;
    await ada.batch('batchTrash', [files[1]!.id, files[3]!.id, files[5]!.id]);
    await ada.file('2a.txt');
    await ada.file('7a.txt');
    const second = (
      await ada.call(contract.listFiles, { query: { ...query, page_token: first.next_page_token } })
    ).body;
    expect(second.files.map(({ name }: Entry) => name)).toEqual(['4.txt', '6.txt', '7.txt', '7a.txt']);
  });

  test.each([
    ['garbage', 'abc'],
    ['of another order', undefined],
    ['JSON of another shape', Buffer.from('{"a":1}').toString('base64url')],
    ['with keys of a wrong kind', Buffer.from('["x",true,{}]').toString('base64url')],
  ])('a page token that is %s is refused', async (_, given) => {
    const ada = await person();
    for (const name of ['a', 'b', 'c']) await ada.file(name);
    const { body } = await ada.call(contract.listFiles, { query: { limit: '1', order: 'name_asc' } });
    const answer = await ada.call(contract.listFiles, {
      query: { limit: '1', order: 'size_asc', page_token: given ?? body.next_page_token },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'invalid_argument', details: [{ field_violations: [{ field: 'page_token' }] }] },
    });
  });

  test.each([
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', '501'],
    ['limit', '1e9'],
    ['limit', '99999999999999999999'],
    ['order', 'random()'],
    ['parent_id', "'; drop table files; --"],
    ['thumbnail_size', 'HUGE'],
    ['filters', '{'],
    ['filters', '{"nonsense":{"eq":true}}'],
    ['filters', '{"trashed":{"eq":"yes"}}'],
    ['filters', '[]'],
    ['filters', '{"modified_time":{"gt":"yesterday"}}'],
    ['filters', '{"size":{"gt":"-5"}}'],
    ['filters', '{"kind":{"eq":"drive#share"}}'],
  ])('%s=%s is refused, and the field is named', async (field, value) => {
    const ada = await person();
    const answer = await ada.call(contract.listFiles, { query: { [field]: value } });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_argument', error_code: 3 } });
    expect(answer.body.details[0].field_violations[0].field).toBe(field);
  });

  test('has names that differ in case or form alone in the order of their bytes, across pages too', async () => {
    const names = [
      'DOCS',
      'DOcs',
      'Docs',
      'dOCS',
      'docs',
      'cafe\u0301',
      'café',
      'CAFÉ',
      'ﬁne',
      'fine',
      'FINE',
    ];
    const inBytes = (some: readonly string[]) =>
      some.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const expected = [
      'CAFÉ',
      'cafe\u0301',
      'café',
      ...inBytes(names.slice(0, 5)),
      ...inBytes(names.slice(8)),
    ];
    // Ids are made by chance: what stands in the order of one drive by luck does not in three.
    for (const _ of [1, 2, 3]) {
      const ada = await person();
      for (const name of names) await ada.file(name);
      for (const [order, limit] of [
        ['NAME_ASC', 1],
        ['name_desc', 4],
        ['type_desc', 3],
        ['name_asc', 100],
      ] as const) {
        const read = (await pages(ada, { order, limit: String(limit), parent_id: '' }))
          .flat()
          .map(({ name }) => name);
        expect(read, order).toEqual(order.toLowerCase().endsWith('desc') ? expected.toReversed() : expected);
      }
    }
  });

  test('goes on behind a name of signs that take the most space in a page token', async () => {
    const ada = await person();
    const names = ['1', '2', '3'].map((number) => `é${'"'.repeat(250)}${number}`);
    for (const name of names) await ada.folder(name);
    const found = await pages(ada, { parent_id: '', order: 'name_asc', limit: '1' });
    expect(found.flat().map(({ name }) => name)).toEqual(names);
  });

  test('of another person’s folder is absent', async () => {
    const [ada, eve] = [await person(), await person()];
    const folder = await ada.folder('private');
    const [foreign, none] = await Promise.all(
      [folder.id, 'Vnone'].map((parent_id) => eve.call(contract.listFiles, { query: { parent_id } })),
    );
    expect(foreign).toMatchObject(refusal('file_not_found', 404));
    expect(none?.body).toEqual(foreign?.body);
  });

  test('knows the sort orders by the codes of the pages', async () => {
    const ada = await person();
    await ada.file('small', '', { size: 1 });
    await ada.file('large', '', { size: 9 });
    expect(await ada.names('', { order: '8' })).toEqual(['large', 'small']);
    expect(await ada.names('', { order: 'NAME_DESC' })).toEqual(['small', 'large']);
  });
});

describe('filters', () => {
  test('narrow a list by kind, size, time, type and name', async () => {
    const ada = await person();
    await ada.folder('Folder');
    await ada.file('Report 100%.txt', '', { size: 100 });
    await ada.file('report_old.txt', '', { size: 5 });
    const named = (filters: object) => ada.names('', { filters: JSON.stringify(filters) });
    expect(await named({ kind: { eq: 'drive#folder' } })).toEqual(['Folder']);
    expect(await named({ size: { gt: '5' }, kind: { eq: 'drive#file' } })).toEqual(['Report 100%.txt']);
    expect(await named({ mime_type: { prefix: 'text/' } })).toHaveLength(2);
    expect(await named({ category: { in: 'DOCUMENT,IMAGE' } })).toHaveLength(2);
    expect(await named({ name: { contains: 'REPORT' } })).toHaveLength(2);
    expect(await named({ name: { contains: '100%' } })).toEqual(['Report 100%.txt']);
    expect(await named({ name: { contains: '_' } })).toEqual(['report_old.txt']);
    expect(await named({ modified_time: { lt: '2001-01-01T00:00:00Z' } })).toEqual([]);
    expect(await named({ phase: { eq: 'PHASE_TYPE_PENDING' } })).toEqual([]);
    expect(await named({ trashed: { eq: false }, phase: { eq: 'PHASE_TYPE_COMPLETE' } })).toHaveLength(3);
  });
});

describe('search', () => {
  const found = async (who: Person, query: Record<string, string>): Promise<string[]> => {
    const { status, body } = await who.call(searchFiles, { query: query as never });
    expect(status).toBe(200);
    return body.files.map(({ name }: Entry) => name).sort();
  };

  test('finds names in any script and case, by all of their words', async () => {
    const ada = await person();
    const folder = await ada.folder('Фотографии');
    await ada.file('Отпуск в Сочи 2024.jpg', folder.id);
    await ada.file('東京タワー夜景.jpg');
    await ada.file('Große Straße.txt');
    await ada.file('summer holiday.txt');
    expect(await found(ada, { query: 'отпуск 2024' })).toEqual(['Отпуск в Сочи 2024.jpg']);
    expect(await found(ada, { query: '夜景' })).toEqual(['東京タワー夜景.jpg']);
    expect(await found(ada, { query: 'STRASSE' })).toEqual(['Große Straße.txt']);
    expect(await found(ada, { query: 'holiday summer' })).toEqual(['summer holiday.txt']);
    expect(await found(ada, { query: '%' })).toEqual([]);
    expect(await found(ada, { query: '   ' })).toEqual([]);
    expect(await found(ada, { query: '.jpg', parent_id: folder.id })).toEqual(['Отпуск в Сочи 2024.jpg']);
  });

  test('finds nothing of others, and nothing in or below the trash', async () => {
    const [ada, eve] = [await person(), await person()];
    const folder = await ada.folder('box');
    await ada.file('needle.txt', folder.id);
    expect(await found(eve, { query: 'needle' })).toEqual([]);
    expect(await found(ada, { query: 'needle' })).toEqual(['needle.txt']);
    await ada.batch('batchTrash', [folder.id]);
    expect(await found(ada, { query: 'needle' })).toEqual([]);
  });

  test('turns pages', async () => {
    const ada = await person();
    for (let n = 0; n < 7; n += 1) await ada.file(`match ${n}`);
    const first = (await ada.call(searchFiles, { query: { query: 'match', limit: '5' } })).body;
    const second = (
      await ada.call(searchFiles, {
        query: { query: 'match', limit: '5', page_token: first.next_page_token },
      })
    ).body;
    expect([...first.files, ...second.files].map(({ name }: Entry) => name).sort()).toHaveLength(7);
    expect(second.next_page_token).toBe('');
  });
});

describe('one entry', () => {
  test('tells its path, and a folder its size at every depth', async () => {
    const ada = await person();
    const [a] = [await ada.folder('a')];
    const b = await ada.folder('b', a.id);
    const file = await ada.file('c.txt', b.id, { size: 12 });
    await ada.file('d.txt', a.id, { size: 30 });
    const path = await ada.call(contract.filePath, { params: { id: file.id } });
    expect(path.body.path.map(({ name }: Entry) => name)).toEqual(['a', 'b', 'c.txt']);
    await ada.call(contract.trashFiles, { body: { ids: [b.id] } });
    const thrown = await ada.call(contract.filePath, { params: { id: file.id } });
    const times = thrown.body.path.map((step: { delete_time: string }) => step.delete_time);
    expect(times).toEqual(['', expect.stringMatching(/^\d{4}-/), '']);
    await ada.call(contract.untrashFiles, { body: { ids: [b.id] } });
    const size = await ada.call(contract.folderSize, { params: { id: a.id } });
    expect(size.body).toEqual({ size: '42', file_count: '2', folder_count: '1' });
  });

  test('has a link to its content; a folder has none', async () => {
    const ada = await person();
    const [file, folder] = [await ada.file('a.txt'), await ada.folder('f')];
    const shown = (id: string) => ada.call(contract.getFile, { params: { id } });
    expect((await shown(file.id)).body).toMatchObject({
      web_content_link: expect.stringContaining(file.id),
      links: {
        'application/octet-stream': { expire: expect.any(String) },
        inline: { url: expect.stringContaining(file.id) },
      },
      file_extension: '.txt',
      phase: 'PHASE_TYPE_COMPLETE',
    });
    expect((await shown(folder.id)).body).toMatchObject({ web_content_link: '', links: {} });
  });

  test('of another person, never given, malformed: absent', async () => {
    const [ada, eve] = [await person(), await person()];
    const file = await ada.file('a.txt');
    for (const endpoint of [contract.getFile, contract.filePath, contract.folderSize]) {
      const [foreign, none] = [
        await eve.call(endpoint, { params: { id: file.id } }),
        await eve.call(endpoint, { params: { id: 'Vnone' } }),
      ];
      expect(foreign).toMatchObject(refusal('file_not_found', 404));
      expect({ ...none.body, error_uri: '' }).toEqual({ ...foreign.body, error_uri: '' });
      expect((await eve.call(endpoint, { params: { id: 'a b' } })).status).toBe(400);
    }
  });
});
