import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import page from './index.ts';
import AuthSuccessView from './view.tsx';

test.each([
  ['en-US', 'You’re signed in', 'close this window', 'Open your drive'],
  ['ru', 'Вход выполнен', 'закрыть это окно', 'Открыть диск'],
  ['ja', 'ログインしました', 'ウィンドウを閉じて', 'ドライブを開く'],
])('in %s says that the sign-in is done and the window may go, and leads to the drive', (...expected) => {
  const [locale, title, text, open] = expected;
  renderPart(<AuthSuccessView />, { locale, site: { unprefixed: ['/drive'] } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByText(new RegExp(text))).toBeDefined();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[open, '/drive/all']]);
});

test('is the last step of one sign-in, which search engines leave out', () => {
  expect(page.head?.({} as never, undefined)).toEqual({ noindex: true });
});
