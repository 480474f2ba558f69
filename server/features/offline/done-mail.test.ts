import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../../api/contract/settings.ts';
import * as tasks from '../../../api/contract/tasks.ts';
import { enqueue } from '../../jobs/index.ts';
import { type Letter, writeDownloadDone } from '../../mail/index.ts';
import { type Downloader, offlineOfFile } from './fixtures/offline-world.ts';

let sent: Letter[];
let isRefused: boolean;
const { person, runJobs, serve, drive } = offlineOfFile({
  doneMail: {
    recipient: async (userId) => ({
      to: `${userId}@drive.test`,
      language: 'ja',
      unsubscribe: `https://drive.test/unsubscribe?d=${userId}`,
    }),
    drive: 'https://drive.test/drive/all',
    write: writeDownloadDone,
    send: async (letter) => {
      if (isRefused) throw new Error('The mail server is away.');
      sent.push(letter);
    },
  },
});
beforeEach(() => {
  [sent, isRefused] = [[], false];
});

async function wanting(): Promise<Downloader> {
  const ada = await person();
  await ada.call(changeSettings, { body: { mail_download_done: true } });
  return ada;
}
/** A download that was begun eleven minutes ago. */
async function beginLong(who: Downloader, path?: string): Promise<string> {
  const id = await who.begin(path);
  await sql`
    update offline_downloads set created_at = now() - interval '11 minutes' where task_id = ${id}`.execute(
    drive().db,
  );
  return id;
}
const runAgain = async (taskId: string): Promise<void> => {
  await enqueue(drive().db, 'offline.mail', { taskId });
  await runJobs();
};

test('whoever wants it is told of a long download once, in their language, with a way to end it', async () => {
  const ada = await wanting();
  const id = await beginLong(ada, '/film.mkv');
  await runJobs();
  await runAgain(id);
  expect(sent).toHaveLength(1);
  const [{ to, subject, text, html, unsubscribe, language } = expect.fail()] = sent;
  expect([to, subject, language]).toEqual([
    `${ada.id}@drive.test`,
    '「film.mkv」をダウンロードしました',
    'ja',
  ]);
  for (const part of [text, html])
    for (const said of ['5 byte', 'https://drive.test/drive/all', unsubscribe!]) expect(part).toContain(said);
  expect((await ada.task(id)).params).not.toHaveProperty('told');
});

test('nobody is told who does not want it, or of a short download, or of one that failed', async () => {
  const bob = await person();
  await beginLong(bob);
  await runJobs();
  serve((_, response) => void response.writeHead(404).end());
  const ada = await wanting();
  await beginLong(ada);
  await runJobs();
  serve((_, response) => void response.end('hello'));
  await ada.begin();
  await runJobs();
  expect(sent).toEqual([]);
});

test('of what was stopped or removed there is no letter', async () => {
  const ada = await wanting();
  const stopped = await beginLong(ada);
  await ada.call(tasks.deleteTasks, { query: { task_ids: stopped, delete_files: 'false' } });
  await runJobs();
  await runAgain(stopped);
  isRefused = true;
  const removed = await beginLong(ada);
  await runJobs();
  await ada.call(tasks.deleteTasks, { query: { task_ids: removed, delete_files: 'false' } });
  isRefused = false;
  await runAgain(removed);
  expect(sent).toEqual([]);
});

test('one that the mail server did not take is sent later; one after which the process was killed is not sent again', async () => {
  const ada = await wanting();
  isRefused = true;
  const id = await beginLong(ada);
  await runJobs();
  isRefused = false;
  await runAgain(id);
  expect(sent).toHaveLength(1);
  await runAgain(id);
  expect(sent).toHaveLength(1);
});

test('names of strangers make no header, no markup and no long letter', async () => {
  const facts = {
    to: 'a@b.test',
    language: 'en-US',
    size: 1,
    drive: 'https://d.test',
    unsubscribe: 'https://u.test',
  };
  const name = `a\r\nBcc: x@y.test <b>\u202E${'z'.repeat(500)}`;
  const { subject, html } = await writeDownloadDone({ ...facts, name });
  expect(subject).not.toMatch(/[\r\n\u202E]/);
  expect(subject.length).toBeLessThan(150);
  expect(html).not.toContain('<b>');
});
