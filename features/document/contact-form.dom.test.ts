import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startContactForm } from './contact-form.ts';

const part = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const shown = () => [...document.querySelectorAll('[data-shown]')].map(({ id }) => id);

beforeEach(() => {
  document.body.innerHTML = `<section><div role="status" tabindex="-1">
    <p id="sent"></p><p id="wrong"></p><p id="too-many"></p><p id="failed"></p></div>
    <form action="/contact-us" method="post"><textarea name="text">Hello & more</textarea>
    <input name="contact" value="ada@drive.test"><input name="website"><input type="hidden" name="page" value="/ja/contact-us">
    <button type="submit">Send</button></form></section>`;
  startContactForm(part('section'));
});
afterEach(() => vi.unstubAllGlobals());

async function sendWith(answer: () => Promise<unknown>) {
  const fetched = vi.fn((_address: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetched);
  part('button').click();
  await vi.waitFor(() => expect(part('button').hasAttribute('aria-busy')).toBe(false));
  return fetched;
}

test('a message is sent without leaving the page and without an account; the field is empty then, the address stays', async () => {
  const fetched = await sendWith(async () => ({ status: 204 }));
  const [address, init] = fetched.mock.calls[0]!;
  expect(new URL(address).pathname).toBe('/contact-us');
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    headers: { accept: 'application/json' },
  });
  expect(String(init.body)).toBe(
    'text=Hello+%26+more&contact=ada%40drive.test&website=&page=%2Fja%2Fcontact-us',
  );
  expect(shown()).toEqual(['sent']);
  expect(document.activeElement).toBe(part('[role=status]'));
  expect([part<HTMLTextAreaElement>('textarea').value, part<HTMLInputElement>('input').value]).toEqual([
    '',
    'ada@drive.test',
  ]);
});

test.each([
  ['wrong', async () => ({ status: 400 })],
  ['too-many', async () => ({ status: 429 })],
  ['failed', async () => ({ status: 503 })],
  ['failed', () => Promise.reject(new TypeError('no network'))],
])('%s: it says so, and keeps every word for another try', async (outcome, answer) => {
  await sendWith(answer);
  expect(shown()).toEqual([outcome]);
  expect(part<HTMLTextAreaElement>('textarea').value).toBe('Hello & more');
  await sendWith(async () => ({ status: 204 }));
  expect(shown()).toEqual(['sent']);
});

test('while it is on its way it is not sent twice', async () => {
  const answer = Promise.withResolvers<unknown>();
  const fetched = vi.fn(() => answer.promise);
  vi.stubGlobal('fetch', fetched);
  part('button').click();
  part('button').click();
  expect(fetched).toHaveBeenCalledOnce();
  expect(part('button').getAttribute('aria-busy')).toBe('true');
  answer.resolve({ status: 204 });
  await vi.waitFor(() => expect(shown()).toEqual(['sent']));
});
