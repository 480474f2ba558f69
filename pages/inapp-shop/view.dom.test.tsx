import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { $shop, fetchOrdersFx, fetchShopFx } from '../../features/payment/model.ts';
import { renderPart } from '../../tests/components/render.tsx';
import InappShopView from './view.tsx';

const price = {
  ...{ term: 'month', currency: 'EUR', amount: '4.99', tax: '0.00', tax_percent: '0' },
  ...{ regular_amount: '', until: '', counts_until: '' },
};
const item = (id: string, unit: string, prices: readonly object[]) => ({
  ...{ id, unit, name: id, storage: '1024', traffic: '', downloads_daily: 5, is_highlighted: false, prices },
});
const plans = [item('Free', 'plan', []), item('Plus', 'plan', [price])];
const draw = (items: readonly object[], locale = 'en-US') => {
  const shop = { country: 'DE', providers: ['invoice'], items };
  renderPart(<InappShopView />, {
    ...{ locale, site: { locale, path: '/inapp/shop' }, values: [[$shop as never, shop]] },
    handlers: [
      [fetchShopFx as never, () => shop],
      [fetchOrdersFx as never, () => []],
    ],
  });
};

test('all shelves stand below each other, each under its name', () => {
  draw([...plans, item('Room', 'storage', [price])], 'ru');
  const room = within(screen.getByRole('region', { name: 'Больше места' }));
  expect(room.getByRole('button', { name: 'Выбрать «Room»' })).toBeDefined();
  const all = within(screen.getByRole('region', { name: 'Тарифы' }));
  expect(all.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Free', 'Plus']);
});

test('a shelf that is empty is not there', () => {
  draw(plans);
  expect(screen.getAllByRole('region')).toHaveLength(1);
});
