import { type Order, folderOrders as orders } from '../../../api/contract/files.ts';
import { type Keyed, positionAfter, tokenOf, wayOf } from '../../../server/tree/repo/list/order.ts';
import { ask, expectStatus, type Person } from '../../process/caller.ts';
import { median, type Row } from '../measure.ts';
import type { Million } from './million.ts';

const repeats = 15;

/** A page of 100 of the folder of 100,000 beside one of the folder of 1,000, in turn. */
export async function benchLists(address: string, person: Person, million: Million): Promise<Row[]> {
  const rows: Row[] = [];
  const get = (query: Readonly<Record<string, string>>, path = '/drive/v1/files') =>
    expectStatus(200, ask(address, 'GET', `${path}?${new URLSearchParams(query)}`, { token: person.token }));
  const time = async (query: Readonly<Record<string, string>>, path?: string): Promise<number> => {
    const began = performance.now();
    const { body } = await get(query, path);
    if (body.files.length === 0 && path === undefined)
      throw new Error(`An empty page of ${JSON.stringify(query)}`);
    return performance.now() - began;
  };
  const compare = async (small: Record<string, string>, large: Record<string, string>) => {
    const rounds: { small: number; large: number }[] = [];
    for (let round = 0; round < repeats + 3; round += 1)
      rounds.push({ small: await time(small), large: await time(large) });
    const kept = rounds.slice(3);
    const [one, other] = [median(kept.map((each) => each.small)), median(kept.map((each) => each.large))];
    return { ms: one, ratio: other / one };
  };
  for (const order of orders) {
    const parts: string[] = [];
    const seen: { ms: number; ratio: number }[] = [];
    for (const pin_folders of ['false', 'true']) {
      const query = (parent_id: string) => ({
        parent_id,
        order,
        pin_folders,
        limit: '100',
        filters: '{"trashed":{"eq":false}}',
      });
      const [small, large] = [query(million.small), query(million.large)];
      const first = await compare(small, large);
      const deep = await compare(
        { ...small, page_token: await deepToken(get, million, small, 500) },
        { ...large, page_token: await deepToken(get, million, large, 50_000) },
      );
      seen.push(first, deep);
      parts.push(
        `${pin_folders === 'true' ? 'pinned ' : ''}${first.ratio.toFixed(2)} and ${deep.ratio.toFixed(2)}`,
      );
    }
    rows.push({
      name: `${order}: 100 of 100,000 over 100 of 1,000, the worst`,
      value: Math.max(...seen.map(({ ratio }) => ratio)),
      unit: '×',
      target: `≤ 1.5 (first and deep page: ${parts.join(', ')}; ${median(seen.map(({ ms }) => ms)).toFixed(1)} ms)`,
    });
  }
  return [...rows, ...(await benchEverywhere(million, person, time, get))];
}

/** Words in folders of 100,000 and 1,000, and words that no index has; the last find nothing. */
const searches = [
  ['photo 01', 'folder1', 60],
  ['photo', 'folder1', 60],
  ['photo 01', 'folder7', 60],
  ['photo', 'folder899', 60],
  ['jp', 'folder7', 60],
  ['zq', 'folder7', 60],
  ['zq', 'folder1', 500],
  ['zq', '', 500],
  ['%', '', 500],
  ['夜景', '', 500],
] as const;

/** Each beside the statement that found it before, in turn. */
async function benchSearches(
  { client }: Million,
  person: Person,
  several: (query: Record<string, string>, path: string) => Promise<number>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [query, folder, most] of searches) {
    const patterns = query.split(' ').map((word) => `%${word.replace('%', '\\%')}%`);
    const took = await several({ query, parent_id: folder }, '/drive/v1/files:search');
    const began = performance.now();
    await client.query(searchBefore(patterns.map((pattern) => client.escapeLiteral(pattern))), [
      person.id,
      folder,
    ]);
    const before = performance.now() - began;
    rows.push({
      name: `search “${query}” ${folder === '' ? 'everywhere' : `in ${folder}`}`,
      value: took,
      unit: 'ms',
      target: `≤ ${most} (${(took / before).toFixed(2)} × before: ${before.toFixed(0)} ms)`,
    });
  }
  return rows;
}

const searchBefore = (patterns: readonly string[]): string => `
  select files.*, blobs.gcid from files left join blobs on blobs.hash = files.blob_hash
  where files.user_id = $1 and files.id <> $1 and files.trashed_at is null
    ${patterns.map((pattern) => `and files.name_key like ${pattern}`).join(' ')}
    and ($2 = '' or file_is_within(files.id, $2))
  order by files.modified_at desc, files.id desc limit 101`;

type Get = (
  query: Readonly<Record<string, string>>,
  path?: string,
) => Promise<{ body: { next_page_token: string } }>;
type Time = (query: Readonly<Record<string, string>>, path?: string) => Promise<number>;

/** A token of the same list, for a page far from its beginning: reading up to there would take minutes. */
async function deepToken(
  get: Get,
  { client }: Million,
  query: { readonly parent_id: string; readonly order: Order },
  offset: number,
): Promise<string> {
  const { body } = await get({ ...query, limit: '1' });
  const [list] = JSON.parse(Buffer.from(body.next_page_token, 'base64url').toString()) as [string];
  const way = wayOf(query.order);
  const { rows } = await client.query<Keyed>(
    `select id, name, sort_name, modified_at, trashed_at, size::float8, category, is_folder from files
     where parent_id = $1 and trashed_at is null and not is_folder
     order by ${way.columns.map((column) => `${column} ${way.direction}`).join(', ')} offset $2 limit 1`,
    [query.parent_id, offset],
  );
  return tokenOf(list, positionAfter(rows[0]!, way));
}

async function benchEverywhere(million: Million, person: Person, time: Time, get: Get): Promise<Row[]> {
  const several = async (query: Record<string, string>, path?: string): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) times.push(await time(query, path));
    return median(times);
  };
  const search = '/drive/v1/files:search';
  const everywhere = { parent_id: '*', limit: '100', order: 'mod_desc' };
  const second = (await get(everywhere)).body.next_page_token;
  const rows: Row[] = [];
  const add = (name: string, value: number) => rows.push({ name, value, unit: 'ms', target: 'of 1,000,000' });
  add('everywhere, newest first', await several(everywhere));
  add('everywhere, the second page', await several({ ...everywhere, page_token: second }));
  add('search that finds a few', await several({ query: '77777.' }, search));
  add('search that finds 10,000', await several({ query: 'photo 01' }, search));
  add('search that finds all', await several({ query: 'photo' }, search));
  add('search of two letters', await several({ query: 'jp' }, search));
  return [...rows, ...(await benchSearches(million, person, several))];
}
