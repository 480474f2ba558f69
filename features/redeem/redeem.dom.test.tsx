import { act, screen } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { useUnit } from 'effector-react';
import { expect, test, vi } from 'vitest';
import { refused } from '../../api/error.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $notices } from '../notices/index.ts';
import { $account, fetchAccountFx } from '../session/index.ts';
import { $premium, fetchPremiumFx, type Premium, redeemFx, redeemOpened } from './model.ts';
import { PremiumBadge } from './premium-badge.tsx';
import { RedeemDialog } from './shown-redeem.tsx';

const account = { sub: 'ada' } as never;
const month: Premium = {
  ...{ expire: '2027-01-01T00:00:00.000Z', status: 'ok', type: 'platinum', user_id: 'ada', vipItem: [] },
  ...{ has_plans: true, plan: { id: 'platinum', names: { 'en-US': 'Premium', ru: 'Премиум' } } },
} as Premium;

function WayIn() {
  const open = useUnit(redeemOpened);
  return (
    <button type="button" onClick={() => open('')}>
      Redeem
    </button>
  );
}

/** The way to a code and its dialog, over a server that takes codes in this way. */
async function opened(redeem: (code: string) => unknown, locale = 'en-US') {
  const requested = vi.fn(redeem);
  const scope = fork({
    values: [
      [$account, account],
      [$premium, { ...month, status: 'invalid' }],
    ] as never,
    handlers: [
      [redeemFx, requested] as never,
      [fetchPremiumFx, () => month] as never,
      [fetchAccountFx, () => account] as never,
    ],
  });
  const { user } = renderPart(
    <>
      <WayIn />
      <RedeemDialog />
      <PremiumBadge />
    </>,
    { scope, locale },
  );
  const entry = screen.getByRole('button');
  entry.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  return { user, scope, requested, entry };
}
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const submit = () => document.querySelector<HTMLButtonElement>('[type=submit]') as HTMLButtonElement;
const wrong = () => {
  throw refused('/vip', 400, { error: 'activation_code_invalid', error_code: 3 });
};

test('the code is typed at once and sent as it was typed; a good one closes the dialog and is announced', async () => {
  const { user, scope, requested, entry } = await opened(() => month);
  expect(document.activeElement).toBe(field());
  expect(submit().disabled).toBe(true);
  await user.keyboard('abcd-efgh{Enter}');
  expect(requested.mock.calls).toEqual([['abcd-efgh']]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(entry);
  expect(screen.getByText('Premium')).toBeDefined();
  expect(scope.getState($notices).map(({ text }) => text)).toEqual([
    { id: 'redeem.done', values: { until: Date.parse(month.expire), plan: 'Premium' } },
  ]);
});

test.each(['en-US', 'ru', 'ja'])('a wrong one stays in its field, which says why (%s)', async (locale) => {
  const { user } = await opened(wrong, locale);
  await user.keyboard('abcd{Enter}');
  await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(field().getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toMatch(/.{5}/);
  expect(field().value).toBe('abcd');
});

test('a link with a code fills the box that is open already', async () => {
  const { user, scope } = await opened(() => month);
  await user.keyboard('abcd');
  await act(() => allSettled(redeemOpened, { scope, params: 'WXYZ-0000' }));
  await vi.waitFor(() => expect(field().value).toBe('WXYZ-0000'), 30_000);
});

test('what is only spaces cannot be sent', async () => {
  const { user } = await opened(() => month);
  await user.keyboard('   ');
  expect(submit().disabled).toBe(true);
});

test('it is sent once, however often it is pressed while the answer is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<Premium>();
  const { user, requested } = await opened(() => promise);
  await user.keyboard('abcd{Enter}{Enter}');
  expect(submit().getAttribute('aria-busy')).toBe('true');
  expect(requested).toHaveBeenCalledOnce();
  await act(async () => resolve(month));
});

test('a code that is refused after the dialog was closed is told of all the same', async () => {
  const { promise, reject } = Promise.withResolvers<Premium>();
  const { user, scope } = await opened(() => promise);
  await user.keyboard('abcd{Enter}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => reject(refused('/vip', 400, { error: 'invalid_argument', error_code: 3 })));
  await expect.poll(() => scope.getState($notices).map(({ text }) => text.id)).toEqual(['redeem.failed']);
});

test('opened again, it has nothing of the last try', async () => {
  const { user, entry } = await opened(wrong);
  await user.keyboard('abcd{Enter}');
  await expect.poll(() => field().getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('{Escape}');
  await user.click(entry);
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['', null]);
});

test('who has no premium has no badge', () => {
  const { container } = renderPart(<PremiumBadge />, {
    values: [[$premium, { ...month, status: 'invalid' }]],
  });
  expect(container.textContent).toBe('');
});
