import { act, screen } from '@testing-library/react';
import { allSettled } from 'effector';
import { expect, test, vi } from 'vitest';
import type { CheckInStatus } from '../../api/contract/rewards.ts';
import { refused, unreachable } from '../../api/error.ts';
import { $notices } from '../../features/notices/index.ts';
import { accountRecognised, signedOut } from '../../features/session/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $planName, checkInFx, fetchStatusFx, opened } from './model.ts';
import CheckInView from './view.tsx';

const open: CheckInStatus = {
  scene: 'check_in',
  is_done: false,
  today: '2026-11-28',
  time_zone: 'Asia/Tokyo',
  step: 6,
  plan: 'platinum',
  steps: [
    { day: 3, gives: 1 },
    { day: 7, gives: 2 },
  ],
  cards: { most: 0, left: 0, within: 0, needed: 0 },
  days: [{ day: '2026-11-27', is_made_up: false }],
  total_days: 1,
};
const done: CheckInStatus = { ...open, is_done: true, step: 7, total_days: 3 };

async function draw({
  status = () => open,
  checkIn = () => ({ given_days: 2, status: done }),
  locale = 'en-US',
}: {
  status?: () => unknown;
  checkIn?: (how: unknown) => unknown;
  locale?: string;
} = {}) {
  const requested = vi.fn(checkIn);
  const drawn = renderPart(<CheckInView />, {
    locale,
    values: [[$planName, 'Premium']],
    handlers: [
      [fetchStatusFx, status],
      [checkInFx, requested],
    ],
  });
  const account = { sub: 'ada' } as Parameters<typeof accountRecognised>[0];
  await act(() => allSettled(opened, { scope: drawn.scope, params: { params: {}, query: {} } }));
  await act(() => allSettled(accountRecognised, { scope: drawn.scope, params: account }));
  return { ...drawn, requested };
}
const notices = (scope: Awaited<ReturnType<typeof draw>>['scope']) =>
  scope.getState($notices).map(({ text }) => text);

test.each([
  ['en-US', 'Check in', 'Checked in today', 'Day 7'],
  ['ru', 'Отметиться', 'Сегодня вы отметились', 'День 7'],
  ['ja', 'チェックインする', '本日はチェックイン済みです', '7日目'],
])('one press in %s checks in, says what was given and closes the day', async (locale, name, after, day) => {
  const { user, scope, requested } = await draw({ locale });
  await user.click(screen.getByRole('button', { name }));
  expect(requested.mock.calls).toEqual([[{ usesCards: null }]]);
  expect(screen.getByText(after)).toBeDefined();
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText(day).closest('li')?.className).toContain('reached');
  expect(notices(scope)).toEqual([{ id: 'checkIn.given', values: { days: 2, plan: 'Premium' } }]);
});

test('a day without a gift says nothing of one', async () => {
  const { user, scope } = await draw({ checkIn: () => ({ given_days: 0, status: done }) });
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  expect(notices(scope)).toEqual([]);
});

test('missed days are made up for only where it is wanted', async () => {
  const missed = { ...open, step: 0, cards: { most: 2, left: 2, within: 2, needed: 2 } };
  const { user, requested } = await draw({ status: () => missed });
  expect(screen.getByText('You missed 2 days. Make-up cards can keep your streak.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Check in with 2 cards' }));
  expect(requested.mock.calls).toEqual([[{ usesCards: true }]]);
});

test('a second press while the answer is on its way is none', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { user, requested } = await draw({ checkIn: () => promise });
  const button = screen.getByRole('button', { name: 'Check in' });
  await user.click(button);
  await user.click(button);
  expect(requested).toHaveBeenCalledOnce();
  await act(async () => resolve({ given_days: 0, status: done }));
});

test('what fails is said, and can be tried again', async () => {
  const { user, scope } = await draw({
    checkIn: () => {
      throw refused('/vip', 503, { error: 'unavailable', error_code: 14 });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  await expect.poll(() => notices(scope).map(({ id }) => id)).toEqual(['checkIn.failed']);
  expect(screen.getByRole('button', { name: 'Check in' })).toBeDefined();
});

test('a page that could not be loaded can be loaded again', async () => {
  const status = vi
    .fn<() => unknown>(() => open)
    .mockImplementationOnce(() => {
      throw unreachable('/vip', 'no network');
    });
  const { user } = await draw({ status });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Check in' })).toBeDefined();
});

test('nothing of an account stays when it has gone', async () => {
  const { scope } = await draw();
  await act(() => allSettled(signedOut, { scope, params: { reason: 'signed-out' } }));
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
});
