import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PolicyVersionAt } from '../../engine/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { compareMarkdown } from './compare.fixture.ts';
import View from './view.tsx';

const version = (name: string): PolicyVersionAt => ({
  ...{ name, date: name, file: `policies/privacy/${name}` },
  path: `/policy/privacy-policy/${name}` as never,
});
const versions = ['2023-01-01', '2024-02-02', '2025-03-03'].map(version);

/** Two texts of a policy, compared and drawn. */
async function changes(
  before: string,
  after: string,
  given: {
    readonly locale?: string;
    readonly written?: string;
    readonly of?: readonly PolicyVersionAt[];
  } = {},
) {
  const { locale = 'en-US', written = locale, of = versions } = given;
  const [from, to] = of.slice(-2) as [PolicyVersionAt, PolicyVersionAt];
  const policy = {
    kind: 'privacy-policy',
    path: '/policy/privacy-policy' as never,
    versions: of,
    latest: to,
  };
  const data = {
    ...{ policy, from, to, title: 'Privacy Policy', locale: written },
    comparison: await compareMarkdown(before, after, written),
  };
  return renderPart(<View {...({ data, locale } as never as Parameters<typeof View>[0])} />, {
    locale,
    site: { policies: [{ ...policy, title: 'Privacy Policy' }] },
  });
}
/** As a screen reader says it: hidden words too. */
const read = (element: Element) => element.textContent?.replaceAll(/\s+/g, ' ').trim();

test('what was added and removed is marked, and said to those who do not see marks', async () => {
  const { container } = await changes('We keep your name for seven days.', 'We keep your name for ten days.');
  const line = container.querySelector('p[lang]') as HTMLElement;
  expect([...line.querySelectorAll('del, ins')].map((mark) => [mark.localName, read(mark)])).toEqual([
    ['del', 'Removed: seven'],
    ['ins', 'Added: ten'],
  ]);
  expect(screen.getByText('1 word added')).toBeDefined();
  expect(screen.getByText('1 word removed')).toBeDefined();
});

test('in another language the marks speak that of the page, and the text its own', async () => {
  const { container } = await changes('One two.', 'One three.', { locale: 'ja', written: 'en-US' });
  const line = container.querySelector('p[lang=en-US]') as HTMLElement;
  expect(line.querySelector('ins [lang=ja]')?.textContent?.trim()).toBe('追加：');
  // A note says whose language it is.
  expect(container.textContent).toMatch(/English版/);
});

test('where a text is in the language of the page, no note says otherwise', async () => {
  const { container } = await changes('One.', 'Two.');
  expect(container.textContent).not.toContain('isn’t available in your language');
});

test('whole sections without a change are folded, and tell how many they are', async () => {
  const section = (name: string, text: string) => `## ${name}\n\n${text}\n\n`;
  const calm = ['A', 'B', 'C', 'D'].map((name) => section(name, `The words of ${name}.`)).join('');
  const { user } = await changes(`${calm}## E\n\nThe old end.`, `${calm}## E\n\nThe new end.`);
  const folds = [...document.querySelectorAll('details')];
  expect(folds).toHaveLength(1);
  expect(folds[0]?.querySelector('summary')?.textContent).toBe('4 sections without changes');
  await user.click(folds[0]?.querySelector('summary') as HTMLElement);
  expect(folds[0]?.open).toBe(true);
  expect(within(folds[0] as HTMLElement).getByRole('heading', { name: 'B' })).toBeDefined();
});

test('versions that say the same say that nothing was added and nothing removed', async () => {
  const { container } = await changes('## A\n\nThe same.', '## A\n\nThe same.');
  expect(screen.getByText('No word added')).toBeDefined();
  expect(screen.getByText('No word removed')).toBeDefined();
  expect(container.querySelector('ins, del')).toBeNull();
});

test('every other pair of versions is one link away, and the order of time is kept', async () => {
  await changes('One.', 'Two.');
  const older = screen.getByRole('navigation', { name: 'Older version' });
  const newer = screen.getByRole('navigation', { name: 'Newer version' });
  const links = (nav: HTMLElement) =>
    within(nav)
      .getAllByRole('link')
      .map((link) => [
        link.getAttribute('href')?.split('/').slice(-2).join(' → '),
        link.getAttribute('aria-current'),
      ]);
  expect(links(older)).toEqual([
    ['2023-01-01 → 2025-03-03', null],
    ['2024-02-02 → 2025-03-03', 'page'],
  ]);
  expect(links(newer)).toEqual([['2024-02-02 → 2025-03-03', 'page']]);
});

test('two versions have nothing to choose from, and each leads to its text', async () => {
  await changes('One.', 'Two.', { of: versions.slice(0, 2) });
  expect(screen.queryByRole('navigation')).toBeNull();
  const times = screen.getAllByRole('link').filter((link) => link.querySelector('time'));
  expect(times.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/en-US/policy/privacy-policy/2023-01-01', 'January 1, 2023'],
    ['/en-US/policy/privacy-policy/2024-02-02', 'February 2, 2024'],
  ]);
});

test('a version without a date goes by its name', async () => {
  const named = {
    ...version('x'),
    name: 'first',
    date: undefined,
    path: '/policy/privacy-policy/first' as never,
  };
  await changes('One.', 'Two.', { of: [named, version('2024-02-02')] });
  expect(screen.getByRole('link', { name: 'first' })).toBeDefined();
});

test('rows and entries that came or went are blocks of their own, cell by cell', async () => {
  const table = (...rows: readonly string[]) => ['| Name | Life |', '| --- | --- |', ...rows].join('\n');
  const { container } = await changes(
    table('| pass | 12 hours |'),
    table('| pass | 12 hours |', '| key | a year |'),
  );
  expect(container.querySelector('table')).toBeNull();
  const added = [...container.querySelectorAll('ins')].map(read);
  expect(added).toEqual(['Added: key', 'Added: a year']);
});
