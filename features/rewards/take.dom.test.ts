import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { takeOnPage } from './take.ts';

const fetched = vi.fn();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  signIn(60_000);
});
const signIn = (left: number) =>
  localStorage.setItem(
    'credentials',
    JSON.stringify({ access_token: 'T', expires_at: new Date(Date.now() + left).toISOString() }),
  );
const draw = () => {
  document.body.innerHTML = `<div data-compensation="outage"><a data-outcome="open">Get</a>
    <p data-outcome="given" hidden></p><p data-outcome="too_new" hidden></p></div>`;
  return document.querySelector('div') as HTMLElement;
};
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-outcome]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.outcome);

test.each([
  [{ result: 'given', is_new: true }, 'given'],
  [{ result: 'refused', reason: 'too_new' }, 'too_new'],
  // Of a server that says more than this page knows.
  [{ result: 'refused', reason: 'another' }, 'open'],
  [{ error: 'not_found' }, 'open'],
])('an answer %j shows “%s”', async (answer, outcome) => {
  fetched.mockResolvedValue(Response.json(answer));
  await takeOnPage(draw());
  expect(fetched.mock.calls).toMatchObject([
    [
      '/vip/v1/activity/compensate',
      { method: 'POST', headers: { authorization: 'Bearer T' }, body: '{"activity":"outage"}' },
    ],
  ]);
  expect(shown()).toEqual([outcome]);
});

test('without an answer the way to the page stays', async () => {
  const panel = draw();
  fetched.mockRejectedValue(new TypeError('no network'));
  await takeOnPage(panel);
  expect(shown()).toEqual(['open']);
  expect(panel.hasAttribute('aria-busy')).toBe(false);
});

test('nothing is asked where nobody is signed in, or the sign-in has to be renewed', async () => {
  signIn(-1);
  await takeOnPage(draw());
  for (const text of ['{', 'null']) {
    localStorage.setItem('credentials', text);
    await takeOnPage(draw());
  }
  localStorage.removeItem('credentials');
  await takeOnPage(draw());
  expect(fetched).not.toHaveBeenCalled();
});
