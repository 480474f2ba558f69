import { afterEach, expect, test, vi } from 'vitest';
import { askForCode, InvalidCode } from './ask.ts';

const code = `login.${'a'.repeat(43)}`;
const challenge = 'c'.repeat(43);
const desktop = { by: 'desktop', port: 49153, state: 's'.repeat(22) } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const message = (data: object, given: MessageEventInit = {}) =>
  dispatchEvent(new MessageEvent('message', { data, source: window, origin: location.origin, ...given }));

test('the extension answers in the window of this page', async () => {
  const asked = vi.fn();
  addEventListener('message', ({ data }) => asked(data), { once: true });
  const answer = askForCode({ by: 'extension' }, challenge);
  message({ type: 'login-code', challenge, code });
  expect(await answer).toBe(code);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 30_000);
});

test.each([
  ['of another origin', { type: 'login-code', challenge, code }, { origin: 'https://evil.example' }],
  ['of another window', { type: 'login-code', challenge, code }, { source: null }],
  ['for another browser', { type: 'login-code', challenge: 'other', code }, {}],
  ['of another kind', { type: 'code', challenge, code }, {}],
])('a message %s is none', async (_, data, given) => {
  vi.useFakeTimers();
  const answer = askForCode({ by: 'extension' }, challenge);
  message(data, given);
  const refused = expect(answer).rejects.toThrow('time-out');
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
});

test('the desktop program is asked on this machine alone, by its one path, and leads nowhere', async () => {
  const fetch = vi.fn(async () => new Response(null, { headers: { 'x-auth-code': code } }));
  vi.stubGlobal('fetch', fetch);
  expect(await askForCode(desktop, challenge)).toBe(code);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'http://127.0.0.1:49153/windows/client-auth-code',
    expect.objectContaining({
      method: 'POST',
      body: JSON.stringify({ state: desktop.state, code_challenge: challenge }),
      credentials: 'omit',
      redirect: 'error',
    }),
  );
});

test.each([
  ['refuses', new Response(null, { status: 403, headers: { 'x-auth-code': code } })],
  ['gives something else', new Response(null, { headers: { 'x-auth-code': 'x' } })],
  ['gives nothing', new Response()],
])('a program on that port that %s gives no code', async (_, response) => {
  vi.stubGlobal('fetch', async () => response);
  await expect(askForCode(desktop, challenge)).rejects.toBeInstanceOf(InvalidCode);
});

test('our app gives the code to the page in its window', async () => {
  const loginAuthCode = vi.fn(async () => code);
  vi.stubGlobal('appBridge', { loginAuthCode });
  expect(await askForCode({ by: 'app' }, challenge)).toBe(code);
  expect(loginAuthCode).toHaveBeenCalledExactlyOnceWith(challenge);
});

test('a window without it gives none', async () => {
  await expect(askForCode({ by: 'app' }, challenge)).rejects.toBeInstanceOf(InvalidCode);
});
