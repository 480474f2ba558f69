import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { offlineOfFile } from '../fixtures/offline-world.ts';

const { person, serve, runJobs, contentOf, drive } = offlineOfFile();

test.each([0, 5])('%i bytes that became content before a crash become a file after it', async (size) => {
  const ada = await person();
  const id = await ada.begin('/a.bin');
  const bytes = randomBytes(size);
  const hash = createHash('sha256').update(bytes).digest();
  const { stage_id } = await drive()
    .db.selectFrom('offline_downloads')
    .select('stage_id')
    .where('task_id', '=', id)
    .executeTakeFirstOrThrow();
  const stage = drive().blobs.stage(stage_id);
  await stage.append(0, Readable.from([bytes]), { limit: size });
  await drive()
    .db.updateTable('offline_downloads')
    .set({ blob_hash: hash, gcid: 'A'.repeat(40), crc32: 1, final_size: size })
    .where('task_id', '=', id)
    .execute();
  await stage.seal(hash.toString('hex'));
  serve(() => expect.unreachable('nothing is asked for again'));
  await runJobs();
  const task = await ada.task(id);
  expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_size: String(size) });
  expect((await contentOf(task.file_id)).equals(bytes)).toBe(true);
  expect(await ada.usage()).toEqual({ used: size, reserved: 0 });
});
