import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { solve } from './widget.ts';

type Page = Record<string, unknown> & { captchaReady?: () => void };
const page = window as unknown as Page;
const challenge = { site_key: 'key', purpose: 'ticket' };

beforeEach(() => {
  document.documentElement.lang = 'pt';
  document.body.innerHTML = '<div data-captcha-alone></div><div data-captcha-widget hidden></div>';
});
afterEach(() => {
  document.head.replaceChildren();
  for (const name of ['turnstile', 'grecaptcha', 'captchaReady']) delete page[name];
});

const script = (): HTMLScriptElement | null => document.head.querySelector('script');

test.each([
  ['turnstile', 'turnstile', /^https:\/\/challenges\.cloudflare\.com\/turnstile\/v0\/api\.js\?/, 'ticket'],
  ['recaptcha', 'grecaptcha', /^https:\/\/www\.google\.com\/recaptcha\/api\.js\?.*hl=pt$/, undefined],
])('%s: the token of its widget is the proof', async (provider, name, address, cData) => {
  const proof = solve({ provider, challenge });
  expect(script()?.src).toMatch(address);
  const render = vi.fn();
  page[name] = { render };
  page.captchaReady?.();
  await vi.waitFor(() => expect(render).toHaveBeenCalled(), 30_000);
  const [frame, options] = render.mock.calls[0] ?? [];
  expect(document.querySelector('[data-captcha-widget]:not([hidden])')?.contains(frame)).toBe(true);
  expect(document.querySelector<HTMLElement>('[data-captcha-alone]')?.hidden).toBe(true);
  expect(options).toMatchObject({ sitekey: 'key' });
  expect(options.cData).toBe(cData);
  options.callback('token of the widget');
  expect(await proof).toEqual({ token: 'token of the widget' });
});

test('a script that does not come, or a widget that fails, is a failure that can be tried again', async () => {
  const first = solve({ provider: 'turnstile', challenge });
  script()?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('no script of turnstile');
  expect(script()).toBeNull();
  const second = solve({ provider: 'turnstile', challenge });
  const render = vi.fn();
  page.turnstile = { render };
  page.captchaReady?.();
  await vi.waitFor(() => expect(render).toHaveBeenCalled(), 30_000);
  render.mock.calls[0]?.[1]['error-callback']();
  await expect(second).rejects.toThrow('turnstile failed');
});

test('nothing is loaded for a provider that is not known', async () => {
  for (const provider of ['made-up', '__proto__', 'constructor', 'altcha', undefined])
    await expect(solve({ provider, challenge })).rejects.toThrow('no captcha');
  expect(script()).toBeNull();
});
