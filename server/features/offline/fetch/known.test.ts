import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import * as files from '../../../../api/contract/files.ts';
import { type Downloader, offlineOfFile } from '../fixtures/offline-world.ts';

const { person, serve, runJobs, contentOf, drive } = offlineOfFile();

const size = 300_000;

/** Serves bytes that change with each answer, under a validator that does not. */
function changing(facts: Readonly<Record<string, string>>): Buffer[] {
  const sent: Buffer[] = [];
  serve((_, response) => {
    const bytes = randomBytes(size);
    sent.push(bytes);
    response.writeHead(200, { 'accept-ranges': 'bytes', 'content-length': size, ...facts });
    response.end(bytes);
  });
  return sent;
}

async function fetched(who: Downloader): Promise<{ id: string; bytes: Buffer }> {
  const task = await who.begin('/film.mkv');
  await runJobs();
  const { phase, file_id: id } = await who.task(task);
  expect(phase).toBe('PHASE_TYPE_COMPLETE');
  return { id, bytes: await contentOf(id) };
}

test('what an account has from there already is not fetched again for it, and is for any other', async () => {
  const [ada, bob] = [await person(), await person()];
  const sent = changing({ etag: '"same"' });
  const first = await fetched(ada);
  const second = await fetched(ada);
  expect(second.bytes.equals(first.bytes)).toBe(true);
  expect(second.id).not.toBe(first.id);
  expect(await ada.usage()).toEqual({ used: 2 * size, reserved: 0 });
  const others = await fetched(bob);
  expect(others.bytes.equals(sent[2]!)).toBe(true);
});

test('what it has no longer is fetched again', async () => {
  const ada = await person();
  const sent = changing({ etag: '"gone"' });
  const { id } = await fetched(ada);
  await ada.call(files.deleteFiles, { body: { ids: [id] } });
  await drive().db.deleteFrom('files').where('id', '=', id).execute();
  expect((await fetched(ada)).bytes.equals(sent[1]!)).toBe(true);
});

test.each([
  ['a weak ETag', { etag: 'W/"a"' }],
  ['a time', { 'last-modified': 'Sat, 01 Nov 2025 00:00:00 GMT' }],
])('%s does not promise that it is the same', async (_, facts) => {
  const ada = await person();
  const sent = changing(facts as Record<string, string>);
  await fetched(ada);
  expect((await fetched(ada)).bytes.equals(sent[1]!)).toBe(true);
});

test('it counts as any other copy, so that it must fit', async () => {
  const ada = await person({ quota: 1.5 * size });
  changing({ etag: '"large"' });
  await fetched(ada);
  const task = await ada.begin('/film.mkv');
  await runJobs();
  expect(await ada.task(task)).toMatchObject({
    phase: 'PHASE_TYPE_ERROR',
    params: { reason: 'file_space_not_enough' },
  });
  expect(await ada.usage()).toEqual({ used: size, reserved: 0 });
});
