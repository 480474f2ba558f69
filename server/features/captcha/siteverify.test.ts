import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginCaptcha, redeemCaptcha, verifyRecaptchaToken } from '../../../api/contract/captcha.ts';
import { openOperatorFetch } from '../../egress/index.ts';
import { type CallAnswer, openTestDrive, type TestDrive } from '../../fixtures/drive.ts';
import { createLimits } from '../../http/limits.ts';
import { openSiteverify, type SiteverifyServer, secretKey } from './fixtures/siteverify-server.ts';
import { openCaptcha } from './open.ts';
import { createPersonCheck, type PersonCheck } from './person.ts';
import { createSiteverify, type SiteverifyOptions } from './providers/siteverify.ts';

const key = randomBytes(32);
const hostname = 'drive.test';
const subject = { action: 'GET:/x', deviceId: 'd', clientId: 'c', account: '', address: '192.0.2.1' };
let provider: SiteverifyServer;
let drive: TestDrive;
let limits: ReturnType<typeof createLimits>;
beforeAll(async () => {
  provider = await openSiteverify();
  drive = await openTestDrive(({ database }) => {
    limits = createLimits({ pool: database.pool });
    return openCaptcha({
      key,
      limits,
      publicUrl: `http://${hostname}`,
      contentUrl: 'http://content.test',
      failures: { nameKey: (account) => account, isKnownFrom: async () => false },
      now: Date.now,
      outside: optionsOf('recaptcha'),
    }).routes;
  });
});
afterAll(async () => {
  await drive?.close();
  await provider?.close();
});
beforeEach(() => provider.answers('usual'));

const optionsOf = (name: SiteverifyOptions['name']): SiteverifyOptions => ({
  name,
  siteKey: 'site-key-of-these-tests',
  secretKey,
  api: provider.origin,
  fetch: openOperatorFetch({ allowed: [`127.0.0.1 ${provider.port}`], ports: [] }),
  frame: 'http://content.test/content/captcha',
  hostnames: [hostname, 'content.test'],
});

const checkWith = (options: SiteverifyOptions): PersonCheck =>
  createPersonCheck({ key, provider: createSiteverify(options), limits, now: Date.now });
const outcomeOf = (redeemed: Promise<unknown>) =>
  redeemed.then(
    () => 'ok',
    (error) => error.reason,
  );
const purposeOf = async (person: PersonCheck, ticket: string): Promise<string> =>
  ((await person.begin(ticket)).challenge as { purpose: string }).purpose;

describe('turnstile', () => {
  test('lets through whoever has passed its widget for this ticket on this site, once', async () => {
    const person = checkWith(optionsOf('turnstile'));
    const ticket = await person.ticketFor(subject, true);
    expect(await person.begin(ticket)).toEqual({
      provider: 'turnstile',
      challenge: {
        site_key: 'site-key-of-these-tests',
        purpose: expect.any(String),
        frame: 'http://content.test/content/captcha',
      },
    });
    const cdata = await purposeOf(person, ticket);
    provider.good('passed', { hostname, cdata });
    expect(await outcomeOf(person.redeem(ticket, { token: 'passed' }))).toBe('ok');
    expect(provider.asked.at(-1)).toEqual({
      path: '/turnstile/v0/siteverify',
      secret: secretKey,
      response: 'passed',
    });
    provider.good('again', { hostname, cdata });
    expect(await outcomeOf(person.redeem(ticket, { token: 'again' }))).toBe('captcha_invalid');
  });

  test('a token for another ticket, of another site, that was used, or is none, does not do', async () => {
    const person = checkWith(optionsOf('turnstile'));
    const [ticket, other] = [await person.ticketFor(subject, true), await person.ticketFor(subject, true)];
    const cdata = await purposeOf(person, ticket);
    provider.good('other ticket', { hostname, cdata: await purposeOf(person, other) });
    provider.good('no ticket', { hostname });
    provider.good('other site', { hostname: 'evil.example', cdata });
    provider.good('no site', { cdata });
    const wrong: unknown[] = [
      'other ticket',
      'no ticket',
      'other site',
      'no site',
      'made up',
      '',
      'x'.repeat(5000),
    ].map((token) => ({ token }));
    for (const proof of [...wrong, null, 'x', [], {}, { token: 1 }])
      expect([proof, await outcomeOf(person.redeem(ticket, proof))]).toEqual([proof, 'captcha_invalid']);
    provider.good('right', { hostname, cdata });
    expect(await outcomeOf(person.redeem(ticket, { token: 'right' }))).toBe('ok');
  });
});

test('where the provider is away, answers nonsense or does not know the keys, one may try again', async () => {
  const person = checkWith(optionsOf('turnstile'));
  const ticket = await person.ticketFor(subject, true);
  const cdata = await purposeOf(person, ticket);
  const outcome = (check: PersonCheck) => outcomeOf(check.redeem(ticket, { token: 'late' }));
  for (const as of ['garbage', 'huge'] as const) {
    provider.answers(as);
    expect([as, await outcome(person)]).toEqual([as, 'unavailable']);
  }
  provider.answers('usual');
  expect(await outcome(checkWith({ ...optionsOf('turnstile'), secretKey: 'another' }))).toBe('unavailable');
  const nowhere = openOperatorFetch({ allowed: [], ports: [] });
  expect(await outcome(checkWith({ ...optionsOf('turnstile'), fetch: nowhere }))).toBe('unavailable');
  provider.good('late', { hostname, cdata });
  expect(await outcome(person)).toBe('ok');
});

describe('recaptcha', () => {
  const verify = (body: object): Promise<CallAnswer> => drive.call(verifyRecaptchaToken, { body });

  test('lets through whoever has passed its widget on this site', async () => {
    const person = checkWith(optionsOf('recaptcha'));
    const ticket = await person.ticketFor(subject, true);
    expect((await drive.call(beginCaptcha, { body: { ticket } })).body).toMatchObject({
      provider: 'recaptcha',
      challenge: { frame: 'http://content.test/content/captcha' },
    });
    // The widget runs on the origin of users' content.
    provider.good('passed', { hostname: 'content.test' });
    const redeemed = await drive.call(redeemCaptcha, { body: { ticket, proof: { token: 'passed' } } });
    expect([redeemed.status, redeemed.body.captcha_token]).toEqual([200, expect.any(String)]);
    expect(provider.asked.at(-1)?.path).toBe('/recaptcha/api/siteverify');
  });

  test('a token can be judged by itself, once, and then brings one for an action', async () => {
    provider.good('alone', { hostname });
    expect((await verify({ token: 'alone' })).body).toEqual({ success: true });
    provider.good('alone', { hostname });
    expect((await verify({ token: 'alone' })).body.error).toBe('captcha_invalid');
    provider.good('acting', { hostname });
    const { body } = await verify({ token: 'acting', action: 'POST:/v1/auth/signin', device_id: 'd' });
    expect(body).toEqual({ success: true, captcha_token: expect.any(String), expires_in: 300 });
    provider.good('elsewhere', { hostname: 'evil.example' });
    for (const token of ['elsewhere', 'made up'])
      expect((await verify({ token })).body).toEqual({ success: false });
    for (const wrong of [{}, { token: '' }, { token: 'x'.repeat(5000) }, { token: 1 }])
      expect((await verify(wrong)).status).toBe(400);
  });
});
