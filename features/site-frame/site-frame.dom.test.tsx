import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SiteView } from '../../engine/view/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { startDocumentBehaviours } from '../document/index.ts';
import { SiteFrame } from './site-frame.tsx';

const link = (to: string, label: string) => ({ to, label, icon: undefined }) as never;
const navigation: SiteView['navigation'] = {
  header: [
    { title: undefined, links: [link('/', 'Home'), link('/faq', 'Questions')] },
    { title: undefined, links: [link('/help-center', 'Help')] },
  ],
  footer: [
    { title: 'Product', links: [link('/', 'Home')] },
    { title: 'Legal', links: [link('/policy/privacy-policy', 'Privacy')] },
  ],
};
const privacy = { kind: 'privacy-policy', path: '/policy/privacy-policy', title: 'Privacy' } as never;

interface Given {
  readonly header?: Parameters<typeof SiteFrame>[0]['header'];
  readonly footer?: Parameters<typeof SiteFrame>[0]['footer'];
  readonly locale?: string;
  readonly site?: Partial<SiteView>;
}

/** A page in its frame, with the behaviour that its document has. */
function frameOf({ header = 'solid', footer = 'full', locale, site }: Given = {}) {
  const drawn = renderPart(
    <SiteFrame header={header} footer={footer}>
      <h1>The page</h1>
    </SiteFrame>,
    { site: { navigation, ...site }, ...(locale && { locale }) },
  );
  startDocumentBehaviours();
  return drawn;
}
afterEach(() => void delete document.documentElement.dataset.theme);

const banner = () => screen.getByRole('banner');
const summaries = () => [...banner().querySelectorAll('summary')];
const menu = (name: string) => {
  const summary = summaries().find((one) => one.textContent?.includes(name)) as HTMLElement;
  return { summary, details: summary.closest('details') as HTMLDetailsElement };
};
const hrefs = (area: HTMLElement) =>
  within(area)
    .getAllByRole('link', { hidden: true })
    .map((anchor) => anchor.getAttribute('href'));

test('links to other sites say so, to those who see and to those who hear', () => {
  const menus = {
    header: [{ title: undefined, links: [link('https://forum.example/', 'Forum')] }],
    footer: [],
  };
  frameOf({ site: { navigation: menus } });
  const forum = within(banner()).getAllByRole('link', { name: 'Forum another site', hidden: true })[0];
  expect(forum?.getAttribute('href')).toBe('https://forum.example/');
  expect(forum?.getAttribute('rel')).toBe('external noopener noreferrer');
});

describe('the header', () => {
  test('leads over itself to the content first, by the keyboard', async () => {
    const { user } = frameOf();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    const target = document.querySelector(document.activeElement?.getAttribute('href') ?? '') as HTMLElement;
    expect(target).toBe(screen.getByRole('main'));
    expect(target.tabIndex).toBe(-1);
  });

  test.each([
    ['/faq', [null, 'page', null]],
    ['/help-center/uploads', [null, null, 'true']],
    ['/', ['page', null, null]],
    ['/faqs', [null, null, null]],
  ])('marks where on the site %s is', (path, marks) => {
    frameOf({ site: { path } });
    const [main] = screen.getAllByRole('navigation', { name: 'Main' }) as [HTMLElement];
    const links = within(main).getAllByRole('link');
    expect(links.map((anchor) => anchor.getAttribute('aria-current'))).toEqual(marks);
  });

  test('leads in the language of the page', () => {
    frameOf({ locale: 'ja' });
    const [main] = screen.getAllByRole('navigation', { name: 'メインメニュー' }) as [HTMLElement];
    expect(hrefs(main)).toEqual(['/ja', '/ja/faq', '/ja/help-center']);
  });

  test('that is bare has the mark and the languages alone', () => {
    frameOf({ header: 'bare', footer: 'minimal' });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(summaries()).toHaveLength(1);
    expect(within(banner()).queryByRole('group', { name: 'Theme' })).toBeNull();
  });

  test('without links in the manifest stands all the same', () => {
    frameOf({ site: { navigation: {} } });
    expect(banner()).toBeDefined();
    expect(screen.getByRole('contentinfo')).toBeDefined();
  });
});

describe('the languages', () => {
  test('are each in their own words, marked as such, and lead to this very page', () => {
    frameOf({ site: { path: '/faq' } });
    const { details, summary } = menu('Language');
    expect(summary.textContent).toContain('Language: English');
    const links = within(details).getAllByRole('link', { hidden: true });
    expect(links.map((one) => [one.lang, one.textContent, one.getAttribute('href')])).toEqual([
      ['en-US', 'English', '/en-US/faq'],
      ['ja', '日本語', '/ja/faq'],
      ['ru', 'Русский', '/ru/faq'],
    ]);
    expect(links.map((one) => one.getAttribute('aria-current'))).toEqual(['true', null, null]);
  });

  test('where an address has none, stand in its query', () => {
    frameOf({ site: { path: '/s/abc' } });
    const { details } = menu('Language');
    expect(hrefs(details)).toEqual(['/s/abc?locale=en-US', '/s/abc?locale=ja', '/s/abc?locale=ru']);
  });

  test('that is chosen is kept, and the place on the page with it', async () => {
    history.replaceState(null, '', '/en-US/faq?q=x&locale=de#two');
    const { user } = frameOf({ site: { path: '/faq' } });
    const [, japanese] = within(menu('Language').details).getAllByRole('link', { hidden: true });
    // Where it leads is seen; the page itself stays.
    const stop = (event: Event) => event.preventDefault();
    addEventListener('click', stop);
    await user.click(japanese as HTMLElement);
    removeEventListener('click', stop);
    expect(japanese?.getAttribute('href')).toBe('/ja/faq?q=x#two');
  });
});

describe('a menu of the header', () => {
  test('closes on Escape and gives the keyboard back', async () => {
    const { user } = frameOf();
    const { summary, details } = menu('Language');
    details.open = true;
    within(details).getAllByRole('link')[0]?.focus();
    await user.keyboard('{Escape}');
    expect(details.open).toBe(false);
    expect(document.activeElement).toBe(summary);
  });

  test('closes when something else is pressed or reached, and stays for what is in it', async () => {
    const { user } = frameOf();
    const { details } = menu('Menu');
    details.open = true;
    await user.click(details.querySelector('[data-theme-choice=dark]') as HTMLElement);
    expect(details.open).toBe(true);
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(details.open).toBe(false);
    details.open = true;
    act(() => screen.getByRole('link', { name: 'Skip to content' }).focus());
    expect(details.open).toBe(false);
  });

  test('has everything on a phone that the header has on a desk', () => {
    frameOf();
    const { details } = menu('Menu');
    expect(hrefs(details)).toEqual([
      '/en-US',
      '/en-US/faq',
      '/en-US/help-center',
      '/en-US/drive/login',
      '/en-US/drive/all',
    ]);
    expect(within(details).getByRole('group', { name: 'Theme', hidden: true })).toBeDefined();
  });
});

describe('the way in', () => {
  const shown = () =>
    [...banner().querySelectorAll<HTMLElement>('[data-account]')].filter(({ hidden }) => !hidden);

  test('leads back to this page, from the home page into the drive', () => {
    frameOf({ site: { path: '/help-center/uploads' } });
    expect(shown().map((one) => one.getAttribute('href'))).toEqual(
      Array(2).fill(`/en-US/drive/login?return_to=${encodeURIComponent('/help-center/uploads')}`),
    );
  });

  test('is the way to the drive for whoever is signed in, here or in another tab', () => {
    localStorage.setItem('credentials', '{}');
    frameOf();
    expect(new Set(shown().map((one) => one.textContent))).toEqual(new Set(['Open my drive']));
    localStorage.removeItem('credentials');
    dispatchEvent(new StorageEvent('storage', { key: 'credentials', newValue: null }));
    expect(new Set(shown().map((one) => one.textContent))).toEqual(new Set(['Sign in']));
  });
});

describe('the theme', () => {
  const pressed = () =>
    [...banner().querySelectorAll('[data-theme-choice][aria-pressed=true]')].map(
      (one) => (one as HTMLElement).dataset.themeChoice,
    );
  test('is chosen, kept, and shown wherever it stands', async () => {
    const { user } = frameOf();
    expect(new Set(pressed())).toEqual(new Set(['system']));
    const [group] = screen.getAllByRole('group', { name: 'Theme' }) as [HTMLElement];
    await user.click(within(group).getByRole('button', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(pressed()).toEqual(['dark', 'dark']);
    await user.click(within(group).getByRole('button', { name: 'System' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  test('that another tab chooses comes here; what nobody offers is passed over', () => {
    frameOf();
    localStorage.setItem('theme', 'light');
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
    expect(new Set(pressed())).toEqual(new Set(['light']));
    localStorage.setItem('theme', 'neon');
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'neon' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});

describe('the notice about cookies', () => {
  const notice = () => document.querySelector<HTMLElement>('[data-cookie-notice]') as HTMLElement;

  test('is there until it is read, and hands the keyboard on to the page', async () => {
    const { user, unmount } = frameOf({ site: { policies: [privacy] } });
    expect(notice().hidden).toBe(false);
    expect(within(notice()).getByRole('link').getAttribute('href')).toBe('/en-US/policy/privacy-policy');
    await user.click(within(notice()).getByRole('button', { name: 'Only necessary' }));
    expect(notice().hidden).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    unmount();
    frameOf();
    expect(notice().hidden).toBe(true);
  });

  test('is never shown where that it was read could not be kept', () => {
    const closed = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    frameOf();
    expect(notice().hidden).toBe(true);
    closed.mockRestore();
  });
});

describe('the footer', () => {
  test('that is full has the columns of the manifest, the languages and the address', () => {
    frameOf();
    const footer = screen.getByRole('contentinfo');
    const columns = within(footer).getByRole('navigation', { name: 'Footer' });
    expect(
      within(columns)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Product', 'Legal']);
    expect(within(footer).getByRole('region', { name: 'Languages' })).toBeDefined();
    expect(within(footer).getByRole('link', { name: 'support@drive.example' }).getAttribute('href')).toBe(
      'mailto:support@drive.example',
    );
  });

  test('that is small keeps what the law wants and the address', () => {
    frameOf({ footer: 'minimal' });
    expect(hrefs(screen.getByRole('contentinfo'))).toEqual([
      '/en-US/policy/privacy-policy',
      'mailto:support@drive.example',
    ]);
  });
});

describe('the windows of staff', () => {
  const popups = {
    sale: { title: 'Sale', text: 'Until Friday.', link: { to: '/activity/sale', label: 'Go' } as never },
    note: { title: 'Note', text: 'A word.', link: undefined },
  };
  test('are there, closed, with a name, words and a way on', () => {
    frameOf({ site: { popups } });
    const windows = [...document.querySelectorAll<HTMLDialogElement>('dialog[data-popup]')];
    expect(windows.map((one) => [one.dataset.popup, one.open])).toEqual([
      ['sale', false],
      ['note', false],
    ]);
    const [sale, note] = windows as HTMLElement[] as [HTMLElement, HTMLElement];
    const heading = document.getElementById(sale.getAttribute('aria-labelledby') ?? '');
    expect(heading?.textContent).toBe('Sale');
    expect(hrefs(sale)).toEqual(['/en-US/activity/sale']);
    expect(note.querySelector('a')).toBeNull();
    expect(note.querySelector<HTMLButtonElement>('button')?.type).toBe('submit');
  });
});

describe('the site of another day', () => {
  test.each([
    ['en-US', 'Preview', 'January 2, 2026'],
    ['ja', 'プレビュー', '2026年1月2日'],
  ])('says in %s that it is, and leads back to the present', (locale, name, day) => {
    frameOf({ locale, site: { preview: Date.UTC(2026, 0, 2, 3, 4) } });
    const bar = screen.getByRole('complementary', { name });
    expect(bar.textContent).toContain(day);
    expect(bar.querySelector('time')?.dateTime).toBe('2026-01-02T03:04:00.000Z');
    const back = within(bar).getByRole('link');
    expect([back.getAttribute('href'), back.getAttribute('target')]).toEqual(['?__at=off', '_self']);
  });

  test('is nowhere mentioned to others', () => {
    frameOf();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

describe('a language with a domain of its own', () => {
  const domains = { ja: 'https://drive.jp' };
  const frame = (locale: string) => {
    frameOf({ locale, site: { domains, path: '/faq' } });
    const languages = [...banner().querySelectorAll<HTMLAnchorElement>('a[data-locale]')];
    return {
      languages: Object.fromEntries(languages.map((one) => [one.dataset.locale, one.getAttribute('href')])),
      signIn: banner().querySelector('[data-account="signed-out"]')?.getAttribute('href'),
    };
  };

  test('is reached by its whole address, and the others from there', () => {
    expect(frame('en-US')).toEqual({
      languages: { 'en-US': '/en-US/faq', ja: 'https://drive.jp/ja/faq', ru: '/ru/faq' },
      signIn: '/en-US/drive/login?return_to=%2Ffaq',
    });
    document.body.replaceChildren();
    expect(frame('ja')).toEqual({
      languages: {
        'en-US': 'https://drive.example/en-US/faq',
        ja: '/ja/faq',
        ru: 'https://drive.example/ru/faq',
      },
      signIn: 'https://drive.example/ja/drive/login?return_to=%2Ffaq',
    });
  });

  test('choosing it keeps query and hash, and leads there', async () => {
    const { user } = frameOf({ site: { domains, path: '/faq' } });
    const anchor = banner().querySelector('a[data-locale="ja"]') as HTMLAnchorElement;
    history.replaceState(null, '', '/en-US/faq?x=1#free');
    anchor.addEventListener('click', (event) => event.preventDefault());
    await user.click(anchor);
    expect(anchor.href).toBe('https://drive.jp/ja/faq?x=1#free');
  });
});
