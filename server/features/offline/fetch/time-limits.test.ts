import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { offlineOfFile } from '../fixtures/offline-world.ts';
import { usualTimeLimits } from './time-limits.ts';

interface Timer {
  readonly milliseconds: number;
  readonly onOver: () => void;
}

/** Time passes when the test says so. */
let timers: Timer[] = [];
const { person, serve, requests, runJobs, contentOf, drive } = offlineOfFile({
  concurrency: { all: 1, ofAccount: 1, long: 1 },
  timeLimits: {
    ...usualTimeLimits,
    pace: { bytes: 1024 * 1024, milliseconds: 20 },
    setTimer: (milliseconds, onOver) => {
      const timer = { milliseconds, onOver };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  },
});

beforeEach(async () => {
  timers = [];
  await sql`delete from offline_downloads`.execute(drive().db);
});

const running = (milliseconds: number) =>
  expect.poll(() => timers.map((timer) => timer.milliseconds)).toEqual([milliseconds]);

const bytes = randomBytes(500_000);
const resumable = { 'content-length': bytes.length, 'accept-ranges': 'bytes', etag: '"one"' };

describe('a source that goes on where it stops', () => {
  test('gives its place to others after its turn, and what it brought is kept', async () => {
    const [ada, bea] = [await person(), await person()];
    serve(({ url, headers }, response) => {
      if (url === '/quick') return void response.end('quick');
      const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
      if (from === 0) return void response.writeHead(200, resumable).write(bytes.subarray(0, 250_000));
      response.writeHead(206, {
        'content-length': bytes.length - from,
        'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
      });
      response.end(bytes.subarray(from));
    });
    const slow = await ada.begin('/slow');
    const quick = await bea.begin('/quick');
    const jobs = runJobs();
    await expect.poll(async () => (await ada.task(slow)).progress).toBeGreaterThan(0);
    await running(usualTimeLimits.turn);
    timers[0]!.onOver();
    await jobs;
    expect(requests().map(({ url }) => url)).toEqual(['/slow', '/quick', '/slow']);
    expect(requests()[2]!.headers.range).toMatch(/^bytes=[1-9]\d*-$/);
    const task = await ada.task(slow);
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
    expect((await contentOf(task.file_id)).equals(bytes)).toBe(true);
    expect((await bea.task(quick)).phase).toBe('PHASE_TYPE_COMPLETE');
    expect(timers).toEqual([]);
  });

  test('is given up after twelve turns that brought next to nothing', async () => {
    const ada = await person();
    serve(({ headers }, response) => {
      const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
      const range = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
      response.writeHead(from > 0 ? 206 : 200, {
        ...resumable,
        'content-length': bytes.length - from,
        ...range,
      });
      response.write('x');
    });
    const id = await ada.begin('/slow');
    const jobs = runJobs();
    for (let turn = 1; turn <= 12; turn += 1) {
      await running(usualTimeLimits.turn);
      // Gone from the list, so that the next turn is told from this one.
      timers.shift()!.onOver();
    }
    await jobs;
    expect(await ada.task(id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      message: 'The server sends too slowly.',
    });
    expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
  });
});

describe('a source that would begin anew', () => {
  const endless = { 'content-length': 1_000_000_000 };

  test('and sends too slowly is given up at once', async () => {
    const ada = await person();
    serve((request, response) => {
      response.writeHead(200, endless);
      const dripping = setInterval(() => response.write('x'), 10);
      request.socket.on('close', () => clearInterval(dripping));
    });
    const id = await ada.begin('/slow');
    await runJobs();
    expect(await ada.task(id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      message: 'The server sends too slowly, and it cannot go on where it was interrupted.',
      params: { reason: 'unavailable' },
    });
    expect(requests()).toHaveLength(1);
    expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test.each([
    ['says nothing to tell its contents apart', { 'accept-ranges': 'bytes' }],
    ['does not say that it can send parts', { etag: '"one"' }],
  ])('since it %s has one long turn', async (_, facts) => {
    const ada = await person();
    serve((_request, response) => void response.writeHead(200, { ...endless, ...facts }).write('some'));
    const id = await ada.begin('/slow');
    const jobs = runJobs();
    await running(usualTimeLimits.wholeTurn);
    timers[0]!.onOver();
    await jobs;
    expect(await ada.task(id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      message: 'The download takes too long, and the server cannot go on where it stops.',
    });
    expect(requests()).toHaveLength(1);
  });
});

test('a download ends seven days after it began, in the middle of a try', async () => {
  const ada = await person();
  serve((_, response) => void response.writeHead(200, resumable).write('some'));
  const id = await ada.begin('/slow');
  await sql`update offline_downloads set created_at = now() - interval '8 days'`.execute(drive().db);
  const jobs = runJobs();
  await running(0);
  timers[0]!.onOver();
  await jobs;
  expect(await ada.task(id)).toMatchObject({
    phase: 'PHASE_TYPE_ERROR',
    message: 'The download takes too long.',
  });
});
