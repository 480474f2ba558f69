import { act, screen } from '@testing-library/react';
import { allSettled } from 'effector';
import { expect, test, vi } from 'vitest';
import type { Invitations } from '../../api/contract/rewards.ts';
import { unreachable } from '../../api/error.ts';
import { accountRecognised, signedOut } from '../../features/session/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $planName, fetchInvitationsFx, opened } from './model.ts';
import ReferralView from './view.tsx';

const found: Invitations = {
  code: '0123456789ABCDEF',
  plan: 'platinum',
  inviter_days: 7,
  invited_days: 1,
  after: 'verified-mail',
  most: 50,
  monthly: 5,
  this_month: 2,
  invited: 4,
  counted: 3,
  total_days: 14,
  invitations: [
    { created_time: '2026-11-20T10:00:00Z', is_counted: false, days: 0 },
    { created_time: '2026-11-10T10:00:00Z', is_counted: true, days: 7 },
    { created_time: '2026-11-01T10:00:00Z', is_counted: true, days: 0 },
  ],
};

async function draw(fetch: () => unknown = () => found, locale = 'en-US') {
  const drawn = renderPart(<ReferralView />, {
    locale,
    values: [[$planName, 'Premium']],
    handlers: [[fetchInvitationsFx, fetch]],
  });
  const account = { sub: 'ada' } as Parameters<typeof accountRecognised>[0];
  await act(() => allSettled(opened, { scope: drawn.scope, params: { params: {}, query: {} } }));
  await act(() => allSettled(accountRecognised, { scope: drawn.scope, params: account }));
  return drawn;
}

test.each([
  ['en-US', 'you get 7 days of Premium, and they get 1 day', ['Doesn’t count yet', '+7 days', 'No days']],
  ['ru', '7 дней тарифа «Премиум»', ['Ещё не засчитано', '+7 дней', 'Без дней']],
  ['ja', '「プレミアム」7日分、相手に1日分', ['未成立', '+7日', '日数なし']],
])('says in %s what both get, and what became of each invitation', async (locale, promise, states) => {
  const plan = { ru: 'Премиум', ja: 'プレミアム' }[locale] ?? 'Premium';
  const { container, scope } = await draw(undefined, locale);
  await act(() => allSettled(fetchInvitationsFx, { scope }));
  expect(container.textContent?.replaceAll('Premium', plan)).toContain(promise);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((row, at) => row?.includes(states[at] ?? '-'))).toEqual([true, true, true]);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(
    `https://drive.example/${locale}/invite/0123456789ABCDEF`,
  );
});

test('a page that could not be loaded can be loaded again, and goes with the account', async () => {
  const fetch = vi
    .fn<() => unknown>(() => ({ ...found, invitations: [] }))
    .mockImplementationOnce(() => {
      throw unreachable('/vip', 'no network');
    });
  const { user, scope } = await draw(fetch);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Nobody has joined through your link yet.')).toBeDefined();
  await act(() => allSettled(signedOut, { scope, params: { reason: 'signed-out' } }));
  expect(screen.queryByRole('textbox')).toBeNull();
});
