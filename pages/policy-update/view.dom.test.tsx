import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import type { PolicyUpdate } from './updates.ts';
import PolicyUpdateView from './view.tsx';

const update = (kind: string, date: string, more: Partial<PolicyUpdate> = {}) =>
  ({
    ...{ kind, date, path: `/policy/${kind}/${date}` },
    ...{ changesPath: `/policy/update/${kind}/2020-01-01/${date}`, summary: undefined },
    ...more,
  }) as PolicyUpdate;
const policies = [
  { kind: 'terms', title: 'Terms of use' },
  { kind: 'privacy', title: 'Privacy policy' },
] as never;
const draw = (data: readonly PolicyUpdate[], locale = 'en-US') =>
  renderPart(
    <PolicyUpdateView {...({ data, locale } as never as Parameters<typeof PolicyUpdateView>[0])} />,
    {
      locale,
      site: { policies },
    },
  );

const inEnglish = { text: 'Plainer words.', locale: 'en-US' };

describe('the updates of the policies', () => {
  test('have their day, their policy and what is new in short, in the order that is given', () => {
    draw([update('terms', '2024-02-01', { summary: inEnglish }), update('privacy', '2023-03-04')]);
    const entries = screen.getAllByRole('listitem');
    expect(
      entries.map((entry) => [
        entry.querySelector('time')?.dateTime,
        entry.querySelector('time')?.textContent,
        within(entry).getByRole('heading', { level: 2 }).textContent,
      ]),
    ).toEqual([
      ['2024-02-01', 'February 1, 2024', 'Terms of use'],
      ['2023-03-04', 'March 4, 2023', 'Privacy policy'],
    ]);
    expect(entries[0]?.textContent).toContain('Plainer words.');
  });

  test.each(['en-US', 'ja', 'ru'])(
    'lead in %s to the comparison and to the words, told apart by name',
    (locale) => {
      draw([update('terms', '2024-02-01'), update('privacy', '2023-03-04')], locale);
      const links = screen.getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        `/${locale}/policy/update/terms/2020-01-01/2024-02-01`,
        `/${locale}/policy/terms/2024-02-01`,
        `/${locale}/policy/update/privacy/2020-01-01/2023-03-04`,
        `/${locale}/policy/privacy/2023-03-04`,
      ]);
      expect(new Set(links.map(({ textContent }) => textContent)).size).toBe(4);
      for (const { textContent } of links) expect(textContent).toMatch(/Terms of use|Privacy policy/);
    },
  );

  test('that are not translated say once which language they are in', () => {
    draw([update('terms', '2024-02-01', { summary: inEnglish }), update('privacy', '2023-03-04')], 'ja');
    expect(screen.getByText('Plainer words.').lang).toBe('en-US');
    expect([...document.querySelectorAll('header [lang="en-US"]')].map((one) => one.textContent)).toEqual([
      'English',
    ]);
  });

  test('need no such note where all are the reader’s', () => {
    draw([update('terms', '2024-02-01', { summary: inEnglish })]);
    expect(document.querySelector('header [lang]')).toBeNull();
  });

  test('of a site that has none are an empty list under the heading', () => {
    draw([]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
