/** Shares of one's own that are looked for: by their titles, by what they hold. */
import { expect, test } from 'vitest';
import { sharesOfFile } from './fixtures/share-world.ts';

const { person } = sharesOfFile();

test('by what their titles hold, in pages too', async () => {
  const owner = await person();
  const flat = await owner.file('plan.txt');
  for (const title of ['Plan A', 'Holiday', 'ПЛАН', 'the plan_b', '100% plan'])
    await owner.share([flat], { title });
  const found = async (title: string, more = {}) =>
    await owner.done('listShares', { query: { title, ...more } });
  const titles = async (title: string) =>
    (await found(title)).shares.map((share: { title: string }) => share.title);
  expect(await titles('PLAN')).toEqual(['100% plan', 'the plan_b', 'Plan A']);
  expect(await titles('план')).toEqual(['ПЛАН']);
  expect(await titles('n_b')).toEqual(['the plan_b']);
  expect(await titles('%')).toEqual(['100% plan']);
  const { next_page_token: page_token } = await found('plan', { limit: '2' });
  expect((await found('plan', { limit: '2', page_token })).shares).toMatchObject([{ title: 'Plan A' }]);
});

test('of one entry, which another account does not see', async () => {
  const owner = await person();
  const [flat, deep] = [await owner.file('plan.txt'), await owner.file('beach.png')];
  const one = await owner.share([flat]);
  const both = await owner.share([flat, deep]);
  await owner.share([deep]);
  const of = async (who: typeof owner, file_id: string) =>
    (await who.done('listShares', { query: { file_id } })).shares.map(
      ({ share_id, file_num }: { share_id: string; file_num: string }) => [share_id, file_num],
    );
  expect(await of(owner, flat)).toEqual([
    [both.share_id, '2'],
    [one.share_id, '1'],
  ]);
  const stranger = await person();
  expect((await stranger.done('listShares', { query: { file_id: flat } })).shares).toEqual([]);
  await owner.done('deleteShares', { body: { ids: [one.share_id, both.share_id] } });
  expect(await of(owner, flat)).toEqual([]);
});
