import { expect, test, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

test('durations add up from bucket to bucket, by method and route', async () => {
  const metrics = createMetrics(() => 0);
  const answered = (took: number, route = '/') =>
    metrics.answered({ method: 'GET', route, status: 200, took });
  for (const took of [0.4, 1, 30, 400, 60_000]) answered(took);
  answered(7, '/faq');
  const { text } = await metrics.print();
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('http_request_duration_seconds') && line.includes('route="/"'));
  expect(lines).toEqual([
    ...[
      ...[2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4].map((count, at) => [bounds[at], count] as const),
      ['+Inf', 5] as const,
    ].map(
      ([le, count]) => `http_request_duration_seconds_bucket{le="${le}",method="GET",route="/"} ${count}`,
    ),
    expect.stringMatching(/^http_request_duration_seconds_sum\{method="GET",route="\/"\} 60\.4314/),
    'http_request_duration_seconds_count{method="GET",route="/"} 5',
  ]);
});

const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

test('messages that could not be formatted are counted', async () => {
  const { text } = await createMetrics(() => 7).print();
  expect(text).toContain('\nsite_failed_messages_total 7\n');
});

test('what the database counts is asked for once in a while, and absent where it cannot be asked', async () => {
  const totals = {
    grants: [{ source: 'code', unit: 'plan', entries: 3 }],
    accounts: [{ plan: 'free', accounts: 40 }],
    traffic: 1234,
    jobs: { waiting: 2, failed: 1, longestWait: 7.5 },
    bytesFree: 4096,
  };
  const read = vi.fn(async () => totals);
  const metrics = createMetrics(() => 0, read);
  await metrics.print();
  const { text } = await metrics.print();
  expect(read).toHaveBeenCalledOnce();
  for (const line of [
    'drive_grants_today{source="code",unit="plan"} 3',
    'drive_accounts{plan="free"} 40',
    'drive_traffic_bytes_today 1234',
    'drive_jobs{state="waiting"} 2',
    'drive_jobs{state="failed"} 1',
    'drive_jobs_longest_wait_seconds 7.5',
    'drive_storage_free_bytes 4096',
  ])
    expect(text.split('\n')).toContain(line);
  const away = createMetrics(
    () => 0,
    () => Promise.reject(new Error('away')),
  );
  const without = (await away.print()).text;
  expect(without).not.toMatch(/^drive_/m);
  expect(without).toContain('site_failed_messages_total 0');
});

test('of several processes each is counted with its number, and the whole drive once', async () => {
  const read = async () => ({ grants: [], accounts: [{ plan: 'free', accounts: 3 }], traffic: 5 });
  const [one, two] = [createMetrics(() => 1, read), createMetrics(() => 2, read)];
  one.answered({ method: 'GET', route: '/a', status: 200, took: 1 });
  two.answered({ method: 'GET', route: '/a', status: 200, took: 1 });
  const { text } = await one.print(await Promise.all([one.labelled(1), two.labelled(2)]));
  const lines = text.split('\n');
  for (const worker of [1, 2]) {
    expect(lines).toContain(`site_failed_messages_total{worker="${worker}"} ${worker}`);
    expect(lines).toContain(`http_requests_total{method="GET",route="/a",status="200",worker="${worker}"} 1`);
  }
  expect(lines.filter((line) => line.startsWith('drive_'))).toEqual([
    'drive_accounts{plan="free"} 3',
    'drive_traffic_bytes_today 5',
  ]);
});
