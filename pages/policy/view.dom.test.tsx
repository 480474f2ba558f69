import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../tests/components/render.tsx';
import type { PolicyText } from './policy-text.ts';
import PolicyView from './view.tsx';

const version = (name: string, date: string | undefined = name) => ({ name, date, file: '', path: '' });
const policy = { kind: 'terms', path: '/policy/terms', versions: [] } as never;

interface Given {
  readonly locale?: string;
  readonly written?: string;
  readonly isLatest?: boolean;
  readonly date?: string | undefined;
  readonly previous?: string;
}

function draw({ locale = 'en-US', written = locale, isLatest = true, previous, ...given }: Given = {}) {
  const headings = [
    { id: 'a', text: 'Scope', depth: 2 },
    { id: 'b', text: 'Rights', depth: 2 },
  ];
  const shown = version('2024-02-01');
  const data = {
    article: { html: '<h2 id="a">Scope</h2><p>Words.</p>', headings, locale: written, meta: {} },
    ...{ policy, isLatest, previous: previous && version(previous) },
    version: 'date' in given ? { ...shown, date: given.date } : shown,
  } as unknown as PolicyText;
  return renderPart(<PolicyView {...({ data } as never as Parameters<typeof PolicyView>[0])} />, {
    locale,
    site: { policies: [{ kind: 'terms', title: 'Terms of use' }] as never },
  });
}
const text = () => document.body.textContent ?? '';

describe('a policy', () => {
  test('has the title of its kind, the day from which it counts, and its words', () => {
    draw();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms of use');
    expect(document.querySelector('time')?.dateTime).toBe('2024-02-01');
    expect(document.querySelector('time')?.textContent).toBe('February 1, 2024');
    expect(within(screen.getByRole('article')).getByText('Words.')).toBeDefined();
  });

  test('writes the day as the reader does', () => {
    draw({ locale: 'ja' });
    expect(document.querySelector('time')?.textContent).toBe('2024年2月1日');
  });

  test('without a date names none', () => {
    draw({ date: undefined });
    expect(document.querySelector('time')).toBeNull();
  });

  test('leads to what changed, where there was a version before it', () => {
    draw({ previous: '2023-01-01' });
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/en-US/policy/update/terms/2023-01-01/2024-02-01');
  });

  test('that is the first has nothing to compare', () => {
    draw();
    expect(text()).not.toContain('changed');
  });

  test('that is older says so and leads to the one in force', () => {
    draw({ isLatest: false });
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs[0]).toBe('/en-US/policy/terms');
    expect(text()).not.toMatch(/[<>{}]/);
  });

  test('has its sections twice: beside the words, and folded above them', () => {
    draw();
    const lists = [...document.querySelectorAll('nav')];
    expect(lists.map((list) => list.querySelectorAll('a[href="#a"], a[href="#b"]').length)).toEqual([2, 2]);
    expect(lists.filter((list) => list.querySelector('details'))).toHaveLength(1);
  });

  test('that is not translated says so, and in which language it is', () => {
    draw({ locale: 'ja', written: 'en-US' });
    expect(screen.getByRole('article').lang).toBe('en-US');
    expect(document.querySelector('header p > span[lang="en-US"]')?.textContent).toBe('English');
  });
});
