import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import type { HomeContent, Plan } from './schema.ts';
import HomePage from './view.tsx';

const plan = (id: string, more: Partial<Plan> = {}) =>
  ({
    ...{ id, name: id, storageBytes: 10 * 1024 ** 3, features: [`${id} one`, `${id} two`] },
    ...{ isHighlighted: false, price: undefined, terms: undefined },
    ...more,
  }) as Plan;
const content = {
  hero: {
    ...{ title: 'Your files', lead: 'On every device.' },
    primary: { to: '/drive/login', label: 'Begin' },
    secondary: { to: '/faq', label: 'Questions' },
  },
  platforms: [],
  plans: [
    plan('Free'),
    plan('Plus', {
      storageBytes: 2 * 1024 ** 4,
      isHighlighted: true,
      price: { amount: 4.5, currency: 'EUR', period: 'month' } as never,
    }),
    plan('Team', { terms: 'Ask us' as never }),
  ],
  questions: [
    { question: 'Is it safe?', answer: 'Yes.' },
    { question: 'Is it free?', answer: 'To begin with.' },
  ],
} as unknown as HomeContent;
const draw = (locale = 'en-US') =>
  renderPart(<HomePage {...({ content } as never as Parameters<typeof HomePage>[0])} />, { locale });
const plain = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the home page', () => {
  test.each(['en-US', 'ru', 'ja'])(
    'has in %s one heading, a headline for every section, and no empty one',
    (locale) => {
      draw(locale);
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent?.trim());
      expect(titles).not.toContain('');
      // No heading leaves out a level.
      const levels = screen.getAllByRole('heading').map(({ localName }) => Number(localName.slice(1)));
      for (const [at, level] of levels.entries())
        expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
    },
  );

  test('says at its end again how to begin', () => {
    draw();
    const ways = screen.getAllByRole('link', { name: 'Begin' }).map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/en-US/drive/login', '/en-US/drive/login']);
  });

  test('its drawings are passed over by screen readers, and nothing in them takes the keyboard', () => {
    const { container } = draw();
    const drawings = [...container.querySelectorAll('svg')];
    expect(drawings.length).toBeGreaterThan(5);
    for (const drawing of drawings)
      expect(drawing.closest('[aria-hidden=true]') ?? drawing.getAttribute('aria-label')).not.toBeNull();
    expect(container.querySelector('[aria-hidden=true] :is(a[href], button, input)')).toBeNull();
  });

  test('has every language by its own name, which leads to this page in it', () => {
    draw('ru');
    const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('hreflang'));
    expect(
      links.map((link) => [link.lang, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['en-US', '/en-US', null],
      ['ja', '/ja', null],
      ['ru', '/ru', 'true'],
    ]);
  });
});

describe('the plans', () => {
  const plans = () =>
    (document.getElementById('plans') as HTMLElement).querySelectorAll(':scope ul > li:has(h3)');

  test('say what each costs and holds, as the reader writes figures', () => {
    draw();
    const [free, plus, team] = [...plans()] as [HTMLElement, HTMLElement, HTMLElement];
    expect(plain(free)).toContain('10 GB');
    expect(plain(free)).toContain('Free');
    expect(plain(plus)).toContain('2 TB');
    expect(plain(plus)).toContain('€4.50');
    expect(plain(team)).toContain('Ask us');
    expect(
      within(plus)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Plus one', 'Plus two']);
  });

  test('in another language have its currency signs and units', () => {
    draw('ru');
    expect(plain(plans()[1])).toContain('4,50 €');
    expect(plain(plans()[1])).toContain('2 ТБ');
  });

  test('recommend the one that is marked, in words', () => {
    draw();
    const words = [...plans()].map((one) => one.querySelectorAll('p').length);
    expect(words[1]).toBe((words[0] ?? 0) + 1);
  });
});

test('the first of the questions is open, the others unfold without script', () => {
  draw();
  const questions = [...(document.getElementById('questions') as HTMLElement).querySelectorAll('details')];
  expect(questions.map(({ open }) => open)).toEqual([true, false]);
  expect(questions.map((one) => one.querySelector('summary')?.textContent)).toEqual([
    'Is it safe?',
    'Is it free?',
  ]);
});
