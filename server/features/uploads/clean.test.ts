import { describe, expect, test } from 'vitest';
import * as contract from '../../../api/contract/uploads.ts';
import { someBytes, uploadsOfFile } from './fixtures/uploads.ts';

const world = uploadsOfFile();
const { person } = world;

const idOf = (path: string) => path.split('/').at(-1)!;

describe('the list of unfinished uploads', () => {
  test('has what the caller can go on with, newest first', async () => {
    const who = await person();
    const first = await who.begin(10, { filename: 'one.bin' });
    await who.patch(first, 0, 'abc');
    const second = await who.begin(20, { filename: 'two.bin' });
    await who.upload('done.bin', someBytes(3));
    await (await person()).begin(5);
    const { status, body } = await world.drive().call(contract.listUploads, { as: who });
    expect(status).toBe(200);
    expect(body.uploads).toMatchObject([
      { name: 'two.bin', size: '20', offset: '0', upload_url: second, parent_id: '' },
      { name: 'one.bin', size: '10', offset: '3', upload_url: first },
    ]);
  });

  test('is nobody’s without a token', async () => {
    expect((await world.drive().call(contract.listUploads)).status).toBe(401);
  });
});

describe('cleaning', () => {
  const age = (path: string) =>
    world
      .drive()
      .db.updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .where('id', '=', idOf(path))
      .execute();

  test('ends what has waited for a day, gives its space back, and leaves the rest', async () => {
    const who = await person();
    const [old, young] = [await who.begin(100), await who.begin(50)];
    await who.patch(old, 0, 'abc');
    await who.patch(young, 0, 'abc');
    await age(old);
    expect((await world.uploads().cleanUploads()).stalled).toBe(1);
    expect((await who.head(old)).status).toBe(404);
    expect((await who.head(young)).headers.get('upload-offset')).toBe('3');
    expect(await who.usage()).toEqual({ used: 0, reserved: 50 });
    expect(await world.stages()).not.toContain(idOf(old));
  });

  test('forgets finished ones after a day; their files stay', async () => {
    const who = await person();
    const path = await who.begin(3);
    await who.patch(path, 0, 'abc');
    await age(path);
    await world.uploads().cleanUploads();
    const rows = await world
      .drive()
      .db.selectFrom('uploads')
      .select('id')
      .where('user_id', '=', who.id)
      .execute();
    expect(rows).toEqual([]);
    expect(await who.names()).toEqual(['a.bin']);
    expect(await who.usage()).toEqual({ used: 3, reserved: 0 });
  });

  test('removes bytes that belong to no upload', async () => {
    const orphan = 'ab'.repeat(20);
    await world
      .drive()
      .blobs.stage(orphan)
      .append(
        0,
        (async function* () {
          yield Buffer.from('left behind');
        })(),
        { limit: 100 },
      );
    expect((await world.uploads().cleanUploads()).orphaned).toBe(1);
    expect(await world.stages()).not.toContain(orphan);
  });

  test('two at once do it once', async () => {
    const who = await person();
    const paths = await Promise.all(Array.from({ length: 120 }, () => who.begin(10)));
    await Promise.all(paths.map(age));
    const { uploads: other } = await world.another();
    const rounds = await Promise.all([world.uploads().cleanUploads(), other.cleanUploads()]);
    expect(rounds[0].stalled + rounds[1].stalled).toBe(120);
    expect(await who.usage()).toEqual({ used: 0, reserved: 0 });
  });
});
