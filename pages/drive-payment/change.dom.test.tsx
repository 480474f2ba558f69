import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PlanChange } from '../../api/contract/payment.ts';
import { refused } from '../../api/error.ts';
import { $notices } from '../../features/notices/index.ts';
import { changeOrderFx, fetchPreviewFx } from '../../features/payment/change.ts';
import {
  $isHere,
  $orders,
  $shop,
  fetchOrdersFx,
  fetchShopFx,
  type Order,
} from '../../features/payment/model.ts';
import { renderPart } from '../../tests/components/render.tsx';
import PaymentView from './view.tsx';

const price = (term: string, amount: string) => ({
  ...{ term, currency: 'EUR', amount, tax: '0.80', tax_percent: '19', counts_until: '' },
  ...{ regular_amount: '', until: '' },
});
const plan = (id: string, name: string, prices: object[]) => ({
  ...{
    id,
    unit: 'plan',
    name,
    storage: '1024',
    traffic: '',
    downloads_daily: 5,
    is_highlighted: false,
    prices,
  },
});
const shop = {
  country: 'DE',
  providers: ['stripe'],
  items: [
    plan('free', 'Free', []),
    plan('plus', 'Plus', [price('month', '4.99'), price('year', '49.90')]),
    plan('platinum', 'Premium', [price('month', '9.99')]),
  ],
};
const renewing = {
  ...{ id: 'O1', reference: 'PD-7K3D-9QXM', item: 'plus', unit: 'plan', name: 'Plus', term: 'month' },
  ...{ currency: 'EUR', amount: '4.99', tax: '0.80', tax_percent: '19', country: 'DE', credit: '' },
  ...{ provider: 'stripe', status: 'paid', renewal: 'on', has_portal: true, payments: [], issuer: null },
  ...{ created_time: '2026-11-20T10:00:00Z', transfer: null },
} as Order;

const shown: PlanChange = {
  ...{ currency: 'EUR', amount: '49.90', tax: '7.97', tax_percent: '19', credit: '3.22', due: '46.68' },
  quoted_time: '2026-12-01T10:00:00.000Z',
};
const refusal = (error: string) => refused('/vip/v1/orders/O1/change', 409, { error, error_code: 10 });

type Asked = Parameters<typeof changeOrderFx>[0];
interface Answers {
  readonly preview?: (asked: Pick<Asked, 'target'>) => PlanChange;
  readonly change?: (asked: Asked) => unknown;
}

async function openDialog({ preview = () => shown, change = () => ({}) }: Answers, locale = 'en-US') {
  const [previewed, changed] = [vi.fn(preview), vi.fn(change)];
  const listed = vi.fn(() => [renewing]);
  const { user, scope } = renderPart(<PaymentView />, {
    locale,
    site: { locale, path: '/drive/payment' },
    values: [
      [$shop as never, shop],
      [$orders as never, [renewing]],
      [$isHere as never, true],
    ],
    handlers: [
      [fetchShopFx as never, () => shop],
      [fetchOrdersFx as never, listed],
      [fetchPreviewFx as never, previewed],
      [changeOrderFx as never, changed],
    ],
  });
  const name = { 'en-US': 'Change plan', ru: 'Сменить тариф', ja: 'プランを変更' }[locale] ?? '';
  await user.click(await screen.findByRole('button', { name }));
  return { user, scope, previewed, changed, listed, dialog: within(await screen.findByRole('dialog')) };
}

test.each([
  ['en-US', '€46.68', '-€3.22'],
  ['ru', '46,68\u00a0€', '-3,22\u00a0€'],
  ['ja', '€46.68', '-€3.22'],
])(
  'in %s the amount to pay now stands there before it is paid, with what is left',
  async (locale, due, credit) => {
    const { changed } = await openDialog({}, locale);
    const text = () => screen.getByRole('dialog').textContent;
    await vi.waitFor(() => expect(text()).toContain(due));
    expect(text()).toContain(credit);
    expect(text()).toMatch(/19\s?%/);
    expect(changed).not.toHaveBeenCalled();
  },
);

test('where nothing is left of the present plan, zero has no sign', async () => {
  const { dialog } = await openDialog({ preview: () => ({ ...shown, credit: '0.00', due: '49.90' }) });
  expect(await dialog.findByText('€0.00')).toBeDefined();
});

test('another plan or term asks for its own amount, and that is what is paid', async () => {
  const ofYear = { ...shown, due: '1.11' };
  const { user, previewed, changed, listed, dialog } = await openDialog({
    preview: ({ target }) => (target.item.id === 'plus' ? ofYear : shown),
  });
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change and pay' });
  // Not what it is now: that is no change.
  const options = within(dialog.getByRole('combobox')).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value }) => value)).toEqual(['plus year', 'platinum month']);
  await dialog.findByText('€1.11');
  await user.selectOptions(dialog.getByRole('combobox'), 'platinum month');
  await dialog.findByText('€46.68');
  await user.click(submit);
  expect(previewed.mock.calls.map(([{ target }]) => target.item.id)).toEqual(['plus', 'platinum']);
  expect(changed.mock.calls).toMatchObject([
    [{ target: { item: { id: 'platinum' }, price: { term: 'month' } }, preview: { due: '46.68' } }],
  ]);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(listed).toHaveBeenCalledOnce();
});

test('an amount that has changed is asked for again, and paid by the same key', async () => {
  const answers = [
    () => {
      throw refusal('price_changed');
    },
    () => ({}),
  ];
  const { user, previewed, changed, dialog } = await openDialog({ change: () => answers.shift()?.() });
  await user.click(await dialog.findByRole('button', { name: 'Change and pay' }));
  await vi.waitFor(() => expect(previewed).toHaveBeenCalledTimes(2));
  await user.click(dialog.getByRole('button', { name: 'Change and pay' }));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  const [first, second] = changed.mock.calls.map(([{ key }]) => key);
  expect(first).toBe(second);
});

test.each([
  ['change_leaves_credit', 'What is left of your plan is worth more'],
  ['change_pending', 'A change of your plan is already under way'],
  ['failed_precondition', 'This just changed somewhere else'],
])(
  'an amount that is refused by %s is said, the orders are read again, and nothing can be paid',
  async (reason, words) => {
    const { dialog, listed, changed } = await openDialog({
      preview: () => {
        throw refusal(reason);
      },
    });
    await vi.waitFor(() => expect(dialog.getByRole('alert').textContent).toContain(words));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change and pay' }).disabled).toBe(true);
    await vi.waitFor(() => expect(listed).toHaveBeenCalledOnce());
    expect(changed).not.toHaveBeenCalled();
  },
);

test.each([
  ['that was made', () => ({}), []],
  [
    'that was refused',
    () => {
      throw refusal('change_pending');
    },
    ['payment.change.failed'],
  ],
])('a change %s after its dialog was closed says nothing in the next dialog', async (_, end, said) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, scope, listed, dialog } = await openDialog({ change: () => promise.then(end) });
  await user.click(await dialog.findByRole('button', { name: 'Change and pay' }));
  // While it is under way, it is a change to this and to nothing else.
  expect(dialog.getByRole<HTMLSelectElement>('combobox').disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Change plan' }));
  await screen.findByText('€46.68');
  resolve();
  await vi.waitFor(() => expect(listed).toHaveBeenCalledOnce());
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('');
  // It is said elsewhere: somebody waits for it.
  await vi.waitFor(() => expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(said));
});
