import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isAccessible, startRegionCheck } from './check-regions.ts';

test('a region that lets the visitor in is enough, and so is silence of all; one no is not', () => {
  expect([[false, true], [undefined, undefined], [], [false, undefined], [false]].map(isAccessible)).toEqual([
    ...[true, true, true, false, false],
  ]);
});

const regions = ['https://eu.example', 'https://us.example'];
const reload = vi.fn();
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the one cookie of the page.
  document.cookie = 'access_to_visit=; Max-Age=0; Path=/';
  reload.mockClear();
  vi.stubGlobal('location', { protocol: 'http:', reload });
});

/** The block page, whose regions answer so. */
function open(answers: Readonly<Record<string, () => Promise<Response>>>) {
  const fetched = vi.fn((address: string, _: RequestInit) => {
    const answer = answers[new URL(address).origin];
    return answer ? answer() : Promise.reject(new TypeError('no network'));
  });
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML = `<div data-regions="${regions.join(' ')}"><button data-check-again>Again</button></div>`;
  const page = document.querySelector<HTMLElement>('[data-regions]') as HTMLElement;
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  startRegionCheck(page);
  const done = () => vi.waitFor(() => expect(page.hasAttribute('aria-busy')).toBe(false), 30_000);
  return { fetched, timeout, done, button: page.querySelector('button') as HTMLButtonElement };
}
const says =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

test('a yes of a region is kept, and the page that was wanted is loaded', async () => {
  const { fetched, timeout } = open({ 'https://us.example': says({ accessible: true }) });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 30_000);
  expect(document.cookie).toContain('access_to_visit=true');
  expect(fetched.mock.calls[0]).toMatchObject([
    'https://eu.example/access_controller/v1/area_accessible',
    { credentials: 'omit', cache: 'no-store' },
  ]);
  expect(timeout).toHaveBeenCalledWith(5_000);
});

test('where no cookie can be kept the page is not loaded again and again', async () => {
  const kept = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
  onTestFinished(() => kept.mockRestore());
  const { done, button } = open({ 'https://us.example': says({ accessible: true }) });
  await done();
  expect([reload.mock.calls.length, button.disabled]).toEqual([0, false]);
});

test.each([
  ['says no', says({ accessible: false })],
  ['says something else', says({ accessible: 'yes' })],
  ['fails', says({ accessible: true }, 500)],
])(
  'where a region %s the page stays, is not asked again at once, and takes its time when it is pressed',
  async (_, answer) => {
    const first = open({ 'https://eu.example': answer });
    await first.done();
    expect(reload).not.toHaveBeenCalled();
    const second = open({ 'https://eu.example': says({ accessible: true }) });
    expect(second.fetched).not.toHaveBeenCalled();
    second.button.click();
    expect([second.button.disabled, second.timeout.mock.lastCall]).toEqual([true, [10_000]]);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 30_000);
  },
);
