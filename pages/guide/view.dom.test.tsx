import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import GuideView from './view.tsx';

const draw = (content: object) =>
  renderPart(
    <GuideView
      {...({
        content: {
          lead: 'It is easy.',
          begin: { title: 'Begin', of: '/tv', steps: ['Open:', 'Scan.'] },
          ...content,
        },
        data: { title: 'On your TV', address: 'https://drive.test/tv' },
      } as never as Parameters<typeof GuideView>[0])}
    />,
  );

test('the address stands with the first step', () => {
  draw({});
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual(['Open:https://drive.test/tv', 'Scan.']);
  expect(screen.queryByRole('table')).toBeNull();
});

test('each cell of the keys names its column, for phones, where they stand below each other', () => {
  draw({ keys: { title: 'Keys', columns: ['Remote', 'Pad', 'Does'], rows: [['OK', 'A', 'Opens']] } });
  const row = screen.getByRole('rowheader', { name: 'OK' }).closest('tr') as HTMLElement;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => [cell.textContent, cell.dataset.column]),
  ).toEqual([
    ['A', 'Pad'],
    ['Opens', 'Does'],
  ]);
});

test('a problem leads to where it is solved', () => {
  const link = { to: '/drive/account', label: 'Account' };
  draw({ problems: { title: 'Problems', points: [{ title: 'It is lost', text: 'End it.', link }] } });
  expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/en-US/drive/account');
});
