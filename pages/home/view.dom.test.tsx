import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ShownPlan } from '../../features/plans/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import type { HomeContent } from './schema.ts';
import HomePage from './view.tsx';

const plan = (id: string, more: Partial<ShownPlan> = {}): ShownPlan => ({
  ...{ id, name: id, terms: undefined, isHighlighted: false },
  ...{
    storage: 10 * 1024 ** 3,
    downloadsDaily: 1,
    downloadsAtOnce: null,
    largestFile: null,
    trafficMonthly: null,
    liveShares: null,
  },
  ...more,
});
const plansOnOffer = [
  plan('Free'),
  plan('Plus', {
    ...{ storage: 2 * 1024 ** 4, downloadsDaily: 1234, isHighlighted: true },
    terms: 'With a code',
  }),
];
const content = {
  hero: {
    ...{ title: 'Your files', lead: 'On every device.' },
    primary: { to: '/drive/login', label: 'Begin' },
    secondary: { to: '/faq', label: 'Questions' },
  },
  platforms: [],
  questions: [
    { question: 'Is it safe?', answer: 'Yes.' },
    { question: 'Is it free?', answer: 'To begin with.' },
  ],
} as unknown as HomeContent;
const draw = (locale = 'en-US', plans: readonly ShownPlan[] = plansOnOffer) =>
  renderPart(<HomePage {...({ content, data: { plans } } as never as Parameters<typeof HomePage>[0])} />, {
    locale,
  });
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

  test('the water stands after all that it lies at the foot of, so that it does not move while this comes in', () => {
    draw();
    const hero = screen.getByRole('heading', { level: 1 }).closest('section');
    const water = hero?.querySelector(':scope > svg');
    expect(water).not.toBeNull();
    expect(hero?.lastElementChild).toBe(water);
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

  const grants = (row: Element | undefined) =>
    [...(row?.querySelectorAll('li') ?? [])].map((grant) => plain(grant));

  test('say what each grants and how an account comes to it', () => {
    draw();
    const [free, plus] = [...plans()];
    expect(grants(free)).toEqual(['10 GB of storage', '1 offline download a day']);
    expect(plain(free)).toContain('Free');
    expect(grants(plus)).toEqual(['2 TB of storage', '1,234 offline downloads a day']);
    expect(plain(plus)).toContain('With a code');
    // A plan that has the name of its terms says them once.
    expect(plain(free)?.match(/Free/g)).toHaveLength(1);
  });

  test('in another language have its units, figures and plurals', () => {
    draw('ru');
    expect(grants(plans()[1])).toEqual(['2 ТБ для файлов', '1 234 скачивания по ссылкам в день']);
  });

  test('are left out with their section where the site has none', () => {
    draw('en-US', []);
    expect(document.getElementById('plans')).toBeNull();
  });

  test('say of one plan alone what it grants, and neither name nor price nor that there are others', () => {
    draw('en-US', [plan('Free')]);
    const section = document.getElementById('plans') as HTMLElement;
    expect(grants(section.querySelector('li') ?? undefined)).toContain('10 GB of storage');
    expect(plain(section)).not.toMatch(/free|charge|plan/i);
  });

  test('recommend the one that is marked, in words', () => {
    draw();
    expect([...plans()].map((one) => plain(one)?.includes('Recommended'))).toEqual([false, true]);
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
