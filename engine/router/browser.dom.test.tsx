import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { earlyPressScript } from '../render/inline-scripts.ts';
import { type Given, leaveApp, missing, openApp } from './app.fixture.tsx';

// The app draws when it likes, as in a browser.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(leaveApp);

const user = userEvent.setup({ delay: null });
const events = () =>
  within(screen.getByRole('list', { name: 'events' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const here = () => location.pathname + location.search + location.hash;

/** The page, when its model has heard that it is open. */
async function open(given: Given = {}) {
  const app = await openApp(given);
  await app.started;
  await waitFor(() => expect(events().length).toBeGreaterThan(0));
  return app;
}

/** A link that stands on the page, as `Link` writes it; presses it. Answers whether the browser was left to follow it. */
async function press(href: string, others: Readonly<Record<string, string>> = {}, key = '') {
  const link = Object.assign(document.createElement('a'), { href, textContent: 'link' });
  for (const [name, value] of Object.entries(others)) link.setAttribute(name, value);
  document.getElementById('main')?.append(link);
  let isLeft = false;
  // Where it leads is seen; jsdom itself goes nowhere.
  const see = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', see, { once: true });
  if (key) await user.keyboard(`{${key}>}`);
  await user.click(link);
  if (key) await user.keyboard(`{/${key}}`);
  link.remove();
  return isLeft;
}

describe('a page that the server has drawn', () => {
  test('is taken over as it stands, and its model hears where it was opened', async () => {
    const error = vi.spyOn(console, 'error');
    const { started } = await openApp({ path: '/list/a?q=x', values: ['from the server'] });
    const drawn = screen.getByRole('heading', { level: 1 });
    await started;
    await waitFor(() => expect(events()).toEqual(['from the server', 'item {"id":"a"} {"q":"x"}']));
    expect(screen.getByRole('heading', { level: 1 })).toBe(drawn);
    expect(screen.getByText('data')).toBeDefined();
    expect(error.mock.calls).toEqual([]);
    error.mockRestore();
  });

  test('hears a press that came before its script, once', async () => {
    await open({
      early: () => {
        new Function(earlyPressScript.text)();
        screen.getByRole('button', { name: 'Pressed 0' }).click();
      },
    });
    expect(await screen.findByRole('button', { name: 'Pressed 1' })).toBeDefined();
  });

  test('whose code is that of another build is loaded anew, once; then the server says what is so', async () => {
    const pages = { list: missing };
    const first = await openApp({ pages });
    await expect(first.started).rejects.toThrow('Failed to fetch');
    expect([first.reload.mock.calls.length, first.replace.mock.calls]).toEqual([1, []]);
    leaveApp();
    const second = await openApp({ pages });
    await expect(second.started).rejects.toThrow('Failed to fetch');
    expect([second.reload.mock.calls.length, second.replace.mock.calls]).toEqual([0, [['/404']]]);
  });
});

describe('a link to a page of the same layout', () => {
  test('opens it in the place of the last one, and the layout stays', async () => {
    const { assign } = await open();
    await user.type(screen.getByRole('textbox'), 'half a word');
    expect(await press('/ja/list/a?q=x')).toBe(false);
    await waitFor(() => expect(title()).toBe('Item a'));
    expect(here()).toBe('/ja/list/a?q=x');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'half a word');
    await waitFor(() => expect(events().at(-1)).toBe('item {"id":"a"} {"q":"x"}'));
    expect(screen.getByRole('status').textContent).toBe('/list/a');
    expect(document.title).toBe('Item · Site');
    expect(assign).not.toHaveBeenCalled();
  });

  test('gives the keyboard to the page, at its beginning', async () => {
    const { scrollTo } = await open();
    await press('/ja/list/a');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    await waitFor(() => expect(scrollTo.mock.lastCall).toEqual([0, 0]));
  });

  test('leaves the keyboard to whoever types outside of the page', async () => {
    await open();
    const field = screen.getByRole('textbox');
    await user.type(field, '/list/a{Enter}');
    await waitFor(() => expect(title()).toBe('Item a'));
    expect(document.activeElement).toBe(field);
  });

  test('to the same page with another address opens it anew, and the keyboard stays where it is', async () => {
    await open({ path: '/list/a' });
    const button = screen.getByRole('button', { name: 'Go on' });
    await press('/ja/list/b');
    button.focus();
    await waitFor(() => expect(events()).toEqual(['item {"id":"a"} {}', 'item {"id":"b"} {}']));
    expect(document.activeElement).toBe(button);
    await press('/ja/list/b?q=y');
    await waitFor(() => expect(events().at(-1)).toBe('item {"id":"b"} {"q":"y"}'));
  });

  test('may have a path of any length at its end', async () => {
    await open();
    await press('/ja/list/a/b/c');
    await waitFor(() => expect(events().at(-1)).toBe('item {"id":"a","rest":"b/c"} {}'));
  });

  test('to a part of the page that is open goes there, and nothing is opened anew', async () => {
    await open({ path: '/list/a' });
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    expect(await press('/ja/list/a#part')).toBe(false);
    await waitFor(() => expect(seen.mock.contexts).toEqual([document.getElementById('part')]));
    expect([here(), events()]).toEqual(['/ja/list/a#part', ['item {"id":"a"} {}']]);
    seen.mockRestore();
  });

  test('whose code does not load is left to the browser, and the page stays', async () => {
    const { assign } = await open({ pages: { item: missing } });
    await press('/ja/list/a');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('http://localhost:3000/ja/list/a'));
    expect([title(), events()]).toEqual(['List', ['list {} {}']]);
  });
});

test('back and forward open what was there, at the height that it had', async () => {
  const { scrollTo } = await open();
  await press('/ja/list/a');
  await waitFor(() => expect(title()).toBe('Item a'));
  vi.stubGlobal('scrollY', 700);
  history.back();
  await waitFor(() => expect(events()).toEqual(['list {} {}', 'item {"id":"a"} {}', 'list {} {}']));
  await waitFor(() => expect([title(), document.title]).toEqual(['List', 'List · Site']));
  await waitFor(() => expect(scrollTo.mock.lastCall).toEqual([0, 0]));
  history.forward();
  await waitFor(() => expect(title()).toBe('Item a'));
  await waitFor(() => expect(scrollTo.mock.lastCall).toEqual([0, 700]));
});

describe('a link that is the browser’s to follow', () => {
  test.each([
    ['to a page of another layout', '/ja/plain'],
    ['to a page in which the server has a part', '/ja/list/served'],
    ['to a document whose address looks like a page', '/ja/list/help'],
    ['to a document', '/ja/about'],
    ['in another language', '/ru/list'],
    ['without language', '/list'],
    ['of another site', 'https://other.example/ja/list/a'],
    ['for another window', '/ja/list/a', { target: '_blank' }],
    ['that saves a file', '/ja/list/a', { download: '' }],
    ['with a key held', '/ja/list/a', {}, 'Control'],
    ['with another key held', '/ja/list/a', {}, 'Shift'],
  ])('%s', async (_, href, others: Readonly<Record<string, string>> = {}, key = '') => {
    await open();
    expect(await press(href, others, key)).toBe(true);
    expect([here(), events()]).toEqual(['/ja/list', ['list {} {}']]);
  });

  test('or that somebody else has answered', async () => {
    await open();
    document.getElementById('main')?.addEventListener('click', (event) => event.preventDefault());
    await press('/ja/list/a');
    expect(here()).toBe('/ja/list');
  });
});

describe('a model that goes on', () => {
  const goOn = async (to: string, name = 'Go on') => {
    await user.type(screen.getByRole('textbox'), to);
    await user.click(screen.getByRole('button', { name }));
  };

  test('opens a page of the layout, with a step back or in the place of the present one', async () => {
    await open();
    const steps = vi.spyOn(history, 'pushState');
    await goOn('/list/a', 'Go on instead');
    await waitFor(() => expect(title()).toBe('Item a'));
    expect(steps).not.toHaveBeenCalled();
    await user.clear(screen.getByRole('textbox'));
    await goOn('/list');
    await waitFor(() => expect(title()).toBe('List'));
    expect(steps.mock.calls.map(([, , to]) => to)).toEqual(['/ja/list']);
    steps.mockRestore();
  });

  test.each([
    ['/about', '/ja/about'],
    ['/s/abc', '/s/abc'],
  ])('to %s is a load of %s', async (to, address) => {
    const { assign } = await open();
    await goOn(to);
    expect(assign.mock.calls).toEqual([[address]]);
    expect(title()).toBe('List');
  });
});

describe('a page that throws', () => {
  const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  test('has the page for errors in its place, in its layout, and the next one is whole again', async () => {
    const error = quiet();
    await open();
    await press('/ja/list/broken');
    await waitFor(() => expect(title()).toBe('Something broke'));
    expect(screen.getByRole('textbox')).toBeDefined();
    await press('/ja/list/a');
    await waitFor(() => expect(title()).toBe('Item a'));
    error.mockRestore();
  });

  test('is left for a page of the server where that does not load either', async () => {
    const error = quiet();
    const { replace } = await open({ failed: missing, status: 503 });
    await press('/ja/list/broken');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/404'));
    error.mockRestore();
  });
});
