import { expect, test } from 'vitest';
import { driveOfFile } from '../../fixtures/drive.ts';
import { createLimits } from '../../http/limits.ts';
import { feedbackRoutes, listFeedback } from './index.ts';

const waiting: string[] = [];
const drive = driveOfFile(({ db, database }) =>
  feedbackRoutes({
    db,
    limits: createLimits({ pool: database.pool }),
    enqueue: async (_tx, _name, { id }) => void waiting.push(id),
  }),
);
const page = '/ja/contact-us';
let networks = 0;
const ofItsOwn = () => {
  networks += 1;
  return `2001:db8:${networks}::1`;
};

/** As a browser sends the form; each from a network of its own unless one is named. */
async function send(
  fields: Readonly<Record<string, string>>,
  { from = ofItsOwn(), headers = {} }: { from?: string; headers?: object } = {},
) {
  const answer = await drive().app.inject({
    method: 'POST',
    url: '/contact-us',
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ page, ...fields }).toString(),
  });
  return { status: answer.statusCode, to: answer.headers.location, body: answer.body };
}
const kept = async (text: string) =>
  (await listFeedback(drive().db, { isOpen: true, limit: 100 })).filter((one) => one.text.startsWith(text));

test('a message is kept, a letter about it is left, and the browser is led back to the page', async () => {
  expect(await send({ text: 'Hello\r\nthere', contact: ' ada@drive.test ' })).toMatchObject({
    status: 303,
    to: `${page}#sent`,
  });
  const [message] = await kept('Hello');
  expect(message).toMatchObject({ text: 'Hello\nthere', contact: 'ada@drive.test', page, user_id: null });
  expect(waiting).toContain(message?.id);
});

test('a text of 5,000 signs of three bytes fits, line breaks counted as the field counts them', async () => {
  const text = `long${'漢'.repeat(4994)}\r\n漢`;
  expect((await send({ text })).to).toBe(`${page}#sent`);
  expect((await send({ text: `${text}漢` })).to).toBe(`${page}#wrong`);
  expect(await kept('long')).toHaveLength(1);
});

test.each([
  ['no text', {}],
  ['blanks alone', { text: ' \r\n ' }],
  ['no whole address', { text: 'refused', contact: 'ada@' }],
  ['an address with another header', { text: 'refused', contact: 'a@b.example\r\nBcc: c@d.example' }],
])('%s is refused, and the page says so', async (_, fields) => {
  expect((await send(fields)).to).toBe(`${page}#wrong`);
  expect(await kept('refused')).toEqual([]);
});

test('what a robot fills in is dropped, and it hears nothing of that', async () => {
  expect((await send({ text: 'robot', website: 'https://spam.example' })).to).toBe(`${page}#sent`);
  expect(await kept('robot')).toEqual([]);
});

test.each([
  '//evil.example/',
  '/.//evil.example/',
  '/\\\\evil.example/',
  'https://evil.example/',
  '/a\r\nset-cookie: x=1',
  '',
  `/${'x'.repeat(300)}`,
  `/${'漢'.repeat(200)}`,
])('the way back stays on this site: %s', async (elsewhere) => {
  expect((await send({ text: 'ways', page: elsewhere })).to).toBe('/contact-us#sent');
});

test('beyond ten in an hour one network waits, whatever its addresses', async () => {
  const places = [];
  for (let at = 0; at < 11; at += 1)
    places.push((await send({ text: 'many' }, { from: `2001:db8:ffff:${at}::1` })).to);
  expect(places).toEqual([...Array(10).fill(`${page}#sent`), `${page}#too-many`]);
  expect(await kept('many')).toHaveLength(10);
});

test('the script of the page is told by the status', async () => {
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' };
  expect(await send({ text: 'status' }, { headers })).toEqual({ status: 204, to: undefined, body: '' });
  expect((await send({ text: '' }, { headers })).status).toBe(400);
  const from = '192.0.2.7';
  for (let at = 0; at < 10; at += 1) await send({ text: 'status' }, { from });
  expect((await send({ text: 'status' }, { from, headers })).status).toBe(429);
});

test('a form on another site sends nothing in the name of its visitors, and a body of any size is not read', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await send({ text: 'forged' }, { headers })).status).toBe(400);
  expect((await send({ text: 'x'.repeat(70_000) })).status).toBe(413);
  expect(await kept('forged')).toEqual([]);
});

test('opening the address changes nothing', async () => {
  const answer = await drive().app.inject({ url: '/contact-us?text=get' });
  expect(answer.headers.location).not.toContain('#');
  expect(await kept('get')).toEqual([]);
});
