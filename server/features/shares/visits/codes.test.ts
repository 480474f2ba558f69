import { describe, expect, test } from 'vitest';
import type { ShareStatus } from '../../../../api/contract/shares.ts';
import { shareStatuses } from '../../../../api/contract/shares.ts';
import { enqueue } from '../../../jobs/index.ts';
import { type Sharer, sharesOfFile } from '../fixtures/share-world.ts';
import { auditStatuses } from '../policy.ts';

const { person, visit, drive } = sharesOfFile();

const passCode = 'abc234';

async function guarded() {
  const owner = await person();
  const fileId = await owner.file('plan.txt');
  const { share_id } = await owner.share([fileId], { pass_code: passCode });
  return { owner, fileId, share_id };
}

const open = async (share_id: string, pass_code = '') =>
  (await visit('openShare', { query: { share_id, pass_code } })).body;

const set = (id: string, fields: object) =>
  drive().db.updateTable('shares').set(fields).where('id', '=', id).execute();

/** How each code comes about, beside those of the passcode and of saves. */
const withStatus: Readonly<Partial<Record<ShareStatus, (owner: Sharer, id: string) => Promise<unknown>>>> = {
  EXPIRED: (_, id) => set(id, { expires_at: new Date(Date.now() - 1000) }),
  DELETED: (owner, id) => owner.done('deleteShares', { body: { ids: [id] } }),
  ...Object.fromEntries(
    auditStatuses.map((audit) => [audit, (_: Sharer, id: string) => set(id, { audit })] as const),
  ),
};

describe('each check code', () => {
  const elsewhere = ['OK', 'PASS_CODE_EMPTY', 'PASS_CODE_ERROR', 'MAX_RESTORE_COUNT', 'NOT_FOUND'];
  test('has its case here', () => {
    expect([...elsewhere, ...Object.keys(withStatus)].sort()).toEqual([...shareStatuses].sort());
  });

  test('OK, PASS_CODE_EMPTY, PASS_CODE_ERROR', async () => {
    const { share_id } = await guarded();
    expect((await open(share_id)).share_status).toBe('PASS_CODE_EMPTY');
    expect((await open(share_id, 'wrong1')).share_status).toBe('PASS_CODE_ERROR');
    const opened = await open(share_id, passCode);
    expect(opened).toMatchObject({ share_status: 'OK', file_num: '1' });
    const again = await visit('openShare', {
      query: { share_id, pass_code_token: opened.pass_code_token },
    });
    expect(again.body).toEqual(opened);
  });

  test('NOT_FOUND', async () => {
    expect((await open('Snever')).share_status).toBe('NOT_FOUND');
  });

  test('MAX_RESTORE_COUNT, while visitors may still look', async () => {
    const owner = await person();
    const { share_id } = await owner.share([await owner.file('a.txt')], { restore_limit: 1 });
    const saver = await person();
    const save = () => saver.done('restoreShare', { body: { share_id } });
    expect((await save()).share_status).toBe('OK');
    expect(await save()).toMatchObject({
      share_status: 'MAX_RESTORE_COUNT',
      restore_status: 'RESTORE_UNKNOWN',
      restore_task_id: '',
      file_id: '',
    });
    expect(await open(share_id)).toMatchObject({ share_status: 'OK', restore_count_left: '0' });
    const { shares } = await owner.done('listShares');
    expect(shares[0]).toMatchObject({ share_status: 'MAX_RESTORE_COUNT', restore_count: '1' });
  });

  test.each(Object.entries(withStatus))(
    '%s: from every call, whatever was known before',
    async (status, make) => {
      const { owner, fileId, share_id } = await guarded();
      const { pass_code_token } = await open(share_id, passCode);
      const link = (await visit('shareFile', { query: { share_id, file_id: fileId, pass_code_token } })).body
        .file_info.web_content_link;
      await make?.(owner, share_id);
      const saver = await person();
      const reported = [
        await visit('openShare', { query: { share_id, pass_code: passCode } }),
        await visit('openShare', { query: { share_id, pass_code_token } }),
        await visit('shareDetail', { query: { share_id, pass_code_token } }),
        await visit('searchShare', { query: { share_id, pass_code_token, query: 'plan' } }),
        await visit('shareFile', { query: { share_id, pass_code_token, file_id: fileId } }),
        await visit('sharePath', { query: { share_id, pass_code_token, file_id: fileId } }),
        await visit('shareFiles', { body: { share_id, pass_code_token, file_ids: [fileId] } }),
        await saver.call('restoreShare', { body: { share_id, pass_code_token } }),
      ];
      expect(reported.map(({ body }) => body.share_status)).toEqual(reported.map(() => status));
      expect(JSON.stringify(reported)).not.toMatch(/plan\.txt|pass_code_token":"[^"]/);
      expect(await saver.names()).toEqual([]);
      const { status: read } = await fetch(new URL(new URL(link).pathname, drive().origin));
      expect(read).toBe(403);
    },
  );
});

test('an account that is being deleted shares nothing any more', async () => {
  const { owner, share_id } = await guarded();
  await drive()
    .db.updateTable('users')
    .set({ cancelled_at: new Date() })
    .where('id', '=', owner.id)
    .execute();
  expect((await open(share_id, passCode)).share_status).toBe('DELETED');
});

test('shares that ended long ago are forgotten', async () => {
  const { share_id } = await guarded();
  await set(share_id, { deleted_at: new Date(Date.now() - 91 * 86_400_000) });
  await enqueue(drive().db, 'shares.clean');
  await drive().runJobs();
  expect((await open(share_id)).share_status).toBe('NOT_FOUND');
});
