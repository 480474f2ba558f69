import { act, screen, within } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultSharedDisplay, type SharePageArrival } from '../../api/contract/share-page.ts';
import { shareStatuses } from '../../api/contract/shares.ts';
import { readCodeFx } from '../../features/link-pages/index.ts';
import { $notices } from '../../features/notices/index.ts';
import { fill, renderPart } from '../../tests/components/render.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import Controls from './controls.tsx';
import DownloadAll from './download-all.tsx';
import {
  clearStaleTokensFx,
  fetchEntriesFx,
  keepDisplayFx,
  readDisplayFx,
  reloadFx,
  sendReportFx,
} from './effects.ts';
import { $words, wordsGiven } from './entries-model.ts';
import { EntryList } from './entry-list.tsx';
import {
  $isReporting,
  downloadForbidden,
  opened,
  reportOpened,
  type ShareFacts,
  shareArrived,
} from './model.ts';
import ReportDialog from './report/dialog.tsx';
import { ShareHeader } from './share-header.tsx';
import { MissingFolder } from './states.tsx';
import ShareView from './view.tsx';

// Its code comes late on a page; here it is there at once.
beforeAll(() => import('./late-drawing.tsx'));

type Page = NonNullable<SharePageArrival['page']>;
const page = {
  ...{ title: 'Reef', note: '', file_num: '3', expiration_left: '-1', restore_count_left: '-1' },
  ...{ allow_download: true, user_info: { nickname: 'Ada', portrait_url: '' } },
  ...{ files: [], next_page_token: '', pass_code_token: 'T', share_status_text: '' },
} as unknown as Page;
const arrival = (more: Partial<SharePageArrival> = {}): SharePageArrival => ({
  ...{ shareId: 'S1', folderId: '', status: 'OK', path: [], page, display: defaultSharedDisplay },
  ...more,
});

interface Given {
  readonly entries?: () => unknown;
  readonly report?: (sent: unknown) => unknown;
  readonly locale?: string;
}

/** A part of the page of a share that has arrived like this. */
async function draw(part: ReactNode, arrived: SharePageArrival = arrival(), given: Given = {}) {
  const reload = vi.fn();
  const entries = vi.fn(given.entries ?? (() => ({ status: 'OK', rows: [], next: '' })));
  const report = vi.fn(given.report ?? (() => {}));
  const scope = fork({
    handlers: [
      [reloadFx, reload],
      [fetchEntriesFx, entries],
      [sendReportFx, report],
      [readCodeFx, () => undefined],
      [readDisplayFx, () => undefined],
      [keepDisplayFx, () => {}],
      [clearStaleTokensFx, () => {}],
    ] as never,
  });
  await allSettled(shareArrived, { scope, params: arrived });
  const drawn = renderPart(part, { scope, ...(given.locale && { locale: given.locale }) });
  await act(async () => {});
  return { ...drawn, reload, entries, report };
}
const closed = (status: SharePageArrival['status']) => arrival({ status, page: null, path: null });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a share that shows nothing', () => {
  test.each([
    ['AUDITING', 'This share is under review'],
    ['DELETED', 'This share has ended'],
    ['EXPIRED', 'This link has expired'],
    ['MAX_RESTORE_COUNT', 'Save limit reached'],
    ['NOT_FOUND', 'No share here'],
    ['PROHIBITED', 'This share was closed'],
    ['SENSITIVE_RESOURCE', 'This content can’t be shown'],
    ['SENSITIVE_WORD', 'This share’s title or note isn’t allowed'],
  ] as const)('since it is %s says so, and leads home', async (status, title) => {
    const { container } = await draw(<ShareView />, closed(status));
    expect(screen.getByRole('heading').textContent).toBe(title);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/en-US');
    expect(container.querySelector('svg')).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('since it is out of reach is asked for again', async () => {
    const { user, reload } = await draw(<ShareView />, closed('UNREACHABLE'));
    expect(screen.getByRole('heading').textContent).toBe('Couldn’t reach the share');
    await user.click(button('Try again'));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('though it is open, since nothing of it came, counts as out of reach', async () => {
    await draw(<ShareView />, arrival({ page: null }));
    expect(button('Try again')).toBeDefined();
  });

  test.each(['PASS_CODE_EMPTY', 'PASS_CODE_ERROR'] as const)(
    'since it is %s asks for the passcode',
    async (status) => {
      await draw(<ShareView />, closed(status));
      expect(screen.getByRole('textbox', { name: 'Passcode' })).toBeDefined();
    },
  );

  test.each(shareStatuses.filter((status) => !['OK', 'PASS_CODE_EMPTY', 'PASS_CODE_ERROR'].includes(status)))(
    'has words for %s in every language that people choose',
    async (status) => {
      for (const locale of ['ja', 'ru']) {
        const { unmount } = await draw(<ShareView />, closed(status), { locale });
        expect(document.body.textContent).not.toContain('sharePage.');
        unmount();
      }
    },
  );
});

describe('the head of an open share', () => {
  const head = (more: object = {}, locale = 'en-US') => {
    const facts = { ...page, ...more } as unknown as ShareFacts;
    return draw(<ShareHeader facts={facts} />, arrival({ page: { ...page, ...more } as Page }), { locale });
  };

  test('says whose it is, and how much', async () => {
    await head();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reef');
    expect(document.body.textContent).toMatch(/Shared by Ada.*3 items/);
    expect(document.body.textContent).not.toMatch(/days? left|No downloads/);
  });

  test.each([
    ['en-US', '1', /1 day left/],
    ['ru', '3', /3 дня/],
  ])('in %s says how long it opens (%s)', async (locale, left, words) => {
    await head({ expiration_left: left }, locale);
    expect(document.body.textContent).toMatch(words);
  });

  test('has the download first, in a word, then saving, and the report in a menu', async () => {
    const { user, scope } = await head();
    await expect.poll(() => screen.queryByRole('button', { name: 'More actions' })).not.toBeNull();
    const names = screen
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(names.slice(0, 2)).toEqual(['Download all', 'Save all']);
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
    await user.click(button('More actions'));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    expect(scope.getState($isReporting)).toBe(true);
  });

  test('offers no download where the owner allows none', async () => {
    await head({ allow_download: false });
    await expect.poll(() => screen.queryByRole('button', { name: 'More actions' })).not.toBeNull();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
  });

  test('shows names that would turn the letters around them', async () => {
    await head({ title: 'a\u202eb', user_info: { nickname: 'Ad\u202ea', portrait_url: '' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('a⟦RLO⟧b');
    expect(document.body.textContent).toContain('Ad⟦RLO⟧a');
  });

  test('has the owner’s note, which the keyboard can scroll and which is nothing but text', async () => {
    await head({ note: '<b>Mind</b> the\nstep' });
    const note = screen.getByRole('region', { name: 'Note from the owner' });
    expect([note.tabIndex, note.textContent, note.querySelector('b')]).toEqual([
      0,
      '<b>Mind</b> the\nstep',
      null,
    ]);
  });

  test.each([
    [true, /You can still look and download/],
    [false, /You can still look\./],
  ])('that has been saved as often as it may cannot be saved (downloads: %s)', async (canDownload, words) => {
    await head({ restore_count_left: '0', allow_download: canDownload });
    expect(screen.queryByRole('button', { name: 'Save all' })).toBeNull();
    expect(document.body.textContent).toMatch(words);
  });

  test('says where nothing can be downloaded', async () => {
    await head({ allow_download: false });
    expect(screen.getByText('No downloads')).toBeDefined();
  });
});

describe('its entries', () => {
  const inFolder = (files: Page['files'] = []) =>
    arrival({
      folderId: 'F1',
      path: [{ id: 'F1', name: 'Fish' }],
      page: { ...page, files },
    });

  test.each([
    ['of which nothing is left', arrival(), 'Nothing is left here'],
    ['of a folder that is empty', inFolder(), 'This folder is empty'],
  ])('%s are said to be none', async (_, arrived, words) => {
    await draw(<EntryList />, arrived);
    expect(screen.getByRole('heading').textContent).toBe(words);
  });

  test('that a search does not find are said to be nowhere in the share', async () => {
    const { scope } = await draw(<EntryList />);
    await act(async () => void allSettled(wordsGiven, { scope, params: ' coral\u202e ' }));
    expect(screen.getByRole('heading').textContent).toBe('Nothing found for “coral⟦RLO⟧”');
    expect(document.body.textContent).toMatch(/all folders of this share/);
  });

  test('that do not come are asked for again', async () => {
    let isReachable = false;
    const { scope, user, entries } = await draw(<EntryList />, arrival(), {
      entries: () => {
        if (!isReachable) throw new TypeError('no network');
        return { status: 'OK', rows: [], next: '' };
      },
    });
    await act(async () => void allSettled(wordsGiven, { scope, params: 'coral' }));
    expect(screen.getByRole('heading').textContent).toBe('Couldn’t load the files');
    isReachable = true;
    await user.click(button('Try again'));
    expect(screen.getByRole('heading').textContent).toBe('Nothing found for “coral”');
    expect(entries).toHaveBeenCalledTimes(2);
  });

  test('of a folder that the share does not have lead to those that it has', async () => {
    await draw(<MissingFolder />, arrival({ folderId: 'F9', path: null }));
    expect(screen.getByRole('link', { name: 'Show everything shared' }).getAttribute('href')).toBe('/s/S1');
  });
});

describe('the way to a folder', () => {
  test('leads through every folder above it, and gives the page its name', async () => {
    await draw(
      <Breadcrumbs />,
      arrival({
        folderId: 'B',
        path: [
          { id: 'A', name: 'Fish' },
          { id: 'B', name: 'Small\u202e' },
        ],
      }),
    );
    const steps = within(screen.getByRole('navigation')).getAllByRole('listitem');
    expect(steps.map((step) => [step.textContent, step.querySelector('a')?.getAttribute('href')])).toEqual([
      ['All shared', '/s/S1'],
      ['Fish', '/s/S1/A'],
      ['Small⟦RLO⟧', undefined],
    ]);
    expect(steps.at(-1)?.querySelector('[aria-current=page]')).not.toBeNull();
    expect(document.title).toBe('Small⟦RLO⟧ · PikPak Drive');
  });
});

describe('the bar over the entries', () => {
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search this share' });

  test('searches the share when the words are sent, and ends by Escape', async () => {
    const { user, scope } = await draw(<Controls />);
    await fill(user, field(), ' coral ');
    expect(scope.getState($words)).toBe('');
    await user.keyboard('{Enter}');
    expect(scope.getState($words)).toBe('coral');
    await user.keyboard('{Escape}');
    expect([scope.getState($words), field().value]).toEqual(['', '']);
  });

  test('ends the search by its cross, and with a folder that is opened', async () => {
    const { user, scope } = await draw(<Controls />);
    await fill(user, field(), 'coral');
    await user.keyboard('{Enter}');
    await user.click(button('Clear search'));
    expect(scope.getState($words)).toBe('');
    await fill(user, field(), 'reef');
    await user.keyboard('{Enter}');
    await act(
      async () =>
        void allSettled(opened, {
          scope,
          params: { params: { share_id: 'S1', parent_ids: 'F1' }, query: {} },
        }),
    );
    expect([scope.getState($words), field().value]).toEqual(['', '']);
  });

  test('opens the field of a phone with the keyboard in it', async () => {
    const { user } = await draw(<Controls />);
    const opener = button('Search this share');
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await user.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => document.activeElement).toBe(field());
  });

  test('downloads everything only where that is allowed', async () => {
    const { scope } = await draw(<DownloadAll />);
    expect(button('Download all')).toBeDefined();
    await act(async () => void allSettled(downloadForbidden, { scope }));
    expect(screen.queryByRole('button', { name: 'Download all' })).toBeNull();
  });
});

describe('a report', () => {
  const open = async (report?: (sent: unknown) => unknown) => {
    const onClose = vi.fn();
    const drawn = await draw(<ReportDialog onClose={onClose} />, arrival(), report && { report });
    await act(async () => void allSettled(reportOpened, { scope: drawn.scope }));
    return { ...drawn, onClose };
  };
  const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: /email/ });

  test('says what is wrong, without the spaces around it, and is thanked for', async () => {
    const { user, report, scope } = await open();
    await user.selectOptions(screen.getByRole('combobox'), 'COPYRIGHT');
    await fill(user, screen.getByRole('textbox', { name: 'Details' }), ' The first file ');
    await fill(user, email(), 'a@b.example ');
    await user.click(button('Send report'));
    expect(report.mock.calls).toEqual([
      [{ shareId: 'S1', report: { reason: 'COPYRIGHT', text: 'The first file', email: 'a@b.example' } }],
    ]);
    expect(scope.getState($isReporting)).toBe(false);
    expect(JSON.stringify(scope.getState($notices))).toContain('sharePage.report.sent');
  });

  test('needs no address; one that is none is told at its field, and nothing is sent', async () => {
    const { user, report } = await open();
    await fill(user, email(), 'ada');
    await user.keyboard('{Enter}');
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(report).not.toHaveBeenCalled();
    await user.clear(email());
    await user.click(button('Send report'));
    expect(report).toHaveBeenCalledOnce();
  });

  test('that does not arrive says so, and keeps what was written', async () => {
    const { user, scope } = await open(() => {
      throw new TypeError('no network');
    });
    await fill(user, screen.getByRole('textbox', { name: 'Details' }), 'This');
    await user.click(button('Send report'));
    expect(screen.getByText('Couldn’t send the report. Try again in a moment.')).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Details' }).value).toBe('This');
    expect(scope.getState($isReporting)).toBe(true);
  });

  test('that was begun is not lost by a press beside it; an empty one closes', async () => {
    const { user, onClose } = await open();
    const dialog = screen.getByRole('dialog');
    const text = screen.getByRole('textbox', { name: 'Details' });
    await user.type(text, 'x');
    await user.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
    await user.clear(text);
    await user.click(dialog);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('that is under way is sent once', async () => {
    const { user, report } = await open(() => new Promise(() => {}));
    await user.click(button('Send report'));
    await user.click(button('Send report'));
    expect(report).toHaveBeenCalledOnce();
  });
});
