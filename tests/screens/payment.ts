/** Plans, orders and receipts: the prices are made up, since the site that is shown has none. */
import { expect } from '../e2e/person.ts';
import type { Scene, Screen } from './scene.ts';

const price = (term: string, amount: string, more: object = {}) => ({
  ...{ term, currency: 'EUR', amount, tax: '0.80', tax_percent: '19', regular_amount: '', until: '' },
  counts_until: '',
  ...more,
});
const item = (id: string, unit: string, name: string, gigabytes: number, prices: object[]) => ({
  ...{ id, unit, name, storage: unit === 'traffic' ? '0' : String(gigabytes * 1024 ** 3), prices },
  traffic: unit === 'traffic' ? String(gigabytes * 1024 ** 3) : '',
  ...{ downloads_daily: unit === 'plan' ? gigabytes * 5 : 0, is_highlighted: id === 'platinum' },
});
const shop = {
  country: 'DE',
  providers: ['stripe', 'invoice'],
  items: [
    item('free', 'plan', 'Free', 10, []),
    item('platinum', 'plan', 'Premium', 2048, [
      price('month', '4.99', { regular_amount: '6.99', until: '2027-01-02T00:00:00Z' }),
      price('year', '49.99'),
    ]),
    item('team', 'plan', 'Premium with a long name', 10_240, [price('year', '149.00')]),
    item('room', 'storage', '+ 100 GB', 100, [price('month', '1.99'), price('year', '19.99')]),
    item('more', 'traffic', '+ 500 GB', 500, [
      price('once', '3.99', { counts_until: '2027-01-01T00:00:00Z' }),
    ]),
    item('more-room', 'storage', '+ 1 TB', 1024, [price('month', '9.99')]),
  ],
};
const order = (id: string, status: string, more: object = {}) => ({
  ...{ id, reference: `PD-7K3D-${id}`, item: 'platinum', unit: 'plan', name: 'Premium', term: 'month' },
  ...{ currency: 'EUR', amount: '4.99', tax: '0.80', tax_percent: '19', country: 'DE' },
  ...{
    provider: 'invoice',
    status,
    renewal: 'none',
    has_portal: more !== undefined && 'renewal' in more,
    created_time: '2026-11-20T10:00:00Z',
  },
  ...{ payments: [], transfer: null, credit: '' },
  issuer: { lines: ['Ada Lovelace Cloud Services', '12 High Street, London'], tax_number: 'GB 123 4567 89' },
  ...more,
});
const paid = {
  payments: [{ time: '2026-11-22T10:00:00Z', amount: '4.99', currency: 'EUR', is_refunded: false }],
};
const orders = [
  order('AAAA', 'open', {
    transfer: {
      lines: ['Ada Lovelace Cloud Services', 'DE02 1203 0000 0000 2020 51', 'BYLADEM1001'],
      due_time: '2026-12-04T10:00:00Z',
      amount: '4.99',
    },
  }),
  order('BBBB', 'paid', { ...paid, provider: 'stripe', renewal: 'on', credit: '1.20' }),
  order('DDDD', 'differs', paid),
  order('EEEE', 'refunded', paid),
];

const change = {
  ...{ currency: 'EUR', amount: '49.99', tax: '7.98', tax_percent: '19', credit: '3.22', due: '46.77' },
  quoted_time: '2026-12-01T10:00:00.000Z',
};

async function payment(scene: Scene, path = '/drive/payment'): Promise<void> {
  await scene.page.route('**/vip/v1/shop?**', (route) => route.fulfill({ json: shop }));
  await scene.page.route('**/vip/v1/orders', (route) => route.fulfill({ json: { orders } }));
  await scene.open(path);
  await expect(scene.page.getByText(scene.word('payment.orders'))).toBeVisible();
}

export const payments: readonly Screen[] = [
  { name: 'payment', isWhole: true, show: payment },
  { name: 'payment-storage', isWhole: true, show: (scene) => payment(scene, '/drive/payment/storage') },
  { name: 'payment-traffic', isWhole: true, show: (scene) => payment(scene, '/drive/payment/traffic') },
  {
    name: 'payment-order',
    async show(scene) {
      await payment(scene);
      await scene.button('payment.choose', { name: 'Premium' }).click();
      await expect(scene.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'payment-change',
    async show(scene) {
      await scene.page.route('**/change-preview', (route) => route.fulfill({ json: { change } }));
      await payment(scene);
      await scene.button('payment.change').click();
      await expect(scene.page.getByText(scene.word('payment.change.due'))).toBeVisible();
    },
  },
  { name: 'payment-shop', isWhole: true, show: (scene) => payment(scene, '/inapp/shop') },
  {
    name: 'payment-widget',
    isWhole: true,
    who: 'nobody',
    async show(scene) {
      await scene.open('/inapp/widget');
      await expect(scene.page.getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'payment-transfer',
    async show(scene) {
      await payment(scene);
      await scene.button('payment.order.pay').click();
      await expect(scene.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'payment-receipt',
    async show(scene) {
      await payment(scene);
      await scene.button('payment.receipt').first().click();
      await expect(scene.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'payment-code',
    isWhole: true,
    async show(scene) {
      const plain = { ...shop, items: shop.items.map((item) => ({ ...item, prices: [] })) };
      await scene.page.route('**/vip/v1/shop?**', (route) => route.fulfill({ json: plain }));
      await scene.open('/drive/payment');
      await expect(scene.page.getByText(scene.word('payment.byCode.title'))).toBeVisible();
    },
  },
];
