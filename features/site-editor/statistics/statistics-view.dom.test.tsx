import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { unreachable } from '../../../api/error.ts';
import { renderPart } from '../../../tests/components/render.tsx';
import { fetchStatisticsFx } from './calls.ts';
import StatisticsView from './statistics-view.tsx';

const answer = {
  days: ['2026-11-27', '2026-11-28'],
  events: [
    { module: 'page', event: 'view', counts: [3, 1200], values: [{ value: 'home', count: 1203 }] },
    {
      ...{ module: 'arrival', event: 'host', counts: [0, 2] },
      values: [
        { value: 'a\u202eb.example', count: 1 },
        { value: '', count: 1 },
      ],
    },
    { module: 'limit', event: 'task_show', counts: [0, 4], values: [{ value: '', count: 4 }] },
  ],
};

async function draw(fetched: (asked: { days: string }) => unknown, locale = 'en-US') {
  const ask = vi.fn(fetched);
  const drawn = renderPart(<StatisticsView />, { locale, handlers: [[fetchStatisticsFx, ask]] as never });
  await act(async () => {});
  return { ...drawn, ask };
}
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);

test('each event has a chart, whose bars are as high as their days, and tables that say the same', async () => {
  const { ask } = await draw(() => answer);
  expect(ask.mock.calls[0]?.[0]).toEqual({ days: '30' });
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'page view1,203',
    'arrival host2',
    'limit task_show4',
  ]);
  const bars = [...document.querySelectorAll('section svg path')].map((chart) =>
    [...(chart.getAttribute('d') ?? '').matchAll(/v-([\d.]+)/g)].map(([, tall]) => Number(tall)),
  );
  // Few beside many can still be seen, and a day without any has no bar.
  expect(bars).toEqual([[2, 100], [100], [100]]);
  const highest = [...document.querySelectorAll('section svg')].map(
    (chart) => chart.previousSibling?.textContent,
  );
  expect(highest).toEqual(['1,200', '2', '4']);
  // Closed ones are read by whoever opens them.
  for (const details of document.querySelectorAll('details')) details.open = true;
  const [pages, , hosts] = screen.getAllByRole('table');
  expect(rows(pages!)).toEqual(['NameCount', 'home1,203']);
  expect(rows(hosts!)[1]).not.toContain('\u202e');
  expect(rows(hosts!)[2]).toBe('Not known1');
  expect(rows(screen.getAllByRole('table').at(-1)!)).toEqual(['DayCount', 'Nov 27, 20260', 'Nov 28, 20264']);
});

test('the period can be chosen, in Russian too', async () => {
  const { user, ask } = await draw(() => ({ ...answer, events: [] }), 'ru');
  expect(screen.getByText('За это время данных нет.')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Период' }), 'Последние 90 дней');
  expect(ask.mock.lastCall?.[0]).toEqual({ days: '90' });
});

test('numbers that do not come are asked for again', async () => {
  let isReachable = false;
  const { user } = await draw(() => {
    if (!isReachable) throw unreachable('/statistics/v1/days', 'no network');
    return answer;
  });
  isReachable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
});
