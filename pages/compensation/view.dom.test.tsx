import { act, screen } from '@testing-library/react';
import { allSettled } from 'effector';
import { expect, test, vi } from 'vitest';
import type { Compensation } from '../../api/contract/compensation.ts';
import { unreachable } from '../../api/error.ts';
import { $notices } from '../../features/notices/index.ts';
import { accountRecognised, signedOut } from '../../features/session/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $activity, $compensation, $planName, fetchFx, opened, takeFx } from './model.ts';
import CompensationView from './view.tsx';

const open: Compensation = {
  ...{ activity: 'outage', result: 'open', is_new: false, plan: 'platinum', days: 7 },
  ...{ accounts_before: '2024-09-10T12:00:00Z', from: '2024-09-15T12:00:00Z', to: '2024-12-14T12:00:00Z' },
};

async function draw({
  found = () => open,
  take = () => ({ ...open, result: 'given', is_new: true }),
  locale = 'en-US',
}: {
  found?: () => unknown;
  take?: (activity: string) => unknown;
  locale?: string;
} = {}) {
  const requested = vi.fn(take);
  const drawn = renderPart(<CompensationView />, {
    locale,
    values: [
      [$planName, 'Premium'],
      [$activity, 'outage'],
    ],
    handlers: [
      [fetchFx, found],
      [takeFx, requested],
    ],
  });
  const account = { sub: 'ada' } as Parameters<typeof accountRecognised>[0];
  await act(() => allSettled(opened, { scope: drawn.scope, params: { params: {}, query: {} } }));
  await act(() => allSettled(accountRecognised, { scope: drawn.scope, params: account }));
  return { ...drawn, requested };
}

test.each([
  ['en-US', 'Get 7 days', 'Done: the days were added to your account.'],
  ['ru', 'Получить 7 дней', 'Готово: дни добавлены в ваш аккаунт.'],
  ['ja', '7日分を受け取る', '受け取り済みです。日数はアカウントに追加されています。'],
])(
  'one press in %s gets the days, and the page says that the account has them',
  async (locale, name, after) => {
    const { user, requested } = await draw({ locale });
    await user.click(screen.getByRole('button', { name }));
    expect(requested.mock.calls).toEqual([['outage']]);
    expect(screen.getByText(after)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('whoever has the days already sees that at once', async () => {
  await draw({ found: () => ({ ...open, result: 'given' }) });
  expect(screen.getByText(/^Done/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['too_new', 'Your account was created later.'],
  ['not_yet', 'You can get it from September 15, 2024.'],
  ['over', 'This ended on December 14, 2024.'],
  ['adds_nothing', 'Your plan has no end date, so there is nothing to add.'],
])('an account that gets nothing (%s) reads why, and has no button', async (reason, words) => {
  await draw({ found: () => ({ ...open, result: 'refused', reason }) });
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByText(/created before September 10, 2024 get 7 days of Premium/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failure is said, and the button stays', async () => {
  const { user, scope } = await draw({ take: () => Promise.reject(unreachable('/vip', 'no network')) });
  await user.click(screen.getByRole('button', { name: 'Get 7 days' }));
  expect(scope.getState($notices)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Get 7 days' })).toBeDefined();
});

test('what cannot be loaded can be tried again, and nothing stays after signing out', async () => {
  const answers: (() => unknown)[] = [() => Promise.reject(unreachable('/vip', 'no network')), () => open];
  const { user, scope } = await draw({ found: () => answers.shift()?.() });
  expect(screen.getByText('This couldn’t be loaded.')).toBeDefined();
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button', { name: 'Get 7 days' })).toBeDefined();
  await act(() => allSettled(signedOut, { scope, params: { reason: 'switched' } }));
  expect(scope.getState($compensation)).toBeNull();
});
