import type { Page } from '@playwright/test';
import { expectNarrow, expectNoFaults } from './axe.ts';
import { expect, test } from './person.ts';

const gigabyte = 1024 ** 3;
const words = {
  'en-US': {
    ...{ plan: 'Choose Premium', room: 'Choose 100 GB more', more: 'More storage', order: 'Order and pay' },
    ...{ way: /^Card/, until: /31 days left/, paid: 'Paid', receipt: 'Receipt', close: 'Close' },
    ...{
      stop: 'Cancel renewal',
      stopped: 'Does not renew',
      resume: 'Resume renewal',
      renews: 'Renews by itself',
    },
  },
  ru: {
    ...{ plan: 'Выбрать «Премиум»', room: 'Выбрать «Ещё 100 ГБ»', more: 'Больше места' },
    ...{ order: 'Заказать и оплатить', way: /^Карта/, until: /остался 31 день/, paid: 'Оплачен' },
    ...{ receipt: 'Чек', close: 'Закрыть', stop: 'Отменить продление', stopped: 'Не продлевается' },
    ...{ resume: 'Возобновить продление', renews: 'Продлевается автоматически' },
  },
} as const;

/** From a price on the shelf over the page of Stripe, back to where it began. */
async function buy(page: Page, choose: string, { order, way }: (typeof words)[keyof typeof words]) {
  const address = page.url();
  await page.getByRole('button', { name: choose, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: way }).check();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: order }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL((url) => url.pathname === new URL(address).pathname.replace('/storage', ''));
}

test('a plan is bought, its renewal cancelled and resumed, and storage is added', async ({
  page,
  person,
  isMobile,
}) => {
  const locale = isMobile ? 'ru' : 'en-US';
  const own = words[locale];
  await page.goto(`/${locale}/drive/payment`);
  await buy(page, own.plan, own);
  await expect(page.getByText(own.until)).toBeVisible();
  const orders = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(orders.getByText(own.paid, { exact: true })).toBeVisible();
  await orders.getByRole('button', { name: own.receipt }).click();
  const receipt = page.getByRole('dialog', { name: own.receipt });
  await expect(receipt).toContainText(isMobile ? /4,99/ : /€4\.99/);
  await expect(receipt).toContainText('Example Drive Ltd');
  await receipt.getByRole('button', { name: own.close }).last().click();
  // Two clicks, and one.
  await orders.getByRole('button', { name: own.stop }).click();
  await page.getByRole('dialog').getByRole('button', { name: own.stop }).click();
  await expect(orders.getByText(own.stopped)).toBeVisible();
  await orders.getByRole('button', { name: own.resume }).click();
  await expect(orders.getByText(own.renews)).toBeVisible();
  await page.getByRole('link', { name: own.more }).click();
  await buy(page, own.room, own);
  await expect(orders.getByText(own.paid, { exact: true })).toHaveCount(2);
  await expectNoFaults(page);
  await expectNarrow(page);
  const { body } = await person.call('GET', '/drive/v1/about');
  expect(body.quota.limit).toBe(String((2048 + 100) * gigabyte));
});
