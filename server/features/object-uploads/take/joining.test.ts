import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestUser } from '../../../fixtures/drive.ts';
import { type Begun, objectsOfFile } from '../fixtures/object-world.ts';
import { element, partList } from '../fixtures/store-client.ts';
import { largestPart } from './take-part.ts';

/** A part that is being joined lies on the disk twice. Of one drive no more than one does, however many uploads it has. */

const joining = { now: 0, most: 0, begun: [] as string[], watched: [] as string[], goOn: Promise.resolve() };

const world = objectsOfFile({
  // Each answer that waits for the database begins with white space.
  quietFor: 1,
  weaken: (blobs) => ({
    ...blobs,
    stage: (id) => {
      const stage = blobs.stage(id);
      return {
        ...stage,
        append: async (...given) => {
          if (!joining.watched.includes(id)) return stage.append(...given);
          joining.begun.push(id);
          joining.now += 1;
          joining.most = Math.max(joining.most, joining.now);
          await joining.goOn;
          return stage.append(...given).finally(() => {
            joining.now -= 1;
          });
        },
      };
    },
  }),
});

const half = 40_000;

/** An upload whose two parts are here, and what joins them. */
async function inParts(who: TestUser, name: string) {
  const begun = await world.begin(who, 2 * half, { name });
  const bytes = randomBytes(2 * half);
  const etags: string[] = [];
  for (const number of [1, 2]) {
    const body = bytes.subarray((number - 1) * half, number * half);
    const sent = await begun.client.send({
      method: 'PUT',
      query: `partNumber=${number}&uploadId=${begun.id}`,
      body,
    });
    etags.push(sent.headers.etag as string);
  }
  const join = () =>
    begun.client.send({
      method: 'POST',
      query: `uploadId=${begun.id}`,
      body: partList(etags.map((etag, at) => [at + 1, etag])),
    });
  return { begun, bytes, join };
}

const isJoining = async ({ id }: Begun): Promise<boolean> => {
  const row = await world
    .drive()
    .db.selectFrom('uploads')
    .select('unverified_from')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.unverified_from !== null;
};

test('uploads of one drive that end at once join one part after the other, those of two drives side by side', async () => {
  const [ada, eve] = [await world.drive().addUser(), await world.drive().addUser()];
  const own = [await inParts(ada, 'a'), await inParts(ada, 'b'), await inParts(ada, 'c')];
  const other = await inParts(eve, 'd');
  const released = Promise.withResolvers<void>();
  Object.assign(joining, { now: 0, most: 0, begun: [], goOn: released.promise });
  joining.watched = [...own, other].map(({ begun }) => begun.id);
  const ends = own.map(({ join }) => join());
  for (const { begun } of own) await expect.poll(() => isJoining(begun)).toBe(true);
  await expect.poll(() => joining.begun).toHaveLength(1);
  ends.push(other.join());
  await expect.poll(() => joining.begun).toContain(other.begun.id);
  expect(joining.most).toBe(2);
  released.resolve();
  for (const end of ends) expect(element('Key', (await end).text)).not.toBe(undefined);
  expect([joining.begun.length, joining.most]).toEqual([8, 2]);
  for (const { begun, bytes } of [...own, other])
    expect((await world.content(begun.fileId)).equals(bytes)).toBe(true);
});

test('an upload that another process keeps waiting is joined when its turn comes, and its client hears of it', async () => {
  const who = await world.drive().addUser();
  const { begun, bytes, join } = await inParts(who, 'e');
  const answered = await world
    .drive()
    .db.connection()
    .execute(async (elsewhere) => {
      const lock = sql`hashtextextended(${`upload part of ${who.id}`}, 0)`;
      await sql`select pg_advisory_lock(${lock})`.execute(elsewhere);
      const end = join();
      await expect.poll(() => isJoining(begun)).toBe(true);
      await sql`select pg_advisory_unlock(${lock})`.execute(elsewhere);
      return end;
    });
  expect([answered.status, element('Key', answered.text)]).toEqual([200, begun.params.key]);
  expect(answered.text).toMatch(/^<\?xml[^>]*>\s* {2}/);
  expect((await world.content(begun.fileId)).equals(bytes)).toBe(true);
});

test('a part is no larger than those of other stores, since so much lies there twice', async () => {
  const who = await world.drive().addUser({ quota: 4 * largestPart });
  const begun = await world.begin(who, 2 * largestPart);
  const { status, text } = await begun.client.send({
    method: 'PUT',
    query: `partNumber=1&uploadId=${begun.id}`,
    body: (async function* () {})(),
    headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'content-length': String(largestPart + 1) },
  });
  expect([status, element('Code', text)]).toEqual([400, 'EntityTooLarge']);
});
