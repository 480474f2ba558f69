import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sharesOfFile } from '../fixtures/share-world.ts';
import { deleteOld, insertAudits, insertReport, insertVisit, listForReview } from '../repo/moderation.ts';

const { person, visit, drive } = sharesOfFile();

test('reports and audits wait in the queue, and where visitors came from is kept', async () => {
  const [owner, reporter] = [await person(), await person()];
  const folder = await owner.folder('shared');
  const inner = await owner.file('inner.txt', folder);
  const { share_id } = await owner.share([folder]);
  const body = { share_id, reason: 'COPYRIGHT', text: 'mine\u0000', email: 'ada@people.example' };
  await visit('reportShare', { body });
  for (let again = 0; again < 2; again += 1)
    await reporter.done('auditShare', { body: { share_user_id: owner.id, file_ids: [inner] } });
  const found = (await listForReview(drive().db, false, 10)).find(({ id }) => id === share_id);
  expect(found?.reports).toMatchObject([
    { reason: 'AUDIT', text: '' },
    { reason: 'COPYRIGHT', text: 'mine', email: 'ada@people.example' },
  ]);

  const later = Date.now() + 3_600_000;
  const referrers = [
    { val: 'over.example', expired: 1 },
    { val: 'no host', expired: later },
    { val: 'javascript:alert(1)', expired: later },
    ...Array.from({ length: 12 }, (_, at) => ({ val: `${at}.example`, expired: later })),
  ].map(({ val, expired }) => ({
    val: val === '3.example' ? 'https://3.Example:8443/a?q=secret' : val,
    expired,
  }));
  await visit('recordVisit', {
    body: { share_id, referrers, source: 'letter', campaign: 'spring', entry_source: 'share_page' },
  });
  const visits = await drive().db.selectFrom('share_visits').selectAll().execute();
  // Nothing that no owner is shown.
  expect(visits).toMatchObject([
    { share_id, referrers: ['0.example'], source: 'letter', medium: '', campaign: '', entry_source: '' },
  ]);
});

/** A share of one file, and what waits about it. */
async function shareOfOne() {
  const owner = await person();
  const fileId = await owner.file('one.txt');
  const shareId: string = (await owner.share([fileId])).share_id;
  const waiting = async () => {
    const rows = await drive()
      .db.selectFrom('share_reports')
      .selectAll()
      .where('share_id', '=', shareId)
      .execute();
    return rows.map(({ reason, text }) => [reason, text]);
  };
  return { owner, fileId, shareId, waiting };
}

const report = (shareId: string, reason: string, network: string, text = '') =>
  insertReport(drive().db, { shareId, reason, text, email: '', reporterId: null, network });

describe('reports', () => {
  test('of one network for one reason count once, whoever else calls from elsewhere', async () => {
    const { shareId, waiting } = await shareOfOne();
    for (const text of ['first', 'again'])
      await visit('reportShare', { body: { share_id: shareId, reason: 'ABUSE', text } });
    await visit('reportShare', { body: { share_id: shareId, reason: 'PRIVACY', text: 'mine' } });
    await report(shareId, 'ABUSE', 'elsewhere', 'me too');
    expect(await waiting()).toEqual([
      ['ABUSE', 'first'],
      ['PRIVACY', 'mine'],
      ['ABUSE', 'me too'],
    ]);
    const { network } = await drive()
      .db.selectFrom('share_reports')
      .select('network')
      .where('text', '=', 'first')
      .executeTakeFirstOrThrow();
    expect(network).toMatch(/^[\w-]{32}$/);
  });

  test('for one reason do not silence another, however many there are', async () => {
    const { shareId, waiting } = await shareOfOne();
    for (let at = 0; at < 60; at += 1) await report(shareId, 'OTHER', `network ${at}`);
    await report(shareId, 'CHILD_SEXUAL_ABUSE', 'an honest one', 'look');
    const rows = await waiting();
    expect(rows).toHaveLength(51);
    expect(rows.at(-1)).toEqual(['CHILD_SEXUAL_ABUSE', 'look']);
  });

  test('of one network end at five hundred that wait', async () => {
    const { shareId } = await shareOfOne();
    await sql`
      insert into shares (id, user_id) select ${shareId} || n, user_id
      from shares, generate_series(1, 500) n where id = ${shareId}`.execute(drive().db);
    await sql`
      insert into share_reports (share_id, reason, network) select ${shareId} || n, 'OTHER', 'busy'
      from generate_series(1, 500) n`.execute(drive().db);
    await report(shareId, 'OTHER', 'busy');
    await report(shareId, 'OTHER', 'not busy');
    const of = await drive()
      .db.selectFrom('share_reports')
      .select('network')
      .where('share_id', '=', shareId)
      .execute();
    expect(of).toEqual([{ network: 'not busy' }]);
  });
});

test('one call puts at most twenty shares in the queue, and one account a hundred, the most seen first', async () => {
  const { owner, fileId } = await shareOfOne();
  await sql`
    insert into shares (id, user_id, view_count) select ${owner.id} || n, ${owner.id}, n
    from generate_series(1, 150) n`.execute(drive().db);
  await sql`
    insert into share_files (share_id, file_id) select ${owner.id} || n, ${fileId}
    from generate_series(1, 150) n`.execute(drive().db);
  const requests = { ownerId: owner.id, reporterId: 'somebody', fileIds: [fileId], gcids: [] };
  const audited = async (reporter: string) =>
    (
      await drive()
        .db.selectFrom('share_reports')
        .select('share_id')
        .where('reporter_id', '=', reporter)
        .orderBy('id')
        .execute()
    ).map(({ share_id }) => share_id);
  await insertAudits(drive().db, requests);
  const first = await audited('somebody');
  expect(first).toHaveLength(20);
  expect(first[0]).toBe(`${owner.id}150`);
  for (let again = 0; again < 8; again += 1) await insertAudits(drive().db, requests);
  expect(await audited('somebody')).toHaveLength(100);
  await insertAudits(drive().db, { ...requests, reporterId: 'somebody else' });
  expect(await audited('somebody else')).toHaveLength(20);
});

test('the queue begins with what is grave, then with what most people report; what has no reason comes last', async () => {
  const shares = await Promise.all(Array.from({ length: 5 }, shareOfOne));
  const [audited, once, old, twice, grave] = shares.map(({ shareId }) => shareId) as [
    string,
    string,
    string,
    string,
    string,
  ];
  for (let at = 0; at < 30; at += 1)
    await insertAudits(drive().db, {
      ownerId: shares[0]!.owner.id,
      reporterId: `asker ${at}`,
      fileIds: [shares[0]!.fileId],
      gcids: [],
    });
  await report(once, 'OTHER', 'a');
  await report(old, 'OTHER', 'b');
  await sql`update share_reports set created_at = now() - interval '1 day' where share_id = ${old}`.execute(
    drive().db,
  );
  for (const network of ['c', 'd']) await report(twice, 'OTHER', network);
  await report(grave, 'CHILD_SEXUAL_ABUSE', 'e');
  const mine = new Set([audited, once, old, twice, grave]);
  const listed = (await listForReview(drive().db, false, 1000)).map(({ id }) => id);
  expect(listed.filter((id) => mine.has(id))).toEqual([grave, twice, old, once, audited]);
});

describe('visits', () => {
  const arrive = (shareId: string, network: string) =>
    insertVisit(drive().db, {
      shareId,
      network,
      referrer: 'search.example',
      source: '',
    });
  const kept = async (shareId: string) =>
    (await drive().db.selectFrom('share_visits').select('network').where('share_id', '=', shareId).execute())
      .length;

  test('of one network are kept twenty times a day, also when they come at once', async () => {
    const { shareId } = await shareOfOne();
    for (let at = 0; at < 15; at += 1) await arrive(shareId, 'busy');
    await Promise.all(Array.from({ length: 20 }, () => arrive(shareId, 'busy')));
    for (let at = 0; at < 20; at += 1) await arrive(shareId, 'busy');
    expect(await kept(shareId)).toBe(20);
    await arrive(shareId, 'another');
    expect(await kept(shareId)).toBe(21);
  });

  test('of all networks are kept two thousand times a day, and go after ninety days', async () => {
    const { shareId } = await shareOfOne();
    await sql`
      insert into share_visits (share_id, referrers, created_at)
      select ${shareId}, '{}', now() - case when n <= 500 then interval '91 days' else interval '1 hour' end
      from generate_series(1, 2500) n`.execute(drive().db);
    await arrive(shareId, 'late');
    expect(await kept(shareId)).toBe(2500);
    await deleteOld(drive().db, 1000);
    expect(await kept(shareId)).toBe(2000);
  });
});
