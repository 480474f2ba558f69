import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refused } from '../../api/error.ts';
import {
  $orders,
  $shop,
  cancelOrderFx,
  fetchOrdersFx,
  fetchShopFx,
  leaveFx,
  makeOrderFx,
  type Order,
  openPortalFx,
  setRenewalFx,
} from '../../features/payment/model.ts';
import { $redeemCode } from '../../features/redeem/model.ts';
import { $quota } from '../../features/storage/model.ts';
import { renderPart } from '../../tests/components/render.tsx';
import PaymentView from './view.tsx';

const price = (term: string, amount: string) => ({
  ...{
    term,
    currency: 'EUR',
    amount,
    tax: '0.80',
    tax_percent: '19',
    credit: '',
    regular_amount: '',
    until: '',
  },
  counts_until: '',
});
const item = (id: string, name: string, prices: object[]) => ({
  ...{ id, unit: 'plan', name, storage: String(1024 ** 4), traffic: '', downloads_daily: 5 },
  ...{ is_highlighted: false, prices },
});
const shop = {
  country: 'DE',
  providers: ['invoice'],
  items: [item('free', 'Free', []), item('plus', 'Plus', [price('month', '4.99'), price('year', '49.90')])],
};
const order = {
  ...{ id: 'O1', reference: 'PD-7K3D-9QXM', item: 'plus', unit: 'plan', name: 'Plus', term: 'month' },
  ...{ currency: 'EUR', amount: '4.99', tax: '0.80', tax_percent: '19', country: 'DE' },
  ...{
    provider: 'invoice',
    status: 'open',
    renewal: 'none',
    has_portal: false,
    created_time: '2026-11-20T10:00:00Z',
  },
  credit: '',
  payments: [],
  issuer: null,
  transfer: { lines: ['Drive Ltd', 'DE00'], due_time: '2026-12-04T10:00:00Z', amount: '4.99' },
} as Order;

type Handlers = NonNullable<Parameters<typeof renderPart>[1]>['handlers'];
const draw = (
  handlers: Handlers = [],
  locale = 'en-US',
  values: readonly (readonly [never, unknown])[] = [],
  path = '/drive/payment',
) =>
  renderPart(<PaymentView />, {
    locale,
    site: { locale, path },
    values: [[$shop as never, shop], ...values],
    handlers: [[fetchShopFx as never, () => shop], [fetchOrdersFx as never, () => []], ...(handlers ?? [])],
  });
/** It comes when it is first asked for. */
const dialog = async () => within(await screen.findByRole('dialog'));

describe('buying', () => {
  test.each([
    ['en-US', '€49.90', 'Choose Plus', 'Order and pay', 'Drive Ltd'],
    ['ru', '49,90\u00a0€', 'Выбрать «Plus»', 'Заказать и оплатить', 'Drive Ltd'],
    ['ja', '€49.90', 'Plusを選ぶ', '注文して支払う', 'Drive Ltd'],
  ])('in %s shows tax and currency before it is paid, and then where the transfer goes', async (...words) => {
    const [locale, amount, choose, submit, payee] = words;
    const send = vi.fn((_: unknown) => ({ order: { ...order, term: 'year', amount: '49.90' }, url: '' }));
    const { user } = draw([[makeOrderFx as never, send]], locale);
    expect(document.body.textContent).toMatch(/19\s?%/);
    await user.selectOptions(screen.getByRole('combobox'), 'year EUR');
    await user.click(screen.getByRole('button', { name: choose }));
    expect((await screen.findByRole('dialog')).textContent).toContain(amount);
    expect(screen.getByRole('dialog').textContent).toMatch(/19\s?%/);
    await user.click((await dialog()).getByRole('button', { name: submit }));
    expect(send.mock.lastCall?.[0]).toMatchObject({
      ...{ country: 'DE', provider: 'invoice' },
      choice: { item: { id: 'plus' }, price: { term: 'year', amount: '49.90' } },
    });
    expect(await screen.findByText(payee)).toBeDefined();
    expect(screen.getByRole('dialog').textContent).toContain('PD-7K3D-9QXM');
  });

  test('elsewhere leaves for the page of the provider', async () => {
    const leave = vi.fn();
    const { user } = draw([
      [makeOrderFx as never, () => ({ order, url: 'https://pay.test/1' })],
      [leaveFx as never, leave],
    ]);
    await user.click(screen.getByRole('button', { name: 'Choose Plus' }));
    await user.click((await dialog()).getByRole('button', { name: 'Order and pay' }));
    expect(leave.mock.calls).toEqual([['https://pay.test/1']]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('for a price that has changed says so, shows the new one, and tries again as another order', async () => {
    const keys: string[] = [];
    const ask = vi.fn(() => shop);
    const { user } = draw([
      [
        makeOrderFx as never,
        ({ choice }: { choice: { key: string } }) => {
          keys.push(choice.key);
          throw refused('/vip/v1/orders', 409, { error: 'price_changed', error_code: 10 });
        },
      ],
      [fetchShopFx as never, ask],
    ] as never);
    const choose = async () => {
      await user.click(screen.getByRole('button', { name: 'Choose Plus' }));
      await user.click((await dialog()).getByRole('button', { name: 'Order and pay' }));
      await screen.findByText('The price has changed. Please look at it again.');
    };
    await choose();
    expect(ask).toHaveBeenCalled();
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await choose();
    expect(new Set(keys).size).toBe(2);
  });
});

describe('orders', () => {
  test('one that waits can be paid and cancelled; a paid one has a receipt', async () => {
    const cancel = vi.fn((_: string) => order);
    const paid = {
      ...order,
      ...{ id: 'O2', status: 'paid', transfer: null },
      payments: [{ time: '2026-11-22T10:00:00Z', amount: '4.99', currency: 'EUR', is_refunded: false }],
    };
    const { user } = draw([[cancelOrderFx as never, cancel]], 'en-US', [[$orders as never, [order, paid]]]);
    const [open, done] = screen.getAllByRole('listitem').slice(-2);
    await user.click(within(open!).getByRole('button', { name: 'How to pay' }));
    expect((await screen.findByRole('dialog')).textContent).toMatch(/December 4, 2026/);
    await user.keyboard('{Escape}');
    await user.click(within(done!).getByRole('button', { name: 'Receipt' }));
    expect(screen.getByRole('dialog').textContent).toMatch(/November 22, 2026.*€4\.99/);
    await user.keyboard('{Escape}');
    await user.click(within(open!).getByRole('button', { name: 'Cancel order' }));
    expect(cancel.mock.calls).toEqual([['O1']]);
  });

  test.each([
    ['en-US', 'How to pay', /transfer the rest.*Left to transfer€1\.99$/],
    ['ru', 'Как оплатить', /Переведите остаток.*Осталось перевести1,99\s€$/],
  ])(
    'in %s of one that was paid in part the rest is asked for, and not the total',
    async (locale, how, says) => {
      const begun = {
        ...order,
        status: 'differs',
        payments: [{ time: '2026-11-22T10:00:00Z', amount: '3.00', currency: 'EUR', is_refunded: false }],
        transfer: { ...order.transfer, amount: '1.99' },
      };
      const { user } = draw([], locale, [[$orders as never, [begun]]]);
      await user.click(screen.getByRole('button', { name: how }));
      const said = (await screen.findByRole('dialog')).querySelectorAll('p, dl');
      expect([...said].map(({ textContent }) => textContent).join('')).toMatch(says);
    },
  );
});

test.each([
  ['en-US', 'Receipt', /Ada Ltd12 High StTax number: GB 123.*November 22, 2026 · €4\.99 · Refunded/],
  [
    'ru',
    'Чек',
    /Ada Ltd12 High StНалоговый номер: GB 123.*22 ноября 2026\sг\. · 4,99\s€ · Деньги возвращены/,
  ],
])('in %s a receipt says who sold it, and that the money went back', async (locale, name, says) => {
  const refunded = {
    ...{ ...order, status: 'refunded', transfer: null },
    issuer: { lines: ['Ada Ltd', '12 High St'], tax_number: 'GB 123' },
    payments: [{ time: '2026-11-22T10:00:00Z', amount: '4.99', currency: 'EUR', is_refunded: true }],
  };
  const { user } = draw([], locale, [[$orders as never, [refunded]]]);
  await user.click(screen.getByRole('button', { name }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(says);
});

test.each([
  ['en-US', 'Cancel renewal', 'Resume renewal'],
  ['ru', 'Отменить продление', 'Возобновить продление'],
])('in %s a renewal is cancelled in two clicks and resumed in one', async (locale, cancel, resume) => {
  const set = vi.fn((_: unknown) => ({}));
  const renewing = { ...order, ...{ status: 'paid', renewal: 'on', transfer: null } } as Order;
  const other = { ...renewing, id: 'O2', renewal: 'off' } as Order;
  const { user } = draw([[setRenewalFx as never, set]], locale, [[$orders as never, [renewing, other]]]);
  await user.click(screen.getByRole('button', { name: cancel }));
  await user.click((await dialog()).getByRole('button', { name: cancel }));
  await user.click(screen.getByRole('button', { name: resume }));
  expect(set.mock.calls).toEqual([[{ id: 'O1', renews: false }], [{ id: 'O2', renews: true }]]);
});

test.each([
  ['en-US', 'Payment method and invoices'],
  ['ru', 'Способ оплаты и счета'],
])('in %s whoever pays at the provider is led to invoices there', async (locale, name) => {
  const leave = vi.fn();
  const renewing = { ...order, ...{ status: 'paid', renewal: 'on', has_portal: true, transfer: null } };
  const handlers = [
    [openPortalFx as never, (id: string) => `https://pay.test/${id}`],
    [leaveFx as never, leave],
  ] as never;
  const { user } = draw(handlers, locale, [[$orders as never, [renewing, { ...order, id: 'O3' }]]]);
  await user.click(screen.getByRole('button', { name }));
  expect(leave.mock.calls).toEqual([['https://pay.test/O1']]);
});

test('a server that sells nothing says how premium is had there, and shows no price', async () => {
  const plain = {
    ...shop,
    providers: ['invoice'].slice(1),
    items: shop.items.map((one) => ({ ...one, prices: [] })),
  };
  const { user, scope } = draw([], 'en-US', [[$shop as never, plain]]);
  expect(document.body.textContent).not.toMatch(/€|Germany/);
  expect(screen.getByText('How to get premium here')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Redeem a code' }));
  expect(scope.getState($redeemCode)).toBe('');
});

test.each([
  ['en-US', '500 GB more traffic a month', /Active until Dec 1, 2026/, '2 GB of 10 GB used', 'More traffic'],
  ['ru', 'Ещё 500 ГБ трафика в месяц', /Действует до 1 дек/, '2 ГБ из 10 ГБ', 'Больше трафика'],
])('in %s traffic is sold with the date until which it counts, before it is paid', async (...words) => {
  const [locale, grants, counts, used, tab] = words;
  const once = { ...price('once', '3.99'), counts_until: '2026-12-01T00:00:00Z' };
  const more = {
    ...item('more', 'More', [once]),
    ...{ unit: 'traffic', storage: '0', traffic: String(500 * 1024 ** 3) },
  };
  const gigabytes = (count: number) => count * 1024 ** 3;
  const traffic = {
    used: gigabytes(2),
    limit: gigabytes(10),
    shared: 0,
    sharedLimit: gigabytes(5),
    resetsAt: Date.parse('2026-12-01T00:00:00Z'),
  };
  const values = [
    [$shop as never, { ...shop, items: [...shop.items, more] }],
    [$quota as never, { limit: 1, used: 0, inTrash: 0, takesTorrents: false, traffic }],
  ] as const;
  const { user } = draw([], locale, values, '/drive/payment/traffic');
  const text = () => document.body.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');
  for (const one of [grants, counts, used]) expect(text()).toMatch(one);
  expect(screen.getByRole('link', { name: tab }).getAttribute('aria-current')).toBe('page');
  // No storage is sold here: no tab leads there.
  expect(screen.getAllByRole('link').filter((link) => link.hasAttribute('href'))).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /More/ }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(counts);
});
