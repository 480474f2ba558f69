import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isLong } from '../tests/long.ts';
import { createStoreClient } from './features/object-uploads/fixtures/store-client.ts';
import { type Body, gcidOf, wireOfFile } from './fixtures/wire.ts';
import { bytesOf, songWithCover } from './media/fixtures/corpus.ts';
import { hasFfmpeg } from './media/fixtures/has-ffmpeg.ts';
import { findStated, shown } from './tree/repo/entries.ts';

/** `params` and `medias[].video`, which players of the wire read (api.md, Files). */

const { drive, done } = wireOfFile();

async function put(name: string, bytes: Buffer) {
  const { token } = await drive().account();
  const headers = { authorization: `Bearer ${token}` };
  const sent = { kind: 'drive#file', name, parent_id: '', size: String(bytes.length), hash: gcidOf(bytes) };
  const json = { ...sent, upload_type: 'UPLOAD_TYPE_RESUMABLE' };
  const begun = await done('POST', '/drive/v1/files', { json, headers });
  await createStoreClient(drive().origin, begun.resumable.params).send({ method: 'PUT', body: bytes });
  const read = (): Promise<Body> => done('GET', `/drive/v1/files/${begun.file.id}`, { headers });
  const list = (filters: object): Promise<Body> =>
    done('GET', '/drive/v1/files', { headers, query: { filters: JSON.stringify(filters), parent_id: '*' } });
  return { id: begun.file.id as string, read, list };
}

test.skipIf(!hasFfmpeg)('are there once a job has read an upload', async () => {
  const { read, list } = await put('film.mkv', await bytesOf('eac3.mkv'));
  expect((await read()).params).toEqual({});
  await drive().runJobs();
  const file = await read();
  expect(file.params).toEqual({ duration: '3', width: '320', height: '180' });
  expect(file.medias[0].video).toMatchObject({
    width: 320,
    height: 180,
    duration: 3,
    frame_rate: 25,
    video_codec: 'h264',
    audio_codec: 'eac3',
    video_type: 'matroska',
    audio_tracks: [{ index: 1, codec: 'eac3', channels: 6 }],
  });
  expect(Number.isInteger(file.medias[0].video.bit_rate)).toBe(true);
  const names = async (filters: object) => (await list(filters)).files.map((found: Body) => found.name);
  expect(await names({ duration: { gt: '2' }, width: { lte: '320' } })).toEqual(['film.mkv']);
  expect(await names({ duration: { gt: '4' } })).toEqual([]);
  expect(await names({ taken_time: { gt: '1990-01-01T00:00:00Z' } })).toEqual([]);
});

test.skipIf(!isLong || !hasFfmpeg)(
  'a film has a thumbnail, and a record where a cover is inside',
  async () => {
    const film = await put('film.mkv', await bytesOf('ac3.mkv'));
    const record = await put('tide.mp3', await songWithCover('mp3'));
    const bare = await put('bare.mp3', await bytesOf('song.mp3'));
    await drive().runJobs();
    const thumbnail = async ({ read }: typeof film) => {
      const { pathname } = new URL((await read()).thumbnail_link);
      const answer = await fetch(`${drive().origin}${pathname}`);
      return [answer.status, answer.headers.get('content-type')];
    };
    expect(await thumbnail(film)).toEqual([200, 'image/webp']);
    expect(await thumbnail(record)).toEqual([200, 'image/webp']);
    expect((await bare.read()).thumbnail_link).toBe('');
    const broken = await put('broken.mp4', (await bytesOf('faststart.mp4')).subarray(5000));
    expect((await thumbnail(broken))[0]).toBe(404);
  },
);

test('are empty for what is no media, and it is not read again', async () => {
  const { read } = await put('noise.mp4', Buffer.from('this is no film'));
  await drive().runJobs();
  expect((await read()).params).toEqual({});
  const unread = drive().db.selectFrom('blobs').select('hash').where('media', 'is', null);
  expect(await unread.execute()).toEqual([]);
});

test('come without tracks and chapters for several files, and with them for one', async () => {
  const files = [await put('one.mkv', Buffer.of(0, 255, 1)), await put('two.mkv', Buffer.of(0, 255, 2))];
  const facts = { duration: 3, width: 320, height: 180, hasCover: true };
  const chapters = [{ start: 0, end: 3, title: 'Dawn' }];
  const { db } = drive();
  const track = { index: 0, codec: 'aac', language: '', title: '', isDefault: true };
  const media = { ...facts, chapters, audioTracks: [track], subtitleTracks: [track] };
  for (const { id } of files)
    await sql`update blobs set media = ${JSON.stringify(media)}::jsonb from files
      where hash = blob_hash and files.id = ${id}`.execute(db);
  const [first = { id: '', read: async () => ({}) as Body }] = files;
  const { user_id: userId, medias } = await first.read();
  expect(medias[0].video.chapters).toEqual(chapters);
  const ids = files.map(({ id }) => id);
  const listed = await shown(db).where('files.id', 'in', ids).execute();
  for (const row of [...listed, ...(await findStated(db, userId, ids))]) expect(row.media).toEqual(facts);
});
