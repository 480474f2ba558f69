import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { readDirectory } from '../downloads/archives/zip-reader.fixture.ts';
import { namesOf, sharesOfFile } from './fixtures/share-world.ts';

const { person, visit, drive } = sharesOfFile();

/** A folder with a folder and two files, and a file beside it. */
async function tree() {
  const owner = await person();
  const top = await owner.folder('trip');
  const inner = await owner.folder('day one', top);
  const deep = await owner.file('beach.png', inner);
  const flat = await owner.file('plan.txt', top);
  const beside = await owner.file('secret.txt');
  return { owner, top, inner, deep, flat, beside };
}

const open = async (share_id: string, query: Record<string, string> = {}) =>
  (await visit('openShare', { query: { share_id, ...query } })).body;

describe('making a link', () => {
  test('without a passcode, for ever, to whoever has it', async () => {
    const { owner, top } = await tree();
    const made = await owner.share([top]);
    expect(made).toMatchObject({
      share_url: `http://drive.test/s/${made.share_id}`,
      pass_code: '',
      share_text: made.share_url,
    });
    expect(made.share).toMatchObject({ title: 'trip', expiration_left: '-1', restore_count_left: '-1' });
    expect(await open(made.share_id)).toMatchObject({
      share_status: 'OK',
      title: 'trip',
      file_num: '1',
      expiration_left: '-1',
      user_info: { user_id: owner.id, nickname: owner.name, portrait_url: '' },
      files: [{ id: top, parent_id: '', name: 'trip', writable: false }],
    });
  });

  test('a passcode is made where one is wanted, or is one’s own', async () => {
    const { owner, flat } = await tree();
    const made = await owner.share([flat], { share_to: 'encryptedlink', pass_code_option: 'REQUIRED' });
    expect(made.pass_code).toMatch(/^[a-z0-9]{6}$/);
    expect(made.share_text).toBe(`${made.share_url}\n${made.pass_code}`);
    const own = await owner.share([flat], { pass_code: 'abc123xyz', title: 'Mine', note: 'Look' });
    expect(own.share).toMatchObject({ pass_code: 'abc123xyz', share_to: 'encryptedlink', title: 'Mine' });
    for (const pass_code of ['abc', 'ABCDEF', 'abc def', 'ab\u0000cdef'])
      expect((await owner.call('createShare', { body: { file_ids: [flat], pass_code } })).status).toBe(400);
  });

  test('an end in days or at a date; what is over or contradicts itself is refused', async () => {
    const { owner, flat } = await tree();
    const { share } = await owner.share([flat], { expiration_days: 7 });
    expect(share.expiration_left).toBe('7');
    const at = new Date(Date.now() + 36 * 3600 * 1000).toISOString();
    expect((await owner.share([flat], { expiration_time: at })).share).toMatchObject({
      expiration_time: at,
      expiration_left: '2',
    });
    for (const terms of [
      { expiration_days: 0 },
      { expiration_days: -2 },
      { expiration_time: '2020-01-01T00:00:00Z' },
      { expiration_days: 3, expiration_time: at },
      { restore_limit: -2 },
    ]) {
      const { status } = await owner.call('createShare', { body: { file_ids: [flat], ...terms } });
      expect([status, terms]).toEqual([400, terms]);
    }
  });

  test('only of what one has, and not of what lies in the trash', async () => {
    const [{ owner, flat }, other] = [await tree(), await person()];
    expect(await other.call('createShare', { body: { file_ids: [flat] } })).toMatchObject({
      status: 404,
      body: { error: 'file_not_found' },
    });
    await owner.done('trashFiles', { body: { ids: [flat] } });
    expect((await owner.call('createShare', { body: { file_ids: [flat] } })).body.error).toBe(
      'file_in_trash',
    );
    expect((await owner.call('createShare', { body: { file_ids: [owner.id] } })).status).toBe(404);
  });

  test('a thousand times a day at most, ended ones counted', async () => {
    const { owner, flat } = await tree();
    await sql`
      insert into shares (id, user_id, deleted_at) select ${owner.id} || n, ${owner.id}, now()
      from generate_series(1, 999) n`.execute(drive().db);
    const { share_id } = await owner.share([flat]);
    await owner.done('deleteShares', { body: { ids: [share_id] } });
    const { status, body } = await owner.call('createShare', { body: { file_ids: [flat] } });
    expect([status, body.error]).toEqual([403, 'share_too_many']);
    await sql`update shares set created_at = now() - interval '25 hours' where id = ${share_id}`.execute(
      drive().db,
    );
    expect((await owner.call('createShare', { body: { file_ids: [flat] } })).status).toBe(200);
  });
});

describe('my shares', () => {
  test('newest first, in pages, with what became of them', async () => {
    const { owner, flat } = await tree();
    const ids = [];
    for (const title of ['one', 'two', 'three']) ids.push((await owner.share([flat], { title })).share_id);
    const first = await owner.done('listShares', { query: { limit: '2' } });
    const second = await owner.done('listShares', {
      query: { limit: '2', page_token: first.next_page_token },
    });
    expect([...first.shares, ...second.shares].map(({ share_id }) => share_id)).toEqual(ids.reverse());
    expect(second.next_page_token).toBe('');

    const saver = await person();
    await open(ids[0]!);
    await open(ids[0]!);
    await owner.call('openShare', { query: { share_id: ids[0]! } });
    await saver.done('restoreShare', { body: { share_id: ids[0] } });
    const { shares } = await owner.done('listShares');
    expect(shares[0]).toMatchObject({ view_count: '2', restore_count: '1', download_count: '0' });
    const { days } = await owner.done('shareStatistics', { params: { id: ids[0]! }, query: { days: '3' } });
    expect(days).toHaveLength(3);
    const sum = (field: string) =>
      days.reduce((all: number, day: Record<string, string>) => all + Number(day[field]), 0);
    expect([sum('view_count'), sum('restore_count')]).toEqual([2, 1]);
    expect(days[2].date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('are told by days in numbers, and never by whom', async () => {
    const { owner, flat } = await tree();
    const { share_id } = await owner.share([flat]);
    await open(share_id);
    await (await person()).done('restoreShare', { body: { share_id } });
    const { days } = await owner.done('shareStatistics', { params: { id: share_id }, query: { days: '1' } });
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(days).toStrictEqual([{ date, view_count: '1', restore_count: '1', download_count: '0' }]);
  });

  test.runIf(isLong)('with a picture of what was shared, as long as it is there', async () => {
    const { owner, deep, flat } = await tree();
    await owner.share([flat]);
    await owner.share([deep]);
    const listed = async () => (await owner.done('listShares')).shares;
    const [picture, text] = await listed();
    expect(picture.reference_resource).toMatchObject({ id: deep, name: 'beach.png', trashed: false });
    expect(picture.thumbnail_link).toBe(picture.reference_resource.thumbnail_link);
    const small = new URL(new URL(picture.thumbnail_link).pathname, drive().origin);
    expect((await fetch(small)).status).toBe(200);
    expect(text).toMatchObject({ thumbnail_link: '', reference_resource: { id: flat } });
    await owner.done('trashFiles', { body: { ids: [flat] } });
    expect((await listed())[1]).not.toHaveProperty('reference_resource');
  });

  test('another passcode or end takes everybody out, another title does not', async () => {
    const { owner, flat } = await tree();
    const { share_id, pass_code } = await owner.share([flat], { pass_code: 'first1' });
    const { pass_code_token: token, files } = await open(share_id, { pass_code });
    const seen = async () =>
      (await visit('shareFile', { query: { share_id, file_id: flat, pass_code_token: token } })).body;
    const link = (await seen()).file_info.web_content_link;
    const read = async () => (await fetch(new URL(new URL(link).pathname, drive().origin))).status;
    expect([namesOf({ files }), await read()]).toEqual([['plan.txt'], 200]);
    await owner.done('editShare', { params: { id: share_id }, body: { title: 'Other', restore_limit: 3 } });
    expect([(await seen()).share_status, await read()]).toEqual(['OK', 200]);
    await owner.done('editShare', { params: { id: share_id }, body: { pass_code: 'second2' } });
    expect([(await seen()).share_status, await read()]).toEqual(['PASS_CODE_EMPTY', 403]);
    expect((await open(share_id, { pass_code: 'first1' })).share_status).toBe('PASS_CODE_ERROR');
    const again = await open(share_id, { pass_code: 'second2' });
    expect(again.title).toBe('Other');
    const later = { share_id, file_id: flat, pass_code_token: again.pass_code_token };
    const shown = async () => (await visit('shareFile', { query: later })).body.share_status;
    expect(await shown()).toBe('OK');
    await owner.done('editShare', { params: { id: share_id }, body: { expiration_days: 1 } });
    expect(await shown()).toBe('PASS_CODE_EMPTY');
  });

  test('what a browser has read by its links it keeps for a minute, since the share may end at any time', async () => {
    const { owner, deep } = await tree();
    const { share_id } = await owner.share([deep]);
    const { file_info } = (await visit('shareFile', { query: { share_id, file_id: deep } })).body;
    const { web_content_link, links, thumbnail_link } = file_info;
    for (const link of [web_content_link, links.inline.url, thumbnail_link]) {
      const { status, headers } = await fetch(new URL(new URL(link).pathname, drive().origin));
      expect([status, headers.get('cache-control')]).toEqual([
        200,
        expect.stringMatching(/max-age=(60|59|58)\b/),
      ]);
    }
  });

  test('an ended share is gone with its links, and the files stay', async () => {
    const { owner, flat } = await tree();
    const { share_id } = await owner.share([flat]);
    const { file_info } = (await visit('shareFile', { query: { share_id, file_id: flat } })).body;
    await owner.done('deleteShares', { body: { ids: [share_id] } });
    expect((await open(share_id)).share_status).toBe('DELETED');
    const answer = await fetch(new URL(new URL(file_info.web_content_link).pathname, drive().origin));
    expect([answer.status, (await answer.json()).error]).toEqual([403, 'content_link_expired']);
    expect((await owner.done('listShares')).shares).toEqual([]);
    expect((await owner.call('editShare', { params: { id: share_id }, body: {} })).status).toBe(404);
    expect(await owner.names()).toContain('trip');
  });

  test('of many at once all are ended or none', async () => {
    const [{ owner, flat }, other] = [await tree(), await person()];
    const { share_id } = await owner.share([flat]);
    const theirs = await other.share([await other.file('x.txt')]);
    const both = { body: { ids: [share_id, theirs.share_id] } };
    expect((await owner.call('deleteShares', both)).status).toBe(404);
    expect((await open(share_id)).share_status).toBe('OK');
  });
});

describe('what a share shows', () => {
  test('its files and what lies below, in folders, orders and pages', async () => {
    const { owner, top, inner, deep } = await tree();
    const { share_id } = await owner.share([top]);
    const list = async (parent_id: string, more = {}) =>
      (await visit('shareDetail', { query: { share_id, parent_id, order: 'name_asc', ...more } })).body;
    expect(namesOf(await list(''))).toEqual(['trip']);
    expect(namesOf(await list(top))).toEqual(['day one', 'plan.txt']);
    expect((await list(inner)).files).toMatchObject([{ id: deep, parent_id: inner }]);
    const first = await list(top, { limit: '1' });
    const second = await list(top, { limit: '1', page_token: first.next_page_token });
    expect([...namesOf(first), ...namesOf(second)]).toEqual(['day one', 'plan.txt']);
    const { path } = (await visit('sharePath', { query: { share_id, file_id: deep } })).body;
    expect(path.map(({ name }: { name: string }) => name)).toEqual(['trip', 'day one', 'beach.png']);
  });

  test('nothing outside, which is answered as what never was, byte for byte', async () => {
    const { owner, top, inner, beside } = await tree();
    const { share_id } = await owner.share([inner]);
    for (const file_id of [top, beside, owner.id]) {
      for (const [name, query] of [
        ['shareFile', { share_id, file_id }],
        ['sharePath', { share_id, file_id }],
        ['shareDetail', { share_id, parent_id: file_id }],
        ['openShare', { share_id, parent_id: file_id }],
      ] as const) {
        const absent = JSON.parse(JSON.stringify(query).replaceAll(file_id, 'Vnobodys'));
        const outside = await visit(name, { query });
        expect(outside.status).toBe(404);
        expect(outside).toEqual(await visit(name, { query: absent }));
      }
      const body = { share_id, file_ids: [file_id, inner] };
      const { file_infos } = (await visit('shareFiles', { body })).body;
      expect(file_infos.map(({ id }: { id: string }) => id)).toEqual([inner]);
    }
  });

  test('what was moved out or put in the trash is gone, and so are its links', async () => {
    const { owner, top, inner, deep, flat } = await tree();
    const { share_id } = await owner.share([top]);
    const links = (
      await visit('shareFiles', { body: { share_id, file_ids: [deep, flat] } })
    ).body.file_infos.map(
      ({ web_content_link }: { web_content_link: string }) => new URL(web_content_link).pathname,
    );
    await owner.done('moveFiles', { body: { ids: [flat], to: { parent_id: '' } } });
    await owner.done('trashFiles', { body: { ids: [inner] } });
    for (const file_id of [deep, flat, inner])
      expect((await visit('shareFile', { query: { share_id, file_id } })).status).toBe(404);
    for (const link of links) expect((await fetch(new URL(link, drive().origin))).status).toBe(404);
    const { files } = (await visit('shareDetail', { query: { share_id, parent_id: top } })).body;
    expect(files).toEqual([]);
    await owner.done('trashFiles', { body: { ids: [top] } });
    expect(await open(share_id)).toMatchObject({ share_status: 'OK', file_num: '0', files: [] });
    await owner.done('untrashFiles', { body: { ids: [top] } });
    expect(namesOf(await open(share_id))).toEqual(['trip']);
  });

  test('counts what is there once, for a first page', async () => {
    const { owner, top, inner, deep, flat, beside } = await tree();
    const { share_id } = await owner.share([inner, deep, flat, beside]);
    const first = await open(share_id, { limit: '1' });
    expect(first.file_num).toBe('4');
    expect((await open(share_id, { parent_id: inner })).file_num).toBe('4');
    expect((await open(share_id, { limit: '1', page_token: first.next_page_token })).file_num).toBe('0');
    await owner.done('trashFiles', { body: { ids: [top] } });
    expect((await open(share_id)).file_num).toBe('1');
    await owner.done('deleteFiles', { body: { ids: [top] } });
    expect((await open(share_id)).file_num).toBe('1');
    await owner.done('deleteFiles', { body: { ids: [beside] } });
    expect((await open(share_id)).file_num).toBe('0');
  });

  test('is searched at every depth, and nowhere else', async () => {
    const { owner, top, beside } = await tree();
    await owner.done('starFiles', { body: { ids: [beside, top] } });
    const { share_id } = await owner.share([top]);
    const find = async (query: string, more = {}) =>
      (await visit('searchShare', { query: { share_id, query, ...more } })).body;
    expect((await find('BEACH')).files).toMatchObject([{ name: 'beach.png', starred: false }]);
    expect((await find('secret')).files).toEqual([]);
    expect(namesOf(await find('t'))).toEqual(expect.arrayContaining(['trip', 'plan.txt']));
    const starred = JSON.stringify({ starred: { eq: true } });
    expect(namesOf(await open(share_id, { filters: starred }))).toEqual(['trip']);
    const images = JSON.stringify({ category: { eq: 'IMAGE' } });
    expect(namesOf(await find('.', { filters: images }))).toEqual(['beach.png']);
  });

  test('a picture has its small one, by a link that ends with the share', async () => {
    const { owner, inner, deep } = await tree();
    const { share_id } = await owner.share([inner]);
    const { files } = (await visit('shareDetail', { query: { share_id, parent_id: inner } })).body;
    const small = new URL(new URL(files[0].thumbnail_link).pathname, drive().origin);
    expect([files[0].id, (await fetch(small)).status]).toEqual([deep, 200]);
    await owner.done('deleteShares', { body: { ids: [share_id] } });
    expect((await fetch(small)).status).toBe(403);
  });

  test('a download counts for the share, and is no act of its owner', async () => {
    const { owner, flat } = await tree();
    const { share_id } = await owner.share([flat]);
    const { file_info } = (await visit('shareFile', { query: { share_id, file_id: flat } })).body;
    const before = (await owner.done('listEvents')).events.length;
    for (const range of ['bytes=0-1', 'bytes=2-'])
      await fetch(new URL(new URL(file_info.web_content_link).pathname, drive().origin), {
        headers: { range },
      });
    await expect
      .poll(async () => (await owner.done('listShares')).shares[0].download_count, { timeout: 120_000 })
      .toBe('1');
    expect((await owner.done('listEvents')).events).toHaveLength(before);
  });
});

describe('an archive of a share', () => {
  const archive = (share_id: string, file_ids?: readonly string[]) =>
    visit('archiveShare', { body: { share_id, ...(file_ids && { file_ids }) } });
  const read = (url: string, headers = {}) =>
    fetch(new URL(new URL(url).pathname, drive().origin), { headers });
  const namesIn = async (answer: Response) => {
    const zip = Buffer.from(await answer.arrayBuffer());
    const part = (start: number, length: number) => zip.subarray(start, start + length);
    return readDirectory(part, zip.length).records.map(({ name }) => name);
  };

  test('holds all of it, or what was chosen, as the share shows it when it is read', async () => {
    const { owner, top, inner, deep, flat, beside } = await tree();
    const { share_id } = await owner.share([top, deep], { title: 'our: summer' });
    const all = (await archive(share_id)).body;
    expect(all).toMatchObject({ share_status: 'OK', file_count: '2' });
    expect(decodeURIComponent(all.url)).toMatch(/\/our: summer\.zip$/);
    const whole = await read(all.url);
    expect(whole.headers.get('content-length')).toBe(all.size);
    expect(await namesIn(whole)).toEqual([
      'trip/',
      'trip/day one/',
      'trip/day one/beach.png',
      'trip/plan.txt',
    ]);
    const one = (await archive(share_id, [inner])).body;
    expect(one.url).toMatch(/\/day%20one\.zip$/);
    expect(await namesIn(await read(one.url))).toEqual(['day one/', 'day one/beach.png']);
    expect(await archive(share_id, [flat, beside])).toMatchObject({
      status: 404,
      body: { error: 'file_not_found' },
    });
    await owner.done('moveFiles', { body: { ids: [inner], to: { parent_id: '' } } });
    await owner.done('trashFiles', { body: { ids: [flat] } });
    expect(await namesIn(await read(all.url))).toEqual(['trip/']);
    expect((await read(one.url)).status).toBe(404);
  });

  test('is one for all who choose the same, counts as one download, and ends with the share', async () => {
    const { owner, top } = await tree();
    const { share_id } = await owner.share([top]);
    const { url } = (await archive(share_id)).body;
    expect((await archive(share_id, [top])).body.url.split('/').at(-2)).toBe(url.split('/').at(-2));
    const events = (await owner.done('listEvents')).events.length;
    for (const range of ['bytes=0-9', 'bytes=10-']) expect((await read(url, { range })).status).toBe(206);
    await expect
      .poll(async () => (await owner.done('listShares')).shares[0].download_count, { timeout: 120_000 })
      .toBe('1');
    expect((await owner.done('listEvents')).events).toHaveLength(events);
    await owner.done('editShare', { params: { id: share_id }, body: { pass_code: 'abc234' } });
    expect((await read(url)).status).toBe(403);
    expect((await archive(share_id)).body).toMatchObject({ share_status: 'PASS_CODE_EMPTY', url: '' });
  });
});
