import { describe, expect, test } from 'vitest';
import { shareId } from '../db/index.ts';
import { officeOfFile } from './fixtures/child.ts';

const office = officeOfFile();
const site = { PUBLIC_URL: 'https://drive.example' };

/** A share of somebody, as it stands in the database. */
async function share(title: string): Promise<string> {
  const { db } = office().database;
  const id = shareId();
  const owner = { id: `u${id}`, email: `${id}@drive.example`.toLowerCase() };
  await db
    .insertInto('users')
    .values({ ...owner, name: id, emailVerified: true, image: null, cancelled_at: null })
    .execute();
  await db.insertInto('drives').values({ user_id: owner.id }).execute();
  await db
    .insertInto('shares')
    .values({ id, user_id: owner.id, title, expires_at: null, restore_limit: null, deleted_at: null })
    .execute();
  return id;
}

const report = (share_id: string, reason: string, text: string) =>
  office()
    .database.db.insertInto('share_reports')
    .values({ share_id, reason, text, email: 'ada@people.example', reporter_id: null })
    .execute();

/** Events for open windows of its owner, in this process or another one. */
const reported = async (id: string) => {
  const rows = await office()
    .database.db.selectFrom('changes')
    .innerJoin('shares', 'shares.user_id', 'changes.user_id')
    .select('changes.kind')
    .where('shares.id', '=', id)
    .orderBy('changes.revision')
    .execute();
  return rows.map(({ kind }) => kind);
};

const stateOf = async (id: string) =>
  office()
    .database.db.selectFrom('shares')
    .select(['audit', 'generation'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('shares', () => {
  test('those that were reported are listed, the most reported first, with what was said', async () => {
    const none = await office().here(['shares', 'list']);
    expect([none.code, none.errors]).toEqual([0, 'No share waits to be looked at.\n']);
    const [quiet, loud, once] = [await share('quiet'), await share('lo\u001bud'), await share('once')];
    for (const words of ['mine', 'still mine']) await report(loud, 'COPYRIGHT', words);
    await report(once, 'ABUSE', 'look');
    const listed = await office().here(['shares', 'list']);
    expect(listed.out.split('\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^SHARE +STATUS +REPORTS +WHY/),
      expect.stringMatching(new RegExp(`^${loud} +OK +2 +COPYRIGHT `)),
      expect.stringMatching(new RegExp(`^${once} +OK +1 +ABUSE `)),
    ]);
    expect(listed.out).not.toContain(quiet);
    expect(listed.out).not.toContain('\u001b');
    expect((await office().here(['shares', 'list', '--all'])).out).toContain(quiet);
    const reported = JSON.parse((await office().here(['shares', 'list', '--json'])).out);
    expect(reported[0].reports).toMatchObject([
      { reason: 'COPYRIGHT', text: 'still mine', email: 'ada@people.example' },
      { reason: 'COPYRIGHT', text: 'mine' },
    ]);
  });

  test('one is closed by its id or address, and opened again; its reports are done with', async () => {
    const id = await share('bad');
    await report(id, 'ABUSE', 'look');
    const closed = await office().here(['shares', 'block', `https://drive.example/s/${id}`], { env: site });
    expect([closed.code, closed.out]).toEqual([0, `The share ${id} is closed: PROHIBITED.\n`]);
    expect(await stateOf(id)).toEqual({ audit: 'PROHIBITED', generation: 2 });
    expect(await reported(id)).toEqual(['share']);
    await office().here(['shares', 'block', id, '--as', 'auditing']);
    expect((await stateOf(id)).audit).toBe('AUDITING');
    const opened = await office().here(['shares', 'unblock', id, '--json']);
    expect(JSON.parse(opened.out)).toEqual({ id, status: 'OK' });
    expect((await stateOf(id)).audit).toBe('OK');
    expect(await reported(id)).toEqual(['share', 'share', 'share']);
    expect((await office().here(['shares', 'list'])).out).not.toContain(id);
  });

  test.each([
    ['https://drive.example/s/ID', 'PROHIBITED'],
    ['http://DRIVE.example/ja/s/ID?pwd=abcd#top', 'PROHIBITED'],
    ['drive.example/s/ID/F1/F2', 'PROHIBITED'],
    ['/s/ID', 'PROHIBITED'],
    ['https://other.example/s/ID', 'not an address of this drive, which is at https://drive.example'],
    ['https://drive.example.other.example/s/ID', 'not an address of this drive'],
    ['https://drive.example:8443/s/ID', 'not an address of this drive'],
    ['https://drive.example@other.example/s/ID', 'not an address of this drive'],
    ['//other.example/s/ID', 'not an address of this drive'],
    ['other.example/s/ID', 'not an address of this drive'],
    ['https://other.example/?of=https://drive.example/s/ID', 'not an address of this drive'],
    ['https://drive.example/faq', 'not the address of a share'],
    ['https://drive.example/faq?of=/s/ID', 'not the address of a share'],
  ])('of the address %s: %s', async (pattern, words) => {
    const id = await share('linked');
    const typed = pattern.replace('ID', id);
    const blocked = await office().here(['shares', 'block', typed], { env: site });
    const isOurs = words === 'PROHIBITED';
    expect([blocked.code, blocked.out + blocked.errors]).toEqual([
      isOurs ? 0 : 3,
      expect.stringContaining(words),
    ]);
    expect((await stateOf(id)).audit).toBe(isOurs ? 'PROHIBITED' : 'OK');
    const opened = await office().here(['shares', 'unblock', typed], { env: site });
    expect([opened.code, opened.out + opened.errors]).toEqual([
      isOurs ? 0 : 3,
      expect.stringContaining(isOurs ? 'is open' : words),
    ]);
  });

  test('what is not there, or no status, is reported', async () => {
    const absent = await office().here(['shares', 'block', 'Snever']);
    expect([absent.code, absent.errors]).toEqual([1, 'There is no share "Snever".\n']);
    expect((await office().here(['shares', 'unblock', 'Snever'])).code).toBe(1);
    const unknown = await office().here(['shares', 'block', 'Snever', '--as', 'AUDITNG']);
    expect([unknown.code, unknown.errors]).toEqual([3, expect.stringContaining('SENSITIVE_WORD, AUDITING')]);
  });
});
