import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { solve } from './widget.ts';

const origin = 'https://content.example';
const challenge = { site_key: 'key', purpose: 'ticket', frame: `${origin}/content/captcha` };
const resized = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.lang = 'pt';
  document.body.innerHTML =
    '<h1>Verificação</h1><div data-captcha-alone></div><div data-captcha-widget hidden></div>';
});
afterEach(() => {
  vi.useRealTimers();
  resized.mockClear();
});

const place = () => document.querySelector<HTMLElement>('[data-captcha-widget]')!;
const alone = () => document.querySelector<HTMLElement>('[data-captcha-alone]')!;
const frame = () => place().querySelector('iframe')!;
const begin = (more: object = {}) => {
  const proof = solve({ provider: 'turnstile', challenge: { ...challenge, ...more } }, resized);
  proof.catch(() => {});
  return proof;
};
/** A message of the frame, or of somebody in its place. */
const receive = (data: unknown, from: { origin?: string; source?: Window | null } = {}) =>
  dispatchEvent(new MessageEvent('message', { data, origin, source: frame().contentWindow, ...from }));

test('the widget has a frame of its own, which is told the language, the theme and what it is for', async () => {
  document.documentElement.dataset.theme = 'dark';
  const proof = begin();
  expect(frame().src).toBe(`${origin}/content/captcha?purpose=ticket&locale=pt&theme=dark`);
  expect(frame().title).toBe('Verificação');
  expect(frame().getAttribute('sandbox')?.split(' ')).toEqual(
    expect.arrayContaining(['allow-scripts', 'allow-same-origin']),
  );
  expect(frame().getAttribute('sandbox')).not.toContain('top-navigation');
  expect([place().hidden, alone().hidden]).toEqual([false, false]);
  receive({ captcha: 'shown' });
  expect(alone().hidden).toBe(true);
  receive({ captcha: 'sized', width: 304, height: 580 });
  expect([frame().style.inlineSize, frame().style.blockSize]).toEqual(['304px', '580px']);
  expect(resized).toHaveBeenCalledTimes(2);
  receive({ captcha: 'passed', token: 'token of the widget' });
  expect(await proof).toEqual({ token: 'token of the widget' });
  expect([place().hidden, alone().hidden, place().children.length]).toEqual([true, false, 0]);
  delete document.documentElement.dataset.theme;
});

test('without an origin of its own it is a plain frame of the site', () => {
  begin({ frame: `${location.origin}/content/captcha` });
  expect(frame().hasAttribute('sandbox')).toBe(false);
});

describe('a token is believed from the frame alone', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the site itself', { origin: location.origin }],
    ['no origin', { origin: 'null' }],
    ['another window of that origin', { source: window }],
    ['no window', { source: null }],
  ])('not from %s', async (_, from) => {
    const proof = begin();
    receive({ captcha: 'passed', token: 'forged' }, from);
    receive({ captcha: 'failed' }, from);
    receive({ captcha: 'passed', token: 'right' });
    expect(await proof).toEqual({ token: 'right' });
  });

  test.each([
    undefined,
    null,
    'passed',
    [],
    {},
    { captcha: 'passed' },
    { captcha: 'passed', token: 1 },
    { captcha: '__proto__' },
    { captcha: 'sized', width: '1', height: 2 },
    { captcha: 'sized', width: Number.NaN, height: 100 },
    { captcha: 'sized', width: 100_000, height: 100 },
  ])('not from %j', async (message) => {
    const proof = begin();
    receive(message);
    expect(frame().style.inlineSize).toBe('');
    receive({ captcha: 'passed', token: 'right' });
    expect(await proof).toEqual({ token: 'right' });
  });
});

test('a frame that fails, or says nothing, is a failure that can be tried again in a new one', async () => {
  const first = begin();
  const [used] = [frame()];
  receive({ captcha: 'failed' });
  await expect(first).rejects.toThrow('turnstile failed');
  const second = begin();
  expect(frame()).not.toBe(used);
  vi.runAllTimers();
  await expect(second).rejects.toThrow('turnstile failed');
  expect(place().hidden).toBe(true);
});

test('once it is shown a person may take their time', async () => {
  const proof = begin();
  receive({ captcha: 'shown' });
  vi.runAllTimers();
  receive({ captcha: 'passed', token: 'late' });
  expect(await proof).toEqual({ token: 'late' });
});

test.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', '/content/captcha', 5])(
  'nothing is framed at %j',
  async (address) => {
    await expect(begin({ frame: address })).rejects.toThrow('no captcha turnstile');
    expect(place().children).toHaveLength(0);
  },
);
