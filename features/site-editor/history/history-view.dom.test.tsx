import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { unreachable } from '../../../api/error.ts';
import { renderPart } from '../../../tests/components/render.tsx';
import {
  fetchFilesFx,
  fetchHistoryFx,
  fetchPublicationFx,
  fetchSchemasFx,
  fetchStatusFx,
  type Publication,
  rollBackFx,
  type SiteStatus,
} from '../calls.ts';
import { $place } from '../place/place.ts';
import { $status } from '../status/model.ts';
import HistoryView from './history-view.tsx';

const publication = (id: string, more: object = {}) =>
  ({
    ...{ id, message: `Change ${id}`, source: 'page', author: 'Ada', created_time: '2026-01-02T12:00:00Z' },
    files: [{ name: 'routes.yaml', change: 'changed' }],
    ...more,
  }) as unknown as Publication;
const pages: Readonly<Record<string, object>> = {
  '': { publications: [publication('3'), publication('2')], next_page_token: 'older' },
  older: { publications: [publication('1')], next_page_token: '' },
};
const details = (id: string, more: object = {}) => ({
  ...publication(id),
  files: [{ name: 'routes.yaml', change: 'changed', is_cut: false, before: 'a: 1\n', after: 'a: 2\n' }],
  ...more,
});
const away = () => {
  throw unreachable('/site/v1', 'no network');
};

interface Given {
  readonly history?: (asked: { page_token: string }) => unknown;
  readonly one?: (asked: { id: string }) => unknown;
  readonly rollBack?: (asked: unknown) => unknown;
  readonly role?: SiteStatus['role'];
  readonly shown?: string;
  readonly locale?: string;
}

async function draw(given: Given = {}) {
  const history = vi.fn(given.history ?? (({ page_token }) => pages[page_token]));
  const one = vi.fn(given.one ?? (({ id }) => details(id)));
  const rollBack = vi.fn(given.rollBack ?? (() => ({ id: '4' })));
  const status = { role: given.role ?? 'publisher' };
  const drawn = renderPart(<HistoryView />, {
    locale: given.locale ?? 'en-US',
    values: [
      [$status, status],
      [$place, { view: 'history', file: '', line: 0, publication: given.shown ?? '', report: '' }],
    ],
    handlers: [
      [fetchHistoryFx, history],
      [fetchPublicationFx, one],
      [rollBackFx, rollBack],
      [fetchStatusFx, () => status],
      [fetchFilesFx, () => []],
      [fetchSchemasFx, () => []],
    ] as never,
  });
  await act(async () => {});
  return { ...drawn, history, one, rollBack };
}
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const back = () => screen.queryAllByRole('button', { name: 'Go back to this version' });

describe('the history of the site', () => {
  test('is listed from the newest, which is live, and goes on page by page', async () => {
    const { user, history } = await draw();
    expect(links()).toEqual(['Change 3', 'Change 2']);
    const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect([first.textContent?.includes('Live now'), second.textContent?.includes('Live now')]).toEqual([
      true,
      false,
    ]);
    expect(second.textContent).toMatch(/Ada · .*1 file/);
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(links()).toEqual(['Change 3', 'Change 2', 'Change 1']);
    expect(history.mock.calls.map(([{ page_token }]) => page_token)).toEqual(['', '', 'older']);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  test.each([
    [{ message: '', source: 'page' }, 'Published without a message'],
    [{ message: '', source: 'files' }, 'Files changed on the server'],
    [{ message: '', source: 'rollback' }, 'Went back to an earlier version'],
    [{ files: [] }, 'The site as it was when this history began'],
    [{ message: 'a\u202eb' }, 'a⟦RLO⟧b'],
  ])('names a publication of %j', async (more, name) => {
    await draw({ history: () => ({ publications: [publication('1', more)], next_page_token: '' }) });
    expect(links()).toEqual([name]);
  });

  test('says of today how long ago, and of another day when', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-02T13:30:00Z'), toFake: ['Date'] });
    const times = [
      '2026-01-02T13:30:30Z',
      '2026-01-02T13:25:00Z',
      '2026-01-02T12:00:00Z',
      '2025-12-24T12:00:00Z',
    ];
    await draw({
      history: () => ({
        publications: times.map((created_time, at) => publication(`${at}`, { created_time })),
        next_page_token: '',
      }),
    });
    const shown = [...document.querySelectorAll('time')];
    expect(shown.map(({ dateTime }) => dateTime)).toEqual(times);
    expect(shown.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'this minute',
      '5 minutes ago',
      '1 hour ago',
    ]);
    expect(shown[3]?.textContent).toMatch(/Dec 24, 2025/);
  });

  test('that is empty says what will stand there', async () => {
    await draw({ history: () => ({ publications: [], next_page_token: '' }) });
    expect(screen.getByText('Nothing has been published yet')).toBeDefined();
  });

  test('that does not come is asked for again', async () => {
    let isReachable = false;
    const { user } = await draw({ history: ({ page_token }) => (isReachable ? pages[page_token] : away()) });
    expect(screen.getByText(/No connection to the server/)).toBeDefined();
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(links()).toEqual(['Change 3', 'Change 2']);
  });
});

describe('one publication', () => {
  test('shows what it changed, line by line', async () => {
    await draw({ shown: '2' });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Change 2');
    const rows = within(screen.getByRole('table', { name: 'routes.yaml' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].slice(2).map(({ textContent }) => textContent))).toEqual([
      ['−', 'a: 1'],
      ['+', 'a: 2'],
    ]);
    expect(screen.getByRole('link', { name: 'All publications' }).getAttribute('href')).toBe(
      '/en-US/__site?view=history',
    );
  });

  test('whose change is too large to be sent says so', async () => {
    await draw({
      shown: '2',
      one: ({ id }) => details(id, { files: [{ name: 'a.md', change: 'added', is_cut: true }] }),
    });
    expect(screen.getByRole('region', { name: 'a.md' }).textContent).toMatch(/too large to be shown/);
  });

  test('that does not come is asked for again', async () => {
    let isReachable = false;
    const { user } = await draw({ shown: '2', one: ({ id }) => (isReachable ? details(id) : away()) });
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Change 2');
  });
});

describe('going back', () => {
  test('is for those who may publish, and never to what is live', async () => {
    const { unmount } = await draw({ role: 'editor' });
    expect(back()).toHaveLength(0);
    unmount();
    await draw();
    expect(back()).toHaveLength(1);
    document.body.replaceChildren();
    await draw({ shown: '3' });
    expect(back()).toHaveLength(0);
  });

  test('is asked first, done once, and then said', async () => {
    const { user, rollBack } = await draw();
    await user.click(back()[0] as HTMLElement);
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toMatch(/Change 2.*Everything published since then is undone/);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect([screen.queryByRole('dialog'), rollBack.mock.calls.length]).toEqual([null, 0]);
    await user.click(back()[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    expect(rollBack.mock.calls).toEqual([[{ id: '2', message: '' }]]);
    expect(screen.getByText('The earlier version is live again.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is under way is not begun again', async () => {
    const { user, rollBack } = await draw({ rollBack: () => new Promise(() => {}) });
    await user.click(back()[0] as HTMLElement);
    await user.dblClick(screen.getByRole('button', { name: 'Go back' }));
    expect(rollBack).toHaveBeenCalledOnce();
  });

  test('that fails says why in the dialog, which stays', async () => {
    const { user } = await draw({ rollBack: away });
    await user.click(back()[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toMatch(
      /No connection to the server/,
    );
  });
});
