import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startCompensation } from './take.ts';

const fetched = vi.fn();
beforeEach(() => {
  location.hash = '';
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
  document.body.innerHTML = `<div data-compensation="outage"><a href="#more" data-outcome="open">Get</a>
    <p data-outcome="given" hidden></p><p data-outcome="too_new" hidden></p></div>`;
  return document.querySelector('div') as HTMLElement;
};
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-outcome]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.outcome);

const press = (init?: MouseEventInit) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  document.querySelector('a')?.dispatchEvent(event);
  return event.defaultPrevented;
};
const answered = (answer: object) => fetched.mockImplementation(async () => Response.json(answer));

test.each([
  [{ result: 'given', is_new: false }, 'given'],
  [{ result: 'refused', reason: 'too_new' }, 'too_new'],
  [{ result: 'open', is_new: false }, 'open'],
  // Of a server that says more than this page knows.
  [{ result: 'refused', reason: 'another' }, 'open'],
  [{ error: 'not_found' }, 'open'],
])('at a visit an answer %j shows “%s”, and nothing is taken', async (answer, outcome) => {
  answered(answer);
  await startCompensation(draw());
  expect(fetched.mock.calls).toEqual([
    [
      '/vip/v1/activity/compensation?activity=outage',
      { headers: { authorization: 'Bearer T', 'content-type': 'application/json' } },
    ],
  ]);
  expect(shown()).toEqual([outcome]);
});

test('the button takes it, once however often it is pressed, and says so', async () => {
  const panel = draw();
  // It is pressed before the first answer, which comes last.
  const first = Promise.withResolvers<Response>();
  fetched.mockReturnValueOnce(first.promise);
  const started = startCompensation(panel);
  fetched.mockImplementation(async () => Response.json({ result: 'given', is_new: true }));
  expect([press(), press()]).toEqual([true, true]);
  await vi.waitUntil(() => shown()[0] === 'given');
  first.resolve(Response.json({ result: 'open' }));
  await started;
  expect(shown()).toEqual(['given']);
  expect(fetched.mock.calls.slice(1)).toMatchObject([
    ['/vip/v1/activity/compensate', { method: 'POST', body: '{"activity":"outage"}' }],
  ]);
  expect(panel.ariaBusy).toBeNull();
});

test('without an answer the button leads to the page that says more', async () => {
  const panel = draw();
  fetched.mockRejectedValue(new TypeError('no network'));
  await startCompensation(panel);
  expect([shown(), panel.ariaBusy]).toEqual([['open'], null]);
  press();
  await vi.waitUntil(() => location.hash === '#more');
});

test('nothing is asked where nobody is signed in, or the sign-in has to be renewed: the button is a link', async () => {
  signIn(-1);
  await startCompensation(draw());
  for (const text of ['{', 'null']) {
    localStorage.setItem('credentials', text);
    await startCompensation(draw());
  }
  localStorage.removeItem('credentials');
  await startCompensation(draw());
  expect(press()).toBe(false);
  signIn(60_000);
  expect(press({ ctrlKey: true })).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});
