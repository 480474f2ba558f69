import { act, screen, within } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import type { ShareAnswer } from '../../../api/contract/shares.ts';
import { renderPart } from '../../../tests/components/render.tsx';
import { fetchOriginsFx } from './origins-model.ts';
import StatisticsDialog from './statistics-dialog.tsx';
import { type Day, fetchDaysFx, statisticsRequested } from './statistics-model.ts';

const share = { share_id: 's1', title: 'Trip' } as ShareAnswer;
const day = (date: string, views = '0', saves = '0', downloads = '0') =>
  ({ date, view_count: views, restore_count: saves, download_count: downloads }) as Day;
const origins = [
  { kind: 'host', name: 'news.example', visits: 1200 },
  { kind: 'host', name: '', visits: 3 },
  { kind: 'campaign', name: 'spring', visits: 2 },
];
const week = [day('2026-01-09'), day('2026-01-10', '3', '1'), day('2026-01-11', '1200')];

async function dialogOf(answer: (asked: { span: number }) => unknown, locale = 'en-US') {
  const ask = vi.fn(answer);
  const scope = fork({
    handlers: [
      [fetchDaysFx, ask],
      [fetchOriginsFx, () => origins],
    ] as never,
  });
  const onClose = vi.fn();
  const drawn = renderPart(<StatisticsDialog share={share} onClose={onClose} />, { scope, locale });
  await act(async () => void allSettled(statisticsRequested, { scope, params: share }));
  return { ...drawn, ask, onClose };
}
const bars = (svg: Element | undefined) => svg?.querySelectorAll('path')[1]?.getAttribute('d') ?? '';

describe('the statistics of a link', () => {
  test('are told in words to those who hear them: how many in all, and the best day', async () => {
    await dialogOf(() => week);
    expect(screen.getByRole('dialog', { name: 'Statistics of “Trip”' })).toBeDefined();
    expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Views: 1,203 in total, most on Jan 11, 2026: 1,200',
      'Times saved: 1 in total, most on Jan 10, 2026: 1',
    ]);
    expect(screen.getByText('Downloads: none in this period')).toBeDefined();
  });

  test('have a bar for each day on which something happened, and none that cannot be seen', async () => {
    await dialogOf(() => week);
    const [views, saves] = screen.getAllByRole('img');
    expect(bars(views)).toBe('M1.125 40v-2h0.75v2zM2.125 40v-40h0.75v40z');
    expect(bars(saves)).toBe('M1.125 40v-40h0.75v40z');
  });

  test('are the days of the server, wherever the reader lives', async () => {
    await dialogOf(() => [day('2026-01-01', '1'), day('2026-01-02')]);
    const ends = screen.getByRole('img').parentElement?.querySelector('[aria-hidden=true]:last-child');
    expect(ends?.textContent).toBe('Jan 1Jan 2');
  });

  test('are numbers too, the latest day first, without those on which nothing happened', async () => {
    await dialogOf(() => week);
    const rows = within(screen.getAllByRole('table', { hidden: true })[0] as HTMLElement).getAllByRole(
      'row',
      { hidden: true },
    );
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Day (UTC)', 'Views', 'Times saved', 'Downloads'],
      ['Jan 11, 2026', '1,200', '0', '0'],
      ['Jan 10, 2026', '3', '1', '0'],
    ]);
  });

  test('say where visitors came from, who allowed it to be counted', async () => {
    await dialogOf(() => week, 'ru');
    const rows = within(screen.getByRole('table', { name: /^Откуда пришли/ })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      'news.example1 200',
      'Напрямую3',
      'Кампания: spring2',
    ]);
  });

  test('of a link that nobody has met are three sentences, and no empty table', async () => {
    await dialogOf(() => [day('2026-01-01')]);
    expect(screen.getAllByText(/none in this period/)).toHaveLength(3);
    expect(screen.getAllByRole('table', { hidden: true })).toHaveLength(1);
  });

  test('are in the numbers and days of the language', async () => {
    await dialogOf(() => week, 'ru');
    const [views] = screen.getAllByRole('img');
    expect(views?.getAttribute('aria-label')).toMatch(/1\u00a0203.*11 янв\. 2026/);
  });
});

describe('the period', () => {
  test('is thirty days, or another; while that comes the last one stays', async () => {
    const later = Promise.withResolvers<readonly Day[]>();
    const { ask, user } = await dialogOf(({ span }) => (span === 30 ? week : later.promise));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 365 days');
    expect(ask.mock.calls.map(([asked]) => asked)).toEqual([
      { id: 's1', span: 30 },
      { id: 's1', span: 365 },
    ]);
    expect(screen.getAllByRole('img')).toHaveLength(2);
    await act(async () => later.resolve([day('2026-01-01', '5')]));
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^Views: 5 in total/);
  });

  test('that does not come says so, and is asked for again', async () => {
    let isReachable = false;
    const { ask, user } = await dialogOf(() => {
      if (!isReachable) throw new TypeError('no network');
      return week;
    });
    expect(screen.getByText('Couldn’t load the statistics.')).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getAllByRole('img')).toHaveLength(2);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('that is coming is said to be, and is not “none”', async () => {
    const { container } = await dialogOf(() => new Promise(() => {}));
    expect(container.ownerDocument.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByText(/none in this period/)).toBeNull();
  });
});
