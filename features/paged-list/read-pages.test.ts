import { expect, test } from 'vitest';
import { readPages } from './index.ts';

test('read again while something is chosen, the list is read until one of its last rows is met', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => `r${at}`);
  const read = async (server: readonly string[], until?: ReadonlySet<string>) => {
    const page = (next: string, limit: number) => {
      const to = Number(next) + limit;
      return Promise.resolve({
        rows: server.slice(Number(next), to),
        next: to < server.length ? String(to) : '',
      });
    };
    const request = { type: 'again', next: '', count: rows.length, ...(until && { until }) } as const;
    return (await readPages(request, { least: 10, more: 20, most: 40 }, page, (row) => row)).rows;
  };
  const copies = rows.map((row) => `copy of ${row}`);
  const later = Array.from({ length: 500 }, (_, at) => `later${at}`);
  expect(await read([...copies, ...rows, ...later])).toEqual(copies);
  const last = new Set(rows.slice(-20));
  const found = await read([...copies, ...rows, ...later], last);
  expect(found.slice(0, 100)).toEqual([...copies, ...rows]);
  expect(found.length).toBeLessThan(140);
  expect(await read([...rows.slice(0, -3), ...later], last)).toHaveLength(50);
  expect(await read([...copies, 'r0'], last)).toHaveLength(51);
  // Nobody reads a list without end in search of what is gone.
  const endless = Array.from({ length: 30_000 }, (_, at) => `n${at}`);
  expect((await read(endless, last)).length).toBeLessThan(10_200);
});
