import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import page from './index.ts';
import ActivityEndView from './view.tsx';

test.each([
  ['en-US', 'This offer has ended', 'stays yours', 'Go to the home page', 'Open the help center'],
  ['ru', 'Акция завершена', 'остаётся вашим', 'На главную', 'Открыть справочный центр'],
  ['ja', 'このキャンペーンは終了しました', 'そのままご利用', 'ホームへ', 'ヘルプセンターを開く'],
])('in %s says that the campaign is over and what was given stays, and leads on', (...expected) => {
  const [locale, title, lead, home, help] = expected;
  renderPart(<ActivityEndView />, { locale });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByText(new RegExp(lead))).toBeDefined();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [home, `/${locale}`],
    [help, `/${locale}/help-center`],
  ]);
});

test('offers nothing, and search engines leave it out', () => {
  renderPart(<ActivityEndView />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(page.head?.({} as never, undefined)).toEqual({ noindex: true });
});
