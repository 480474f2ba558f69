import { expect, test } from 'vitest';
import { addCounts } from '../features/statistics/repo.ts';
import { officeOfFile } from './fixtures/child.ts';

const office = officeOfFile();
const day = (before: number): string => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);

test('what was counted is summed for the days that are named, and each day is told to programs', async () => {
  const none = await office().here(['stats']);
  expect([none.code, none.out, none.errors]).toEqual([0, '', 'Nothing was counted.\n']);
  const counted = (before: number, value: string, count: number) => ({
    ...{ day: day(before), module: 'arrival', event: 'host', value, count },
  });
  await addCounts(office().database.db, [
    counted(1, 'news.example', 3),
    counted(2, 'news.example', 4),
    counted(2, '*', 1),
    counted(40, 'news.example', 100),
  ]);
  expect((await office().here(['stats'])).out.replaceAll(/ +/g, ' ')).toBe(
    'PART EVENT VALUE TIMES\narrival host news.example 7\narrival host * 1\n',
  );
  expect((await office().here(['stats', '--days', '60'])).out).toMatch(/news\.example +107\n/);
  const days = JSON.parse((await office().here(['stats', '--json'])).out);
  expect(days).toEqual([counted(1, 'news.example', 3), counted(2, 'news.example', 4), counted(2, '*', 1)]);
});

test.each(['0', '401', 'x', '1.5'])('--days %s is none', async (days) => {
  expect(await office().here(['stats', '--days', days])).toMatchObject({ code: 3, out: '' });
});
