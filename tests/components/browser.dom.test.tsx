import { describe, expect, test, vi } from 'vitest';
import { endFakeClock, setInView, setScreen } from './browser.ts';

test('a media query is true of the width, and tells when that changes', () => {
  const query = matchMedia('(max-width: 768px)');
  const listener = vi.fn();
  query.addEventListener('change', listener);
  expect(query.matches).toBe(false);
  setScreen(360);
  setScreen(400);
  expect(query.matches).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
});

test('the next test has a wide window again, and no preference', () => {
  expect(matchMedia('(min-width: 1200px)').matches).toBe(true);
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(false);
  setScreen(1440, '(prefers-reduced-motion: reduce)');
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
});

describe('cookies', () => {
  const write = (cookie: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = cookie;
  };

  test('are written', () => {
    history.replaceState(null, '', '/ja/faq');
    write('locale=ja');
    write('guessed_locale=ko; path=/');
    expect(document.cookie).toContain('locale=ja');
  });

  test('are not there any more in the next test, whatever its path', () => {
    history.replaceState(null, '', '/ja/faq');
    expect(document.cookie).toBe('');
  });
});

test('an observer hears of what it observes, until it is done', () => {
  const listener = vi.fn();
  const observer = new IntersectionObserver(([entry]) => listener(entry?.isIntersecting));
  observer.observe(document.body);
  setInView(document.body, true);
  setInView(document.documentElement, true);
  expect(listener.mock.calls).toEqual([[true]]);
  observer.disconnect();
  setInView(document.body, false);
  expect(listener).toHaveBeenCalledOnce();
});

test('nothing beside a modal dialog takes the focus, and nothing inert', () => {
  document.body.innerHTML =
    '<button>Outside</button><div inert><button>Inert</button></div><dialog><button>Inside</button></dialog>';
  const [outside, inert, inside] = document.querySelectorAll('button');
  const dialog = document.querySelector('dialog');
  inert?.focus();
  expect(document.activeElement).toBe(document.body);
  outside?.focus();
  dialog?.showModal();
  expect(document.activeElement).toBe(inside);
  outside?.focus();
  expect(document.activeElement).toBe(inside);
  dialog?.close();
  expect(document.activeElement).toBe(outside);
});

test('a dialog whose cancelling is prevented stays open', () => {
  document.body.innerHTML = '<dialog></dialog>';
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  dialog.addEventListener('cancel', (event) => event.preventDefault(), { once: true });
  dialog.showModal();
  const press = () => dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  press();
  expect(dialog.open).toBe(true);
  press();
  expect(dialog.open).toBe(false);
});

test.each([
  ['by the test', () => void vi.useRealTimers()],
  ['after it', endFakeClock],
])('frames come again when the clock of a test has ended, %s', async (_, end) => {
  await new Promise(requestAnimationFrame);
  vi.useFakeTimers();
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  button.remove();
  end();
  expect(await new Promise(requestAnimationFrame)).toBeGreaterThan(0);
});
