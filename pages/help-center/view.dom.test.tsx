import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import type { HelpPage } from './help-page.ts';
import HelpCenterView from './view.tsx';

const linkOf = (slug: string, title: string, locale = 'en-US') => ({ slug, title, locale });
const links = [
  linkOf('start/welcome', 'Welcome'),
  linkOf('start/upload', 'Uploads'),
  linkOf('more/links', 'Links'),
] as const;
const tree = [
  { slug: 'start', title: 'First steps', articles: links.slice(0, 2) },
  { slug: 'more', title: 'More', articles: links.slice(2) },
];

interface Written {
  readonly locale?: string;
  readonly written?: string;
  readonly sections?: number;
  readonly related?: readonly object[];
  readonly updated?: string;
}

/** The article at a place in reading order, written in a language. */
function draw(
  at: number,
  { locale = 'en-US', written = locale, sections = 2, related = [], updated }: Written = {},
) {
  const headings = Array.from({ length: sections }, (_, n) => ({
    id: `s${n}`,
    text: `Section ${n}`,
    depth: 2,
  }));
  const data = {
    article: {
      html: '<h2 id="s0">Section 0</h2><p>Words.</p>',
      headings,
      locale: written,
      meta: { updated },
    },
    ...{
      tree,
      folder: tree[at < 2 ? 0 : 1],
      link: links[at],
      previous: links[at - 1],
      next: links[at + 1],
      related,
    },
  } as unknown as HelpPage;
  return renderPart(<HelpCenterView {...({ data } as never as Parameters<typeof HelpCenterView>[0])} />, {
    locale,
  });
}
const area = (name: string) => within(screen.getByRole('navigation', { name }));
const hrefs = (name: string) =>
  area(name)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('an article of the help centre', () => {
  test('has its title as the heading, and its words', () => {
    draw(0);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome');
    expect(within(screen.getByRole('article')).getByText('Words.')).toBeDefined();
  });

  test('is marked in the list, which a phone has folded', () => {
    draw(1);
    const marked = area('Help center')
      .getAllByRole('link', { hidden: true })
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Uploads', 'Uploads']);
    const folded = document.querySelector('nav details') as HTMLDetailsElement;
    expect([folded.open, folded.querySelector('summary')?.textContent]).toEqual([false, 'All articles']);
  });

  test('says in which folder it stands', () => {
    draw(2);
    expect(hrefs('You are here')).toEqual([
      ['Help center', '/en-US/help-center'],
      ['More', '/en-US/help-center/more'],
    ]);
  });

  test.each([
    [0, [['Next articleUploads', '/en-US/help-center/start/upload']]],
    [
      1,
      [
        ['Previous articleWelcome', '/en-US/help-center/start/welcome'],
        ['Next articleLinks', '/en-US/help-center/more/links'],
      ],
    ],
    [2, [['Previous articleUploads', '/en-US/help-center/start/upload']]],
  ])('at place %i leads to its neighbours, across folders', (at, expected) => {
    draw(at);
    expect(hrefs('More articles')).toEqual(expected);
  });

  test('has its sections at the side, where there are two', () => {
    draw(0);
    expect(hrefs('On this page')).toEqual([
      ['Section 0', '#s0'],
      ['Section 1', '#s1'],
    ]);
  });

  test('of one section needs no list of them', () => {
    draw(0, { sections: 1 });
    expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
  });

  test('that is not translated says so in the language of the reader, and which it is to a screen reader', () => {
    draw(0, { locale: 'ru', written: 'en-US' });
    const article = screen.getByRole('article');
    expect(article.lang).toBe('en-US');
    expect(screen.getByRole('heading', { level: 1 }).lang).toBe('en-US');
    const name = document.querySelector('p > span[lang="en-US"]');
    expect(name?.textContent).toBe('English');
    expect(name?.parentElement?.textContent).toMatch(/[а-я]/);
  });

  test('names articles that go with it and the day of its last change, where it has them', () => {
    draw(0, { locale: 'ru', related: [links[2]], updated: '2026-11-29' });
    const section = screen.getByRole('heading', { name: 'Похожие статьи' }).closest('section') as HTMLElement;
    expect(within(section).getByRole('link', { name: 'Links' }).getAttribute('href')).toBe(
      '/ru/help-center/more/links',
    );
    expect(screen.getByText(/29 ноября 2026/)).toBeDefined();
  });

  test('that has none of them says nothing of it', () => {
    draw(0);
    expect(screen.queryByRole('heading', { name: 'Related articles' })).toBeNull();
    expect(document.querySelector('time')).toBeNull();
  });
});
