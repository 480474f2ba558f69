/** Promises that the site makes about links (content/claims.yaml). */
import { expect, test } from 'vitest';
import { sharesOfFile } from './fixtures/share-world.ts';

const { person, visit, drive } = sharesOfFile();

test('what was saved stays when the link is ended and the original deleted for ever', async () => {
  const owner = await person();
  const original = await owner.file('plan.txt');
  const { share_id } = await owner.share([original]);
  const saver = await person();
  const { file_id } = await saver.done('restoreShare', { body: { share_id } });
  await owner.done('deleteShares', { body: { ids: [share_id] } });
  await owner.done('deleteFiles', { body: { ids: [original] } });
  const { web_content_link } = await saver.done('getFile', { params: { id: file_id } });
  const { pathname, search } = new URL(web_content_link);
  expect(await (await fetch(drive().origin + pathname + search)).text()).toBe('plan.txt');
});

test('the owner of a share sees nothing of a report, nor of who made it', async () => {
  const owner = await person();
  const { share_id } = await owner.share([await owner.file('plan.txt')]);
  const seen = async () => [await owner.done('listShares'), await owner.done('listEvents')];
  const before = await seen();
  const reporter = await person();
  const body = { share_id, reason: 'ABUSE', text: 'Look at this.', email: reporter.email };
  expect((await visit('reportShare', { body })).status).toBe(200);
  expect((await reporter.call('reportShare', { body: { ...body, reason: 'PRIVACY' } })).status).toBe(200);
  expect(await seen()).toEqual(before);
});
