import { expect, test } from 'vitest';
import { sharesOfFile } from './fixtures/share-world.ts';
import { listForReview } from './moderation-repo.ts';

const { person, visit, drive } = sharesOfFile();

test('reports and audits wait in the queue, and where visitors came from is kept', async () => {
  const [owner, asker] = [await person(), await person()];
  const folder = await owner.folder('shared');
  const inner = await owner.file('inner.txt', folder);
  const { share_id } = await owner.share([folder]);
  const body = { share_id, reason: 'COPYRIGHT', text: 'mine\u0000', email: 'ada@people.example' };
  await visit('reportShare', { body });
  for (let again = 0; again < 2; again += 1)
    await asker.done('auditShare', { body: { share_user_id: owner.id, file_ids: [inner] } });
  const found = (await listForReview(drive().db, false, 10)).find(({ id }) => id === share_id);
  expect(found?.reports).toMatchObject([
    { reason: 'AUDIT', text: '' },
    { reason: 'COPYRIGHT', text: 'mine', email: 'ada@people.example' },
  ]);

  const later = Date.now() + 3_600_000;
  const referrers = [
    { val: 'over.example', expired: 1 },
    ...Array.from({ length: 12 }, (_, at) => ({ val: `${at}.example`, expired: later })),
  ];
  await visit('recordVisit', {
    body: { share_id, referrers, campaign: 'spring', entry_source: 'share_page' },
  });
  const visits = await drive().db.selectFrom('share_visits').selectAll().execute();
  expect(visits).toMatchObject([{ share_id, campaign: 'spring', entry_source: 'share_page', source: '' }]);
  expect(visits[0]?.referrers).toEqual(Array.from({ length: 10 }, (_, at) => `${at}.example`));
});
