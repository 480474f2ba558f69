import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SiteView } from '../../engine/view/index.ts';
import ActivityLayout from '../../layouts/activity/view.tsx';
import BareLayout from '../../layouts/bare/view.tsx';
import BasicLayout from '../../layouts/basic/view.tsx';
import BasicActivityLayout from '../../layouts/basic-activity/view.tsx';
import PolicyLayout from '../../layouts/policy/view.tsx';
import SimpleLayout from '../../layouts/simple/view.tsx';
import OfflineView from '../../pages/offline/view.tsx';
import { renderPart } from './render.tsx';

const page = <h1>The page</h1>;
const version = (name: string, kind = 'terms') => ({
  ...{ name, date: name, file: '' },
  path: `/policy/${kind}/${name}` as never,
});
const policy = (kind: string, title: string, ...names: readonly string[]) => {
  const versions = names.map((name) => version(name, kind));
  return { kind, title, path: `/policy/${kind}` as never, versions, latest: versions.at(-1) as never };
};
const policies: SiteView['policies'] = [
  policy('terms', 'Terms', '2023-01-01', '2024-02-02'),
  policy('privacy', 'Privacy', '2024-01-01'),
];
const list = () => screen.getByRole('navigation', { name: 'Policies' });
/** The list at the side of a wide screen; a narrow one has the same, folded. */
const wide = () => list().lastElementChild as HTMLElement;
const marked = (area: HTMLElement) =>
  within(area)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.textContent, link.getAttribute('aria-current')]);
const draw = (path: string, locale = 'en-US') =>
  renderPart(<PolicyLayout>{page}</PolicyLayout>, { locale, site: { path, policies } });

describe('the list of the policies', () => {
  test('is there twice: at the side, and folded for a phone', () => {
    draw('/policy/terms');
    const folded = list().querySelector('details') as HTMLDetailsElement;
    expect(folded.open).toBe(false);
    expect(folded.querySelector('summary')?.textContent).toBe('Policies');
    expect(folded.querySelector('ul')?.textContent).toBe(wide().textContent);
  });

  test('has the versions of the policy that is on show, newest first, and says which is in force', () => {
    draw('/policy/terms');
    const [terms] = within(wide()).getAllByRole('listitem') as [HTMLElement];
    const versions = within(terms).getAllByRole('listitem');
    expect(versions.map((one) => one.textContent)).toEqual(['Feb 2, 2024Current', 'Jan 1, 2023']);
    expect(marked(wide())).toEqual([['Terms', 'page']]);
  });

  test('marks an older version as the page, and its policy as what it belongs to', () => {
    draw('/policy/terms/2023-01-01');
    expect(marked(wide())).toEqual([
      ['Terms', 'true'],
      ['Jan 1, 2023', 'page'],
    ]);
  });

  test('of a policy with one version has no versions to choose, by either address', () => {
    draw('/policy/privacy/2024-01-01');
    expect(within(wide()).queryByText(/Current/)).toBeNull();
    expect(marked(wide())).toEqual([['Privacy', 'page']]);
  });

  test.each([
    ['/policy/update', 'page'],
    ['/policy/update/terms/2023-01-01/2024-02-02', 'true'],
  ])('marks the updates on %s', (path, mark) => {
    draw(path);
    expect(marked(wide())).toEqual([['Policy updates', mark]]);
  });

  test('writes days as the reader does', () => {
    renderPart(<PolicyLayout>{page}</PolicyLayout>, {
      locale: 'ja',
      site: { path: '/policy/terms', policies },
    });
    expect(document.body.textContent).toContain('2024年2月2日');
  });
});

describe('a layout of public pages', () => {
  test.each([
    ['basic', BasicLayout, true],
    ['basic-activity', BasicActivityLayout, true],
    ['policy', PolicyLayout, true],
    ['activity', ActivityLayout, true],
    ['simple', SimpleLayout, false],
  ])('%s has one main part with the page in it, and a way over the header', (_, Layout, hasNavigation) => {
    renderPart(<Layout>{page}</Layout>, { site: { policies } });
    const main = screen.getByRole('main');
    expect(within(main).getByRole('heading', { level: 1 }).textContent).toBe('The page');
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(`#${main.id}`);
    expect(screen.queryAllByRole('navigation', { name: 'Main' }).length > 0).toBe(hasNavigation);
    expect(screen.getByRole('contentinfo')).toBeDefined();
  });

  test('bare has nothing that leads anywhere: there may be no network', () => {
    const { container } = renderPart(
      <BareLayout>
        <OfflineView />
      </BareLayout>,
    );
    expect(container.querySelector('a')).toBeNull();
    expect(screen.getByRole('banner').textContent).toContain('PikPak Drive');
    const again = screen.getByRole('button', { name: 'Try again' });
    expect(again.hasAttribute('data-reload')).toBe(true);
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBeDefined();
  });
});
