import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderOrders } from '../../api/contract/files.ts';
import { migrate } from '../db/index.ts';
import { openIcuDatabase, type TestDatabase } from '../fixtures/database.ts';
import { readFilters } from './repo/list/filters.ts';
import { type ListRequest, listPage } from './repo/list/list.ts';

/** A database that an operator has made sorts `a1` before `B1`, where bytes sort it behind. */

const user = 'user';
const ids = ['a1', 'B1', 'a2', 'B2', 'a3', 'B3', 'c4', 'C4'];

let database: TestDatabase;
beforeAll(async () => {
  database = await openIcuDatabase();
  await migrate(database);
  const { db } = database;
  await sql`insert into users (id, name, email, "emailVerified") values (${user}, 'u', 'u@drive.test', true)`.execute(
    db,
  );
  await sql`insert into blobs (hash, size, gcid, crc32) values (sha256('x'), 1, repeat('0', 40), 0)`.execute(
    db,
  );
  await sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
    values (${user}, ${user}, null, true, '', '', '')`.execute(db);
  // Everything is alike but the ids, folders and files in turn, live and in the trash in turns of two.
  await sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash, category,
      trashed_at, modified_at)
    select id, ${user}, ${user}, at % 2 = 0, id, 'n', 'n', 0, case when at % 2 = 1 then sha256('x') end,
      case when at % 4 < 2 then 'image' else 'VIDEO' end, case when at > 4 then now() end, to_timestamp(0)
    from unnest(${ids}::text[]) with ordinality as made (id, at)`.execute(db);
});
afterAll(() => database.close());

const cases = folderOrders.flatMap((order) =>
  ['{}', '{"trashed":{"eq":false}}', '{"trashed":{"eq":true}}'].flatMap((filters) =>
    [true, false].map((hasFoldersFirst) => ({ order, filters, hasFoldersFirst })),
  ),
);

test.each(cases)(
  'pages by $order of $filters, folders first: $hasFoldersFirst, skip nothing',
  async (requests) => {
    const filters = readFilters(requests.filters);
    const request: ListRequest = {
      ...requests,
      filters,
      userId: user,
      folderId: user,
      limit: 1,
      pageToken: '',
    };
    const found: string[] = [];
    for (let pageToken = ''; ; ) {
      const page = await listPage(database.db, { ...request, pageToken });
      found.push(...page.rows.map(({ id }) => id));
      if (page.nextPageToken === '') break;
      pageToken = page.nextPageToken;
    }
    const { isTrashed } = filters;
    const wanted = ids.filter((_, at) => isTrashed === undefined || isTrashed === at + 1 > 4);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  },
);
