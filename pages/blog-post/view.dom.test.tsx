import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import page from './index.ts';
import type { Post } from './post.ts';
import BlogPostView from './view.tsx';

const neighbour = (slug: string, locale = 'en-US') => ({ slug, title: `Title of ${slug}`, locale });
const post = (locale: string, others: object = {}, meta: object = {}) =>
  ({
    article: {
      key: 'blog/tunnel',
      locale,
      source: '',
      html: '<h2 id="a">Section</h2><p>Words.</p>',
      headings: [],
      blocks: [],
      meta: { title: 'A tunnel', description: 'In short.', date: '2026-11-27', author: 'Ada', ...meta },
    },
    ...{ minutes: 5, older: undefined, newer: undefined },
    ...others,
  }) as unknown as Post;

const draw = (locale: string, data: Post) =>
  renderPart(<BlogPostView {...({ data } as never as Parameters<typeof BlogPostView>[0])} />, { locale });

describe('a post of the blog', () => {
  test.each([
    ['en-US', 'Blog', 'November 27, 2026', '5 min read'],
    ['ru', 'Блог', '27 ноября 2026', '5 минут чтения'],
    ['ja', 'ブログ', '2026年11月27日', '5分で読めます'],
  ])(
    'in %s has its title, its lead, its words, who wrote it and when, and how long it takes',
    (...expected) => {
      const [locale, blog, day, minutes] = expected;
      draw(locale, post(locale));
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A tunnel');
      expect(screen.getByText('In short.')).toBeDefined();
      expect(within(screen.getByRole('article')).getByText('Words.')).toBeDefined();
      expect(screen.getByText('Ada')).toBeDefined();
      expect(screen.getByText(new RegExp(day)).closest('time')?.dateTime).toBe('2026-11-27');
      expect(screen.getByText(minutes)).toBeDefined();
      expect(screen.getByRole('link', { name: blog }).getAttribute('href')).toBe(`/${locale}/blog`);
    },
  );

  test.each([
    ['en-US', 'More posts', 'Older post', 'Newer post'],
    ['ru', 'Другие записи', 'Предыдущая запись', 'Следующая запись'],
    ['ja', 'ほかの記事', '前の記事', '新しい記事'],
  ])('in %s leads to the post before it and the one after it', (locale, more, older, newer) => {
    draw(locale, post(locale, { older: neighbour('before'), newer: neighbour('after') }));
    const links = within(screen.getByRole('navigation', { name: more })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [`${older}Title of before`, `/${locale}/blog/before`],
      [`${newer}Title of after`, `/${locale}/blog/after`],
    ]);
  });

  test('that has no neighbours and was not changed says nothing of it', () => {
    draw('en-US', post('en-US'));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.querySelectorAll('time')).toHaveLength(1);
  });

  test('says when it was changed', () => {
    draw('ru', post('ru', {}, { updated: '2026-11-29' }));
    expect([...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([
      '2026-11-27',
      '2026-11-29',
    ]);
  });

  test('that is not translated says so in the language of the reader', () => {
    draw('ja', post('en-US'));
    expect(screen.getByRole('article').lang).toBe('en-US');
    expect(screen.getByText(/この記事はまだお使いの言語で/).textContent).toContain('English');
  });

  test('is told to search engines with its days, and its lead only in its own language', () => {
    const head = (locale: string) =>
      page.head?.(
        {
          locale,
          path: '/blog/tunnel',
          site: { name: 'Drive', url: `https://drive.example/${locale}` },
        } as never,
        post('en-US', {}, { updated: '2026-11-29' }),
      );
    expect(head('en-US')).toMatchObject({
      title: 'A tunnel',
      description: 'In short.',
      jsonLd: [
        {
          '@type': 'BlogPosting',
          url: 'https://drive.example/en-US/blog/tunnel',
          datePublished: '2026-11-27',
          dateModified: '2026-11-29',
        },
      ],
    });
    expect(head('ja')).not.toHaveProperty('description');
    expect(head('ja')?.contentLocale).toBe('en-US');
  });
});
