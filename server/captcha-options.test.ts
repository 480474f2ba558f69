import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { defaultIdentity } from '../api/contract/identity.ts';
import { signedMeta } from '../api/sign.ts';
import { captchaFrameIn, captchaIn } from './captcha-options.ts';
import { readEnv } from './env.ts';
import { isSignedWell } from './features/captcha/sign.ts';

const optionsOf = async (variables: Record<string, string>) => {
  const read = readEnv(variables);
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return captchaIn(read.env);
};

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'captcha-clients-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'clients.yaml');
  await writeFile(file, text);
  return file;
}

const salts = Array.from({ length: 10 }, (_, at) => `salt ${at}`);
const entry = (more = {}) =>
  JSON.stringify({ clients: [{ id: 'our-app', package: 'test.app', salts, ...more }] });

test('clients of the operator’s file sign as the site’s own does, by their own clocks', async () => {
  const identity = { ...defaultIdentity, clientId: 'our-app', packageName: 'test.app', salts };
  const now = 1_790_000_000_000;
  const isGood = async (more: object, timestamp: number) => {
    const { clients } = await optionsOf({ CAPTCHA_CLIENTS: await fileOf(entry(more)) });
    const meta = signedMeta(identity, { deviceId: 'd', userId: '', timestamp });
    return isSignedWell({ clientId: 'our-app', deviceId: 'd', meta }, clients, now);
  };
  expect(await isGood({}, now - 600_000)).toBe(true);
  expect(await isGood({}, now - 600_001)).toBe(false);
  expect(await isGood({ 'clock-skew': 10 }, now + 10_000)).toBe(true);
  expect(await isGood({ 'clock-skew': 10 }, now + 10_001)).toBe(false);
});

test.each([
  ['{', 'it is not YAML'],
  ['clients: {}', 'clients: '],
  [entry({ salts: salts.slice(1) }), 'clients.0.salts: '],
  [entry({ id: '' }), 'clients.0.id: '],
  [entry({ 'clock-skew': -1 }), 'clients.0.clock-skew: '],
  [entry({ secret: 'x' }), 'clients.0: '],
])('%.40s is refused with its place', async (text, words) => {
  const file = await fileOf(text);
  await expect(optionsOf({ CAPTCHA_CLIENTS: file })).rejects.toThrow(`CAPTCHA_CLIENTS: ${file}: ${words}`);
});

test('a file that is not there is named', async () => {
  await expect(optionsOf({ CAPTCHA_CLIENTS: '/nowhere/clients.yaml' })).rejects.toThrow(
    'CAPTCHA_CLIENTS: /nowhere/clients.yaml: it cannot be read',
  );
});

test('a provider outside has keys, and a frame; the proof of work neither', async () => {
  const keys = { CAPTCHA_SITE_KEY: '1x00000000000000000000AA', CAPTCHA_SECRET_KEY: 'secret_0123456789' };
  expect(await optionsOf({})).toEqual({ clients: [] });
  const { outside } = await optionsOf({ CAPTCHA: 'turnstile', ...keys });
  expect(outside).toMatchObject({ name: 'turnstile', siteKey: keys.CAPTCHA_SITE_KEY });
  const publicUrl = 'https://drive.example';
  expect(captchaFrameIn({ CAPTCHA: 'altcha' }, publicUrl)).toBeUndefined();
  const { CAPTCHA_SITE_KEY } = keys;
  expect(captchaFrameIn({ CAPTCHA: 'recaptcha', CAPTCHA_SITE_KEY }, publicUrl)).toEqual({
    provider: 'recaptcha',
    siteKey: CAPTCHA_SITE_KEY,
    publicUrl,
  });
  const faultsOf = (variables: Record<string, string>) => {
    const read = readEnv(variables);
    return read.ok ? [] : read.faults;
  };
  const { CAPTCHA_SECRET_KEY: _, ...half } = keys;
  for (const wrong of [{ CAPTCHA: 'turnstile' }, { CAPTCHA: 'recaptcha', ...half }, { ...keys }]) {
    expect(faultsOf(wrong)).toEqual([
      expect.stringMatching(/^CAPTCHA: expected to go with CAPTCHA_SITE_KEY/),
    ]);
  }
  const printed = faultsOf({ CAPTCHA: 'turnstile', ...keys, CAPTCHA_SECRET_KEY: 'a secret' }).join();
  expect(printed).toContain('CAPTCHA_SECRET_KEY');
  expect(printed).not.toContain('a secret');
});
