import { allSettled, fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import type { Environment } from './environment.ts';
import {
  $copy,
  $environment,
  $isChecking,
  $isServerSilent,
  $serverClock,
  checkRepeated,
  copyReportFx,
  copyRequested,
  measureServerClockFx,
  opened,
  readEnvironmentFx,
} from './model.ts';

const environment = { timeZone: 'Asia/Tokyo', languages: ['ja'] } as unknown as Environment;
const address = { params: {}, query: {} };
const clock = { serverTime: 1_000, difference: 5, roundTrip: 20 };
const unreachable = () => Promise.reject(new Error('unreachable'));

function visitor(
  measure: () => Promise<typeof clock> = async () => clock,
  copy: () => Promise<void> = async () => {},
) {
  return fork({
    handlers: [
      [readEnvironmentFx, async () => environment],
      [measureServerClockFx, measure],
      [copyReportFx, copy],
    ],
  });
}

describe('opening the page', () => {
  test('reads the browser and asks the server', async () => {
    const scope = visitor();
    await allSettled(opened, { scope, params: address });
    expect(scope.getState($environment)).toEqual(environment);
    expect(scope.getState($serverClock)).toEqual(clock);
    expect(scope.getState($isServerSilent)).toBe(false);
    expect(scope.getState($isChecking)).toBe(false);
  });

  test('a silent server leaves the rest readable', async () => {
    const scope = visitor(unreachable);
    await allSettled(opened, { scope, params: address });
    expect(scope.getState($environment)).toEqual(environment);
    expect(scope.getState($serverClock)).toBeNull();
    expect(scope.getState($isServerSilent)).toBe(true);
  });

  test('checking again asks both once more and forgets the failure', async () => {
    const measure = vi.fn(async () => clock).mockImplementationOnce(unreachable);
    const scope = visitor(measure);
    await allSettled(opened, { scope, params: address });
    await allSettled(checkRepeated, { scope });
    expect(measure).toHaveBeenCalledTimes(2);
    expect(scope.getState($isServerSilent)).toBe(false);
    expect(scope.getState($serverClock)).toEqual(clock);
  });
});

describe('copying', () => {
  test('hands the report to the clipboard', async () => {
    const copy = vi.fn(async () => {});
    const scope = visitor(undefined, copy);
    await allSettled(copyRequested, { scope, params: 'Language: ja' });
    expect(copy).toHaveBeenCalledWith('Language: ja');
    expect(scope.getState($copy)).toBe('copied');
  });

  test('a refusal is known until the next check', async () => {
    const scope = visitor(undefined, unreachable as () => Promise<never>);
    await allSettled(copyRequested, { scope, params: 'Language: ja' });
    expect(scope.getState($copy)).toBe('refused');
    await allSettled(checkRepeated, { scope });
    expect(scope.getState($copy)).toBe('idle');
  });
});

test('two visitors do not touch', async () => {
  const [one, other] = [visitor(), visitor(unreachable)];
  await Promise.all([
    allSettled(opened, { scope: one, params: address }),
    allSettled(opened, { scope: other, params: address }),
    allSettled(copyRequested, { scope: one, params: '' }),
  ]);
  expect([one.getState($serverClock), one.getState($isServerSilent), one.getState($copy)]).toEqual([
    clock,
    false,
    'copied',
  ]);
  expect([other.getState($serverClock), other.getState($isServerSilent), other.getState($copy)]).toEqual([
    null,
    true,
    'idle',
  ]);
});
