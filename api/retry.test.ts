import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallError, cancelled, local, malformed, refused, unreachable } from './error.ts';
import { after, mostAttempts, mostRenewals, nextStep, noProgress } from './recovery.ts';
import { acceptRetry, longestPause, pauseBefore, readRetryAfter } from './retry.ts';

const now = Date.UTC(2026, 0, 1);
const no = (status: number, error: string, error_code: number) =>
  refused('/x', status, { error, error_code });

describe('how often', () => {
  test('any number becomes a whole one from 0 to 4', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (retry) => {
        expect([0, 1, 2, 3, 4]).toContain(acceptRetry(retry));
      }),
    );
    expect([-1, 0, 2.9, 4, 5, Number.POSITIVE_INFINITY].map(acceptRetry)).toEqual([0, 0, 2, 4, 4, 4]);
  });

  test.each([Number.NaN, '1', undefined, null, {}])('%j is a wrong option', (retry) => {
    expect(() => acceptRetry(retry)).toThrow('wrong options: retry must be a number');
  });
});

describe('how long', () => {
  test.each([
    ['7', 7000],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['soon', undefined],
    [null, undefined],
  ])('retry-after %j is %j ms', (header, ms) => {
    expect(readRetryAfter(header, now)).toBe(ms);
  });

  test('what will not pass is not waited for', () => {
    for (const error of [no(404, 'file_not_found', 5), malformed('/x'), cancelled('/x', ''), local('')]) {
      expect(pauseBefore(error, 1000)).toBeUndefined();
    }
  });

  test('nobody waits longer than ten seconds', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.constantFrom(408, 429, 503), (retryAfter, status) => {
        const pause = pauseBefore(refused('/x', status, {}, retryAfter), 1000);
        expect(pause ?? 0).toBeLessThanOrEqual(longestPause);
        expect(pause === undefined).toBe(retryAfter > longestPause);
      }),
    );
  });
});

describe('recovery', () => {
  const failure = fc.constantFrom<CallError>(
    unreachable('/x', ''),
    no(503, 'unavailable', 14),
    no(429, 'too_many_requests', 8),
    no(401, 'unauthenticated', 16),
    no(400, 'captcha_required', 9),
    no(400, 'captcha_invalid', 9),
    no(404, 'file_not_found', 5),
    malformed('/x'),
  );

  /** Sends against a server that fails in a given order, over and over. */
  function attempt(errors: readonly CallError[], retry: number) {
    let progress = noProgress;
    const done: string[] = [];
    const pauses: number[] = [];
    for (;;) {
      progress = { ...progress, attempts: progress.attempts + 1 };
      const step = nextStep(errors[(progress.attempts - 1) % errors.length]!, progress, retry);
      if (step.do === 'fail') return { attempts: progress.attempts, done, pauses, error: step.error };
      if (step.do === 'wait') pauses.push(step.ms);
      done.push(step.do);
      progress = after(step, progress);
    }
  }

  test('whatever the server does, it ends within its bounds', () => {
    fc.assert(
      fc.property(
        fc.array(failure, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 4 }),
        (errors, retry) => {
          const { attempts, done, pauses } = attempt(errors, retry);
          const times = (step: string) => done.filter((name) => name === step).length;
          expect(attempts).toBeLessThanOrEqual(mostAttempts);
          expect(attempts).toBe(done.length + 1);
          expect(times('renew captcha')).toBeLessThanOrEqual(mostRenewals);
          expect(times('refresh credentials')).toBeLessThanOrEqual(1);
          expect(times('wait')).toBeLessThanOrEqual(retry * (1 + times('renew captcha')));
          for (const ms of pauses) expect([300, 1000, 2000, 4000, 8000]).toContain(ms);
        },
      ),
    );
  });

  test('fifteen requests are the end, also where each renewed token would allow more', () => {
    const busy = no(503, 'unavailable', 14);
    const stubborn = [busy, busy, busy, busy, no(400, 'captcha_invalid', 9)];
    expect(attempt(stubborn, 4)).toMatchObject({ attempts: 15 });
  });

  test('a server that keeps refusing: 1 s, 2 s, then a local error with its last word', () => {
    const busy = no(503, 'unavailable', 14);
    const { pauses, error } = attempt([busy], 2);
    expect(pauses).toEqual([1000, 2000]);
    expect(error).toMatchObject({
      failure: { type: 'local' },
      error_code: 8001,
      error_uri: '/x',
      cause: busy,
    });
    expect(error.message).toBe('/x: retries exhausted after 3 requests');
  });

  test('a server that is not reached: 300 ms each time, and it stays unreachable', () => {
    const { pauses, error } = attempt([unreachable('/x', '')], 2);
    expect(pauses).toEqual([300, 300]);
    expect(error.error_code).toBe(8000);
  });

  test('a single try exhausts nothing', () => {
    expect(attempt([no(503, 'unavailable', 14)], 0).error.failure.type).toBe('refused');
  });

  test('the fourth refused captcha is what the caller hears', () => {
    const { done, error } = attempt([no(400, 'captcha_invalid', 9)], 2);
    expect(done).toEqual(['renew captcha', 'renew captcha', 'renew captcha']);
    expect(error.error).toBe('captcha_invalid');
  });
});
