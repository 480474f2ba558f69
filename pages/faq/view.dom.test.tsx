import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import type { FaqContent } from './schema.ts';
import FaqView from './view.tsx';

const content = {
  groups: [
    {
      ...{ id: 'basics', title: 'Basics' },
      questions: [
        { id: 'what', question: 'What is it?', answer: 'A drive.', article: '/help-center/start/what' },
        { id: 'free', question: 'Is it free?', answer: 'To <b>begin</b> with.' },
      ],
    },
    {
      ...{ id: 'sharing', title: 'Sharing' },
      questions: [{ id: 'how', question: 'How do I share?', answer: 'By a link.' }],
    },
  ],
} as unknown as FaqContent;
const draw = (locale = 'en-US') =>
  renderPart(<FaqView {...({ content } as never as Parameters<typeof FaqView>[0])} />, { locale });

describe('questions and answers', () => {
  test('stand under their groups, all open, in the order of the file', () => {
    draw();
    const all = screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    expect(all).toEqual([
      'H1 Questions and answers',
      'H2 Basics',
      'H3 What is it?',
      'H3 Is it free?',
      'H2 Sharing',
      'H3 How do I share?',
    ]);
    expect(document.querySelector('details')).toBeNull();
  });

  test('are reached by their groups, each of which is there by its name', () => {
    draw();
    const jumps = within(screen.getByRole('navigation', { name: 'Groups of questions' }));
    const targets = jumps.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(targets).toEqual(['#basics', '#sharing']);
    const named = targets.map((target) => document.querySelector(target));
    const regions = [
      screen.getByRole('region', { name: 'Basics' }),
      screen.getByRole('region', { name: 'Sharing' }),
    ];
    expect(named).toEqual(regions);
  });

  test('have an address each, and say nothing that is not text', () => {
    draw();
    expect(document.getElementById('free')?.textContent).toContain('To <b>begin</b> with.');
    expect(document.querySelector('b')).toBeNull();
  });

  test('with an article lead there by a link that says of what; others have none', () => {
    draw();
    const [first, second] = screen.getAllByRole('article') as [HTMLElement, HTMLElement];
    const link = within(first).getByRole('link', { name: 'Read more: What is it?' });
    expect(link.getAttribute('href')).toBe('/en-US/help-center/start/what');
    expect(within(second).queryByRole('link')).toBeNull();
  });

  test.each([
    ['ja', '/ja/help-center'],
    ['ru', '/ru/help-center'],
  ])('lead to the long answers in %s', (locale, href) => {
    draw(locale);
    const header = screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement;
    const link = within(header).getByRole('link');
    expect(link.getAttribute('href')).toBe(href);
    expect(header.textContent).not.toMatch(/[<>{}]/);
  });
});
