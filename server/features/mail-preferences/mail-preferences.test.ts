import { expect, test } from 'vitest';
import {
  chooseMailLanguage,
  getMailLanguage,
  getUnsubscribe,
  unsubscribe,
} from '../../../api/contract/mail.ts';
import { driveOfFile, type TestUser } from '../../fixtures/drive.ts';
import { createMailPreferences, type MailPreferences, mailPreferenceRoutes } from './index.ts';
import { signSubscription } from './token.ts';

const key = Buffer.alloc(32, 1);
const off: string[] = [];
let preferences: MailPreferences;
const drive = driveOfFile(({ db }) => {
  preferences = createMailPreferences({
    db,
    key,
    publicUrl: 'https://drive.test',
    languages: async () => ['en-US', 'ja', 'ru'],
    languageFor: async (accepted) => (accepted.startsWith('ja') ? 'ja' : 'en-US'),
    readSettings: async (userId) => ({
      mail_premium_end: !off.includes(`${userId} mail_premium_end`),
      mail_addon_end: true,
      mail_download_done: false,
    }),
    switchOff: async (userId, setting) => off.push(`${userId} ${setting}`),
  });
  return mailPreferenceRoutes(preferences);
});
const linkOf = ({ id: userId }: TestUser) => ({
  d: signSubscription(key, { userId, setting: 'mail_premium_end' }),
});

test('letters have the language that was chosen, else that of the pages which were seen last', async () => {
  const as = await drive().addUser();
  const language = async () => (await preferences.recipient(as.id, 'mail_addon_end'))?.language;
  expect((await drive().call(getMailLanguage)).status).toBe(401);
  expect(await language()).toBe('');
  await preferences.noteSeen(as.id, 'ja,en;q=0.5');
  expect(await language()).toBe('ja');
  const chosen = await drive().call(chooseMailLanguage, { as, body: { language: 'ru' } });
  expect(chosen.body).toEqual({ language: 'ru', seen_language: 'ja' });
  await preferences.noteSeen(as.id, 'en');
  expect(await language()).toBe('ru');
  await drive().call(chooseMailLanguage, { as, body: { language: '' } });
  expect(await language()).toBe('en-US');
  for (const wrong of ['xx', '../ru', 'RU'])
    expect((await drive().call(chooseMailLanguage, { as, body: { language: wrong } })).status).toBe(400);
});

test('opening the link of a letter changes nothing; a POST of whatever a mail program sends ends its kind', async () => {
  const as = await drive().addUser();
  const query = linkOf(as);
  const { status, body } = await drive().call(getUnsubscribe, { query });
  expect([status, body.scene, body.email]).toEqual([200, 'mail_premium_end', 'u…@drive.test']);
  expect((await preferences.recipient(as.id, 'mail_premium_end'))?.to).toBe(`${as.id}@drive.test`);
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    const headers = { 'content-type': type };
    const sent = await drive().call(unsubscribe, { query, headers, body: 'List-Unsubscribe=One-Click' });
    expect(sent.status).toBe(200);
  }
  expect(await preferences.recipient(as.id, 'mail_premium_end')).toBeUndefined();
  expect(await preferences.recipient(as.id, 'mail_addon_end')).toBeDefined();
});

test('a link that is not ours, one that was changed, and one of an account that is gone are answered alike', async () => {
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  const { d } = linkOf(as);
  const [, setting, mac] = d.split('.');
  const gone = signSubscription(key, { userId: 'nobody', setting: 'mail_premium_end' });
  const wrong = [
    '',
    '.',
    'x'.repeat(512),
    gone,
    `${d}=`,
    `${d}.x`,
    signSubscription(Buffer.alloc(32), { userId: as.id, setting: 'mail_premium_end' }),
    [Buffer.from(other.id).toString('base64url'), setting, mac].join('.'),
    d.replace('premium', 'addon'),
  ];
  const answers = new Set<string>();
  for (const each of wrong) {
    const { status, body } = await drive().call(unsubscribe, {
      query: { d: each },
      headers: { 'content-type': 'text/plain' },
      body: '',
    });
    answers.add(`${status} ${body.error}`);
  }
  expect([...answers]).toEqual(['404 not_found']);
  expect(off.filter((each) => each.startsWith(as.id) || each.startsWith(other.id))).toEqual([]);
  expect((await drive().call(getUnsubscribe, { query: { d: 'x'.repeat(513) } })).status).toBe(400);
});
