import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import type { ActivityContent } from './schema.ts';
import ActivityView from './view.tsx';

const now = Date.UTC(2026, 10, 20);
const points = (title: string, ...names: readonly string[]) => ({
  title,
  points: names.map((name) => ({ title: name, text: `About ${name}` })),
});
const content = {
  ...{ theme: 'night', eyebrow: 'Until Friday', title: 'Black Friday', lead: 'More room.' },
  action: { to: '/drive/all', label: 'Go' },
  offer: points('What you get', 'Space', 'Time'),
  steps: points('How it works', 'First', 'Then'),
  terms: ['One for each account.'],
} as unknown as ActivityContent;
type Props = ComponentProps<typeof ActivityView>;
const draw = (more: object = {}, window?: object, locale = 'en-US', data: object = {}) =>
  renderPart(
    <ActivityView
      {...({ content: { ...content, ...more }, window, now, params: {}, data } as unknown as Props)}
    />,
    {
      locale,
    },
  );

describe('a campaign', () => {
  test('says what it is, what one gets and how, in the order of its headings', () => {
    draw();
    expect(screen.getAllByRole('heading').map((one) => [one.tagName, one.textContent])).toEqual([
      ['H1', 'Black Friday'],
      ['H2', 'What you get'],
      ['H3', 'Space'],
      ['H3', 'Time'],
      ['H2', 'How it works'],
      ['H3', 'First'],
      ['H3', 'Then'],
      ['H2', 'Good to know'],
    ]);
  });

  test.each([
    ['/drive/all', '/en-US/drive/all', 'Go'],
    ['https://shop.example/', 'https://shop.example/', 'Go another site'],
  ])('leads to %s', (to, href, name) => {
    draw({ action: { to, label: 'Go' } });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  test('counts down to its end, and not where it has none', () => {
    const { unmount } = draw({}, { to: now + 90_061_000 });
    expect(document.querySelector('[data-countdown-to]')).not.toBeNull();
    unmount();
    draw({}, { from: now - 1 });
    expect(document.querySelector('[data-countdown-to]')).toBeNull();
  });

  test('gives what makes up for something, with words for every answer', () => {
    const compensation = { id: 'outage', days: 3, from: Date.UTC(2026, 10, 21), to: undefined };
    draw({}, undefined, 'en-US', { compensation });
    const panel = document.querySelector('[data-compensation="outage"]') as HTMLElement;
    const link = within(panel).getByRole('link', { name: 'Get 3 days' });
    expect(link.getAttribute('href')).toBe('/en-US/drive/compensation/outage');
    const words = [...panel.querySelectorAll<HTMLElement>('p')].map((part) => [
      part.dataset.outcome,
      part.hidden,
      part.textContent,
    ]);
    expect(words).toEqual([
      ['given', true, expect.stringContaining('Done')],
      ['too_new', true, 'Your account was created later.'],
      ['adds_nothing', true, expect.stringContaining('no end')],
      ['not_yet', true, expect.stringContaining('November 21, 2026')],
    ]);
  });

  test('has its terms as a list, and its number where there is one', () => {
    const { unmount } = draw({ reference: 'BF-26' });
    expect(
      within(screen.getAllByRole('list').at(-1) as HTMLElement).getByText('One for each account.'),
    ).toBeDefined();
    expect(screen.getByText('BF-26').tagName).toBe('CODE');
    unmount();
    draw();
    expect(document.querySelector('code')).toBeNull();
  });

  test.each(['night', 'frost', 'calm'])('looks like %s', (theme) => {
    const { container } = draw({ theme });
    expect(container.querySelector(`[data-theme-name="${theme}"] svg`)).not.toBeNull();
  });
});
