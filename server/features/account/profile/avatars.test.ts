import sharp from 'sharp';
import { expect, test } from 'vitest';
import { accountServerOfFile } from '../fixtures/account-server.ts';
import { createAvatars } from './avatars.ts';

const accountServer = accountServerOfFile();

async function* inChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A decoder that counts how many pictures it has at once. */
function decoder() {
  let now = 0;
  let most = 0;
  return {
    most: () => most,
    resize: async (picture: Uint8Array) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return picture;
    },
  };
}

const aPicture = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#484' } })
    .png()
    .toBuffer();

test('pictures are decoded one at a time', async () => {
  const { id } = await accountServer().person();
  const { resize, most } = decoder();
  const avatars = createAvatars(accountServer().database.db, { resize });
  const picture = await aPicture();
  const ids = await Promise.all(Array.from({ length: 8 }, () => avatars.put(id, inChunks(picture))));
  expect(new Set(ids).size).toBe(8);
  expect(most()).toBe(1);
});

test('beyond those that may wait, a picture is refused for now', async () => {
  const { id } = await accountServer().person();
  const avatars = createAvatars(accountServer().database.db, { resize: decoder().resize, mostWaiting: 1 });
  const picture = await aPicture();
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => avatars.put(id, inChunks(picture))),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([
    { reason: { reason: 'too_many_requests' } },
    { reason: { reason: 'too_many_requests' } },
  ]);
});
