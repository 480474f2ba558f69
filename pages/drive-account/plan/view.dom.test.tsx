import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  $isPremiumMissing,
  $premium,
  $redeemCode,
  fetchPremiumFx,
  type Premium,
} from '../../../features/redeem/model.ts';
import { $account } from '../../../features/session/index.ts';
import { $isQuotaMissing, $isStorageShown, $quota, fetchQuotaFx } from '../../../features/storage/model.ts';
import { renderPart } from '../../../tests/components/render.tsx';
import { Plan } from './view.tsx';

const premium = (status: string, expire: string, days = 0, more: object = {}) =>
  ({
    ...{ user_id: 'u1', status, expire, vipItem: [{ surplus_day: days }], has_plans: true },
    plan:
      status === 'ok'
        ? { id: 'plus', names: { 'en-US': 'Plus', ru: 'Плюс' }, source: 'code' }
        : { id: 'free', names: { 'en-US': 'Free' } },
    ...more,
  }) as unknown as Premium;
const quota = { limit: 10 * 1024 ** 3, used: 1536 * 1024 ** 2, inTrash: 0, takesTorrents: false };

const draw = (
  values: readonly (readonly [never, unknown])[],
  handlers: readonly (readonly [never, (asked: unknown) => unknown])[] = [],
  locale = 'en-US',
) =>
  renderPart(<Plan />, {
    values: [[$account, { sub: 'u1' }], ...values],
    handlers: handlers,
    locale,
  });
const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the plan', () => {
  test.each([
    [
      'is premium until a day',
      premium('ok', '2031-05-06T12:00:00Z', 2),
      'Plus',
      /Until May 6, 2031\. 2 days left\. From an activation code\./,
    ],
    ['ends tomorrow', premium('ok', '2031-05-06T12:00:00Z', 1), 'Plus', /1 day left/],
    [
      'was premium',
      premium('expired', '2020-05-06T12:00:00Z'),
      'Free',
      /Your earlier plan ended on May 6, 2020/,
    ],
    ['never was', premium('invalid', ''), 'Free', /An activation code adds time/],
  ])('%s', (_, known, name, words) => {
    draw([[$premium as never, known]]);
    expect(headings()[0]).toBe(name);
    expect(screen.getByText(words)).toBeDefined();
  });

  test('that is the only one of the site is not spoken of, and nothing leads to others', () => {
    draw([[$premium as never, premium('invalid', '', 0, { has_plans: false })]]);
    expect(screen.getByRole('region', { name: 'Storage' })).toBeDefined();
    expect(headings()[0]).toBe('Storage');
    expect(screen.queryByRole('button', { name: 'Redeem a code' })).toBeNull();
    expect(document.body.textContent).not.toMatch(/premium|code|plan|free/i);
  });

  test('is named in the language of the page, and says where it came from', () => {
    const bought = { plan: { id: 'plus', names: { 'en-US': 'Plus', ru: 'Плюс' }, source: 'purchase' } };
    draw([[$premium as never, premium('ok', '2031-05-06T12:00:00Z', 1, bought)]], [], 'ru');
    expect(headings()[0]).toBe('Плюс');
    expect(screen.getByText(/Куплен\./)).toBeDefined();
  });

  test('that is not known yet is not called free', () => {
    draw([]);
    expect(headings()[0]).toBe('Your plan');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that could not be read says so, and is asked for again', async () => {
    const ask = vi.fn(() => premium('invalid', ''));
    const { user } = draw([[$isPremiumMissing as never, true]], [[fetchPremiumFx as never, ask]]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(ask).toHaveBeenCalledOnce();
    expect(headings()[0]).toBe('Free');
  });

  test('has days in the language of the page', () => {
    draw([[$premium as never, premium('ok', '2031-05-06T12:00:00Z', 3)]], [], 'ru');
    expect(document.body.textContent).toMatch(/6 мая 2031/);
    expect(document.body.textContent).toMatch(/3 дня/);
  });

  test('is made longer by a code', async () => {
    const { user, scope } = draw([[$premium as never, premium('invalid', '')]]);
    await user.click(screen.getByRole('button', { name: 'Redeem a code' }));
    expect(scope.getState($redeemCode)).toBe('');
  });
});

describe('the storage', () => {
  test('says how much is used of how much, and shows what fills it', async () => {
    const { user, scope } = draw([[$quota as never, quota]]);
    expect(document.body.textContent).toMatch(/1\.5.GB.*10.GB/);
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(scope.getState($isStorageShown)).toBe(true);
  });

  test('that could not be read is asked for again; what was known before stays', async () => {
    const ask = vi.fn(() => quota);
    const { user } = draw([[$isQuotaMissing as never, true]], [[fetchQuotaFx as never, ask]]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(ask).toHaveBeenCalledOnce();
    expect(document.body.textContent).toMatch(/10.GB/);
  });

  test('is the last that was known while a new reading fails', () => {
    draw([
      [$quota as never, quota],
      [$isQuotaMissing as never, true],
    ]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
