import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isGuideWanted, showGuide } from './language-guide.ts';

const events: string[] = [];
addEventListener('statistics', (event) => events.push((event as CustomEvent<string>).detail));

beforeEach(() => {
  events.length = 0;
  localStorage.setItem('cookieNotice', 'dismiss');
  document.documentElement.lang = 'en-US';
  document.body.innerHTML =
    '<a data-locale="ja" href="/ja/faq">日本語</a><main tabindex="-1"></main><section data-language-guide hidden>English</section>';
});
afterEach(() => localStorage.clear());

const show = () => {
  const other = new DOMParser().parseFromString(
    '<section data-language-guide hidden>日本語<button data-guide="close"></button><button data-guide="go"></button></section>',
    'text/html',
  );
  const link = document.querySelector('a') as HTMLAnchorElement;
  showGuide(other.querySelector('section') as HTMLElement, link);
  const section = () => document.querySelector<HTMLElement>('[data-language-guide]');
  const press = (answer: string) => section()?.querySelector<HTMLElement>(`[data-guide=${answer}]`)?.click();
  return { link, section, press };
};

test('it is not wanted beside the question about cookies', () => {
  expect(isGuideWanted()).toBe(true);
  localStorage.removeItem('cookieNotice');
  expect(isGuideWanted()).toBe(false);
});

test('the guide of the other page takes the place of its own, and stays away once closed', () => {
  const { section, press } = show();
  expect([section()?.lang, section()?.hidden, section()?.textContent]).toEqual(['ja', false, '日本語']);
  press('close');
  expect(section()).toBeNull();
  expect(document.activeElement).toBe(document.querySelector('main'));
  expect(isGuideWanted()).toBe(false);
  expect(events).toEqual(['guide_shown', 'guide_closed']);
});

test('whoever follows it takes the way of the menu, which keeps the choice', () => {
  const { link, press } = show();
  const followed = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener('click', followed);
  press('go');
  expect(followed).toHaveBeenCalledOnce();
  expect(events).toEqual(['guide_shown', 'guide_pressed']);
});
