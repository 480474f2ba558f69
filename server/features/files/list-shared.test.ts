import { expect, test } from 'vitest';
import type { FileAnswer } from '../../../api/contract/file.ts';
import * as contract from '../../../api/contract/files.ts';
import { searchFiles } from '../../../api/contract/search.ts';
import { filesOfFile } from './fixtures/files.ts';

const { drive, person } = filesOfFile();

test('entries say whether a link to them is open where the caller asks for it', async () => {
  const [who, other] = [await person(), await person()];
  const [shared, , ended, over, plain] = [
    await who.folder('shared'),
    await who.folder('plain'),
    await who.file('ended.txt'),
    await who.file('over.txt'),
    await who.file('plain.txt'),
  ];
  await who.file('inside.txt', shared.id);
  const share = async (id: string, more: object = {}, userId = who.id) => {
    await drive()
      .db.insertInto('shares')
      .values({ id: `S${id}`, user_id: userId, ...more })
      .execute();
    await drive()
      .db.insertInto('share_files')
      .values({ share_id: `S${id}`, file_id: id })
      .execute();
  };
  await share(shared.id);
  await share(ended.id, { deleted_at: new Date() });
  await share(over.id, { expires_at: new Date(0) });
  await share(plain.id, {}, other.id);
  const found = async (more: object) =>
    (await who.call(contract.listFiles, { query: { order: 'name_asc', ...more } })).body.files.map(
      ({ name, shared: is }: FileAnswer) => [name, is],
    );
  expect(await found({ with_shared: 'true' })).toEqual([
    ['ended.txt', false],
    ['over.txt', false],
    ['plain', false],
    ['plain.txt', false],
    ['shared', true],
  ]);
  expect(await found({ with_shared: 'true', parent_id: shared.id })).toEqual([['inside.txt', false]]);
  expect((await found({})).map(([, is]: [string, unknown]) => is)).toEqual(Array(5).fill(undefined));
});

test('a search says which entries have an open link where it is asked to', async () => {
  const who = await person();
  const [plan] = [await who.file('plan one.txt'), await who.file('plan two.txt')];
  await drive()
    .db.insertInto('shares')
    .values({ id: `S${plan.id}`, user_id: who.id })
    .execute();
  await drive()
    .db.insertInto('share_files')
    .values({ share_id: `S${plan.id}`, file_id: plan.id })
    .execute();
  const found = async (more: object) =>
    (await who.call(searchFiles, { query: { query: 'plan', order: 'name_asc', ...more } })).body.files.map(
      ({ shared }: { shared?: boolean }) => shared,
    );
  expect(await found({ with_shared: 'true' })).toEqual([true, false]);
  expect(await found({})).toEqual([undefined, undefined]);
});
