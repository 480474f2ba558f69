import { expect, test } from 'vitest';
import { offlineOfFile } from '../fixtures/offline-world.ts';

const { person, serve, runJobs } = offlineOfFile({ reportStallAfter: 0 });

test('the owner is told since when a source sends nothing, and no longer once it sends', async () => {
  const ada = await person();
  const goesOn = Promise.withResolvers<void>();
  const sendsMore = Promise.withResolvers<void>();
  serve(async (_, response) => {
    response.writeHead(200, { 'content-length': 9 });
    response.write('abc');
    await goesOn.promise;
    response.write('def');
    await sendsMore.promise;
    response.end('ghi');
  });
  const before = Date.now();
  const task = await ada.begin();
  const running = runJobs();
  const since = async () => (await ada.task(task)).params.stalled_since as string | undefined;
  // Until its first bytes have come it may be told of once more.
  let first: string | undefined;
  await expect.poll(async () => (first = await since()), { interval: 20 }).toMatch(/^\d{4}-/);
  expect(Date.parse(first!)).toBeGreaterThanOrEqual(before);
  goesOn.resolve();
  await expect.poll(since, { interval: 20 }).not.toBe(first);
  sendsMore.resolve();
  await running;
  const { phase, params } = await ada.task(task);
  expect([phase, params.stalled_since]).toEqual(['PHASE_TYPE_COMPLETE', undefined]);
});

test('that a download waits for its next try is told in the same way', async () => {
  const ada = await person();
  serve((_, response) => response.writeHead(503, { 'retry-after': '3600' }).end());
  const task = await ada.begin();
  await runJobs();
  const { phase, params, message } = await ada.task(task);
  expect([phase, message]).toEqual(['PHASE_TYPE_PENDING', 'The server answered with 503.']);
  expect(params.stalled_since).toMatch(/^\d{4}-/);
});
