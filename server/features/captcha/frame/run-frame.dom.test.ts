import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outsideProviders } from '../providers/outside.ts';
import { runFrame } from './run-frame.ts';

const site = 'https://drive.example';
const page = window as unknown as Record<string, unknown> & { captchaReady?: () => void };
const posted = vi.spyOn(window, 'postMessage').mockImplementation(() => {});

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
    },
  );
  posted.mockClear();
  history.replaceState(null, '', '?purpose=ticket&locale=zh-TW&theme=dark');
  document.body.innerHTML = '<main></main>';
});
afterEach(() => {
  document.head.replaceChildren();
  for (const name of ['turnstile', 'grecaptcha', 'captchaReady']) delete page[name];
});

const run = (provider: keyof typeof outsideProviders) =>
  runFrame({ ...outsideProviders[provider].frame, siteKey: 'key', site });
const script = (): HTMLScriptElement => document.head.querySelector('script')!;
const said = () => posted.mock.calls.map(([message]) => message);

test.each([
  ['turnstile', 'turnstile', { cData: 'ticket', language: 'zh-tw' }],
  ['recaptcha', 'grecaptcha', {}],
] as const)('%s: its token goes to the page of the site, and to no other', (provider, name, own) => {
  run(provider);
  expect(new URL(script().src).searchParams.get('hl')).toBe(provider === 'recaptcha' ? 'zh-TW' : null);
  expect(new URL(script().src).origin).toBe(new URL(outsideProviders[provider].verify).origin);
  const render = vi.fn();
  page[name] = { render };
  page.captchaReady?.();
  const [place, { callback, 'error-callback': failed, ...options }] = render.mock.calls[0] ?? [];
  expect(place).toBe(document.querySelector('main'));
  expect(options).toEqual({ sitekey: 'key', theme: 'dark', ...own });
  expect(said()).toContainEqual({ captcha: 'shown' });
  callback('a token');
  failed();
  expect(said().slice(-2)).toEqual([{ captcha: 'passed', token: 'a token' }, { captcha: 'failed' }]);
  for (const call of posted.mock.calls) expect(call[1]).toBe(site);
});

test('a script that does not come, or is another, is a failure', () => {
  run('turnstile');
  script().dispatchEvent(new Event('error'));
  page.captchaReady?.();
  expect(said()).toEqual([{ captcha: 'failed' }, { captcha: 'failed' }]);
});

test('it needs nothing outside of itself: its text alone does the same', () => {
  const facts = { ...outsideProviders.turnstile.frame, siteKey: 'key', site };
  new Function(`(${runFrame})(${JSON.stringify(facts)})`)();
  expect(script().src).toContain('challenges.cloudflare.com');
});
