import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as tasks from '../../../../api/contract/tasks.ts';
import { offlineOfFile } from '../fixtures/offline-world.ts';

const { person, serve, source, requests, runJobs, drive, offline } = offlineOfFile();

test('half of a sign, which no text may have, is none in an address', async () => {
  const ada = await person();
  const id = await ada.begin('', { url: { url: `${source().origin}/a\ud800b.txt` } });
  await runJobs();
  expect((await ada.task(id)).phase).toBe('PHASE_TYPE_COMPLETE');
});

test('a download that failed forgets the password of its source after a day, and no sooner', async () => {
  const ada = await person();
  const { host } = new URL(source().origin);
  serve((_, response) => void response.writeHead(404).end());
  const id = await ada.begin('', { url: { url: `http://ada:s3cret@${host}/a.txt` } });
  await runJobs();
  const stored = async () => {
    await offline().jobs['offline.sweep']!({}, {} as never);
    return JSON.stringify(await drive().db.selectFrom('tasks').selectAll().where('id', '=', id).execute());
  };
  expect(await stored()).toContain('s3cret');
  await sql`update tasks set updated_at = now() - interval '25 hours' where id = ${id}`.execute(drive().db);
  expect(await stored()).not.toContain('s3cret');
  serve((_, response) => void response.end('a'));
  await ada.call(tasks.retryTask, { body: { type: 'offline', create_type: 'RETRY', id } });
  await runJobs();
  expect((await ada.task(id)).phase).toBe('PHASE_TYPE_COMPLETE');
});

test('the password in an address is given to its source; the task shows it to nobody, and forgets it at its end', async () => {
  const ada = await person();
  const { host } = new URL(source().origin);
  const begin = () => ada.begin('', { url: { url: `http://ada:s3cret@${host}/a.txt` } });
  const stored = async () => JSON.stringify(await drive().db.selectFrom('tasks').selectAll().execute());
  serve((_, response) => void response.writeHead(404).end());
  const id = await begin();
  expect((await ada.task(id)).params.url).toBe(`http://${host}/a.txt`);
  await runJobs();
  serve((_, response) => void response.end('a'));
  await ada.call(tasks.retryTask, { body: { type: 'offline', create_type: 'RETRY', id } });
  await runJobs();
  expect((await ada.task(id)).phase).toBe('PHASE_TYPE_COMPLETE');
  const given = `Basic ${Buffer.from('ada:s3cret').toString('base64')}`;
  expect(requests().map(({ headers }) => headers.authorization)).toEqual([given, given]);
  expect(await stored()).not.toContain('s3cret');
});
