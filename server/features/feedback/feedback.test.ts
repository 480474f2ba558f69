import { expect, test } from 'vitest';
import { giveFeedback } from '../../../api/contract/feedback.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { createLimits } from '../../http/limits.ts';
import type { Letter } from '../../mail/index.ts';
import { feedbackCron, feedbackJobs, feedbackOf, feedbackRoutes, findFeedback } from './index.ts';

const waiting: string[] = [];
const drive = driveOfFile(({ db, database }) =>
  feedbackRoutes({
    db,
    limits: createLimits({ pool: database.pool }),
    enqueue: async (_tx, _name, { id }) => void waiting.push(id),
  }),
);

async function letterAbout(id: string): Promise<Letter | undefined> {
  const sent: Letter[] = [];
  const jobs = feedbackJobs({
    db: drive().db,
    mailer: { send: async (letter) => void sent.push(letter) },
    feedbackTo: async () => 'operator@drive.test',
  });
  await jobs['feedback.letter']?.({ id }, {
    signal: new AbortController().signal,
    isLastAttempt: false,
  } as never);
  return sent[0];
}

test('what cannot be feedback is refused, and the field is named', async () => {
  const wrong = [
    [{ text: '  ' }, 'text'],
    [{ text: 'x'.repeat(5001) }, 'text'],
    [{ text: 'x', contact: 'nobody' }, 'contact'],
    [{ text: 'x', contact: 'a@b.example\r\nBcc: c@d.example' }, 'contact'],
    [{ text: 'x', page: 'https://elsewhere.example/' }, 'page'],
    [{ text: 'x', page: '/a\r\nb' }, 'page'],
    [{ text: 'x', request_id: 'a b' }, 'request_id'],
  ] as const;
  for (const [body, field] of wrong) {
    const answer = await drive().call(giveFeedback, { body });
    expect([
      answer.status,
      answer.body.details[0].fieldViolations?.[0]?.field ?? answer.body.error_description,
    ]).toEqual([400, expect.stringContaining(field)]);
  }
});

test('from somebody who is signed in: it is kept with their account, and a letter tells the operator', async () => {
  const as = await drive().addUser();
  const { status, body } = await drive().call(giveFeedback, {
    as,
    headers: { 'user-agent': 'Browser\t1', 'accept-language': 'ja' },
    body: {
      text: 'It broke.\r\nSubject: forged\n<script>alert(1)</script> & more',
      contact: 'ada@drive.test',
      page: '/en-US/drive/all',
      request_id: 'req-1',
    },
  });
  expect(status).toBe(200);
  expect(waiting).toContain(body.id);
  expect(await findFeedback(drive().db, body.id)).toMatchObject({
    user_id: as.id,
    language: 'ja',
    page: '/en-US/drive/all',
  });
  expect(await feedbackOf(drive().db, as.id)).toHaveLength(1);
  const letter = await letterAbout(body.id);
  expect(letter).toMatchObject({ to: 'operator@drive.test', replyTo: 'ada@drive.test' });
  expect(letter?.subject).toBe('Feedback: It broke. Subject: forged <script>alert(1)</script> & more');
  expect(letter?.text).toContain('Last failed request: req-1\n');
  expect(letter?.html).not.toContain('<script>');
});

test('the letters of all together are counted: beyond a hundred in an hour what is written is only kept', async () => {
  const { db, database } = drive();
  const limits = createLimits({ pool: database.pool });
  const before = waiting.length;
  for (let at = 0; at < 100; at += 1) await limits.take('feedback-letters', '');
  const { status, body } = await drive().call(giveFeedback, {
    as: await drive().addUser(),
    body: { text: 'Hello' },
  });
  expect(status).toBe(200);
  expect(waiting).toHaveLength(before);
  expect(await findFeedback(db, body.id)).toMatchObject({ text: 'Hello' });
  await limits.forget('feedback-letters', '');
});

test('what was closed long ago is deleted, and what visitors wrote; what an account waits for stays', async () => {
  const { db } = drive();
  const { id: userId } = await drive().addUser();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const row = (id: string, days: number, more: object) => ({
    id,
    user_id: userId,
    contact: '',
    text: 'x',
    page: '/',
    request_id: '',
    user_agent: '',
    language: '',
    created_at: daysAgo(days),
    closed_at: null,
    ...more,
  });
  await db
    .insertInto('feedback')
    .values([
      row('old-open', 400, {}),
      row('old-closed', 400, { closed_at: daysAgo(181) }),
      row('old-closed-lately', 400, { closed_at: daysAgo(179) }),
      row('old-visitor', 181, { user_id: null }),
      row('new-visitor', 179, { user_id: null }),
    ])
    .execute();
  const jobs = feedbackJobs({ db, mailer: { send: async () => {} } });
  const [clean] = feedbackCron;
  await jobs[clean!.name]!({}, { signal: new AbortController().signal, isLastAttempt: false } as never);
  const kept = async (id: string) => (await findFeedback(db, id)) !== undefined;
  const ids = ['old-open', 'old-closed', 'old-closed-lately', 'old-visitor', 'new-visitor'];
  expect(await Promise.all(ids.map(kept))).toEqual([true, false, true, false, true]);
});

test('a visitor may write too; beyond ten in an hour they wait, and an account counts by itself', async () => {
  const send = (as?: { token: string }) => drive().call(giveFeedback, { as, body: { text: 'Hello' } });
  const statuses = [];
  for (let at = 0; at < 11; at += 1) statuses.push((await send()).status);
  expect(statuses).toContain(200);
  expect(statuses.at(-1)).toBe(429);
  expect((await send(await drive().addUser())).status).toBe(200);
});

test('visitors from one network count together, whatever their addresses in it', async () => {
  const send = (part: number) =>
    drive().app.inject({
      method: 'POST',
      url: giveFeedback.path,
      remoteAddress: `2001:db8:7:${part}::1`,
      payload: { text: 'Hello' },
    });
  const statuses = [];
  for (let at = 0; at < 11; at += 1) statuses.push((await send(at)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('a letter about what is gone is none', async () => {
  expect(await letterAbout('Fgone')).toBeUndefined();
});
