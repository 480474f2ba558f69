import { beforeEach, expect, test, vi } from 'vitest';
import { startCookieNotice } from './cookie-notice.ts';

const loaded = vi.hoisted(() => vi.fn());
vi.mock('../attribution/counting.ts', () => {
  loaded();
  return {};
});

startCookieNotice();
beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = `
    <main tabindex="-1"></main><button id="again" data-cookie-answer=""></button>
    <section data-cookie-notice><button id="no" data-cookie-answer="dismiss"></button>
    <button id="yes" data-cookie-answer="allow"></button></section>`;
});
const press = (id: string) => document.getElementById(id)?.click();
const isHidden = () => document.querySelector<HTMLElement>('section')?.hidden;

test('what counts is loaded once a person allows it, and they may be asked again', async () => {
  press('no');
  expect([localStorage.getItem('cookieNotice'), isHidden()]).toEqual(['dismiss', true]);
  press('again');
  expect([isHidden(), document.activeElement?.id]).toEqual([false, 'no']);
  expect(localStorage.getItem('cookieNotice')).toBe('dismiss');
  expect(loaded).not.toHaveBeenCalled();
  press('yes');
  await vi.waitFor(() => expect(loaded).toHaveBeenCalled(), 30_000);
  expect([localStorage.getItem('cookieNotice'), isHidden(), document.activeElement?.tagName]).toEqual([
    'allow',
    true,
    'MAIN',
  ]);
});
