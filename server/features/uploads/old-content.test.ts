import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { BlobError } from '../../blobs/index.ts';
import { uploadsOver } from './fixtures/parts.ts';
import { someBytes, uploadsOfFile } from './fixtures/uploads.ts';

const world = uploadsOfFile();

test('content that cannot be read keeps none behind it from getting its MD5', async () => {
  const { db, blobs, database } = world.drive();
  const who = await world.person();
  const [bad, good] = [someBytes(700), someBytes(800)];
  const hashes = [bad, good].map((bytes) => createHash('sha256').update(bytes).digest());
  const [badHash, goodHash] = hashes as [Buffer, Buffer];
  await who.upload('bad', bad);
  await who.upload('good', good);
  await db.updateTable('blobs').set({ md5: null }).execute();
  await db
    .updateTable('blobs')
    .set({ created_at: new Date(0) })
    .where('hash', '=', badHash)
    .execute();
  const broken = uploadsOver({
    db,
    database,
    blobs: {
      ...blobs,
      read: async (hash, range) => {
        if (hash === badHash.toString('hex')) throw new BlobError('unavailable', 'EIO');
        return blobs.read(hash, range);
      },
    },
  });
  const md5Of = async (hash: Buffer) =>
    (await db.selectFrom('blobs').select('md5').where('hash', '=', hash).executeTakeFirstOrThrow()).md5;
  await broken.addMissingMd5s(new AbortController().signal);
  expect(await md5Of(badHash)).toBeNull();
  expect((await md5Of(goodHash))?.toString('hex')).toBe(createHash('md5').update(good).digest('hex'));
  // Once it can be read again, it gets its own.
  const whole = uploadsOver({ db, database, blobs });
  await whole.addMissingMd5s(new AbortController().signal);
  expect((await md5Of(badHash))?.toString('hex')).toBe(createHash('md5').update(bad).digest('hex'));
  await Promise.all([broken.close(), whole.close()]);
});
