import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import type { FactSheet } from './schema.ts';
import FactSheetView from './view.tsx';

const draw = (content: object) =>
  renderPart(
    <FactSheetView
      {...({ content: content as FactSheet, data: 'Berlin' } as never as Parameters<typeof FactSheetView>[0])}
    />,
  );

test('a title alone is a page', () => {
  draw({});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Berlin');
  expect(screen.queryByRole('list')).toBeNull();
  expect(document.querySelector('dl')).toBeNull();
});

test('facts are pairs, sections have headings and paragraphs, and links lead on', () => {
  draw({
    lead: 'On the Spree.',
    facts: [
      { name: 'Open', value: '9 to 17' },
      { name: 'Open', value: 'Sunday too' },
    ],
    sections: [{ title: 'Getting there', text: 'By train.\n\nOr on <b>foot</b>.' }],
    links: [
      { to: '/faq', label: 'Questions' },
      { to: 'https://example.com/', label: 'Elsewhere' },
    ],
  });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Open', 'Open']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '9 to 17',
    'Sunday too',
  ]);
  const section = screen.getByRole('heading', { level: 2 }).closest('section') as HTMLElement;
  expect(
    within(section)
      .getAllByText(/./, { selector: 'p' })
      .map(({ textContent }) => textContent),
  ).toEqual(['By train.', 'Or on <b>foot</b>.']);
  expect(screen.getByRole('link', { name: 'Questions' }).getAttribute('href')).toBe('/en-US/faq');
  expect(screen.getByRole('link', { name: /Elsewhere/ }).getAttribute('href')).toBe('https://example.com/');
});
