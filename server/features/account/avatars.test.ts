import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createAvatars } from './avatars.ts';
import { houseOfFile } from './fixtures/house.ts';

const house = houseOfFile();

async function* inChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

test('pictures are decoded one at a time, so that the threads that read files stay free', async () => {
  const { id } = await house().person();
  const avatars = createAvatars(house().database.db);
  const picture = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#484' } })
    .png()
    .toBuffer();
  let isOver = false;
  let most = 0;
  const putting = Promise.all(Array.from({ length: 8 }, () => avatars.put(id, inChunks(picture)))).finally(
    () => {
      isOver = true;
    },
  );
  while (!isOver) {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(new Set(await putting).size).toBe(8);
  expect(most).toBe(1);
});

test('beyond those that may wait, a picture is refused for now', async () => {
  const { id } = await house().person();
  const avatars = createAvatars(house().database.db, { mostWaiting: 1 });
  const picture = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#484' } })
    .png()
    .toBuffer();
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => avatars.put(id, inChunks(picture))),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([
    { reason: { reason: 'too_many_requests' } },
    { reason: { reason: 'too_many_requests' } },
  ]);
});
