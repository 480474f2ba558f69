import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import ShareLayout from './view.tsx';

const open = (locale = 'en-US') =>
  renderPart(
    <ShareLayout>
      <h1>The share</h1>
    </ShareLayout>,
    { locale, site: { path: '/s/abc' } },
  );

test('the first key of the keyboard skips the header to the page', async () => {
  const { user } = open();
  await user.tab();
  expect(document.activeElement?.getAttribute('href')).toBe('#main');
  const main = screen.getByRole('main');
  expect(main.id).toBe('main');
  expect(within(main).getByRole('heading', { name: 'The share' })).toBeTruthy();
});

test('the header has the way home, to the sign-in, and to this page in every language', () => {
  open();
  const header = within(screen.getByRole('banner'));
  const addresses = header.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
  expect(addresses).toEqual([
    '/en-US',
    ...['en-US', 'ja', 'ru'].map((tag) => `/s/abc?locale=${tag}`),
    '/en-US/drive/login?return_to=%2Fs%2Fabc',
    '/en-US/drive/all',
  ]);
});

test('a menu of the header closes on Escape, as on documents', async () => {
  const { user } = open();
  const menu = screen.getByRole('banner').querySelector<HTMLDetailsElement>('details[data-menu]');
  await user.click(menu?.querySelector('summary') as HTMLElement);
  expect(menu?.open).toBe(true);
  await user.keyboard('{Escape}');
  expect(menu?.open).toBe(false);
});
