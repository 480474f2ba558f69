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
      renews: 'Renews automatically',
    },
    ...{ change: 'Change plan', target: 'New plan', due: /Due now\s*€44\.91/, confirm: 'Change and pay' },
    ...{ rest: /Credit from the earlier plan\s*-€4\.99/, year: 'Premium · 1 year' },
  },
  ru: {
    ...{ plan: 'Выбрать «Премиум»', room: 'Выбрать «Ещё 100 ГБ»', more: 'Больше места' },
    ...{ order: 'Заказать и оплатить', way: /^Карта/, until: /остался 31 день/, paid: 'Оплачен' },
    ...{ receipt: 'Чек', close: 'Закрыть', stop: 'Отменить продление', stopped: 'Не продлевается' },
    ...{ resume: 'Возобновить продление', renews: 'Продлевается автоматически' },
    ...{ change: 'Сменить тариф', target: 'Новый тариф', due: /К оплате сейчас\s*44,91/ },
    ...{ confirm: 'Сменить и оплатить', rest: /Остаток прежнего тарифа\s*-4,99/, year: 'Премиум · 1 год' },
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

/** A month becomes a year by the keyboard alone: the amount is shown before it is paid, and the receipt says of what it was less. */
async function changeToYear(page: Page, own: (typeof words)[keyof typeof words]) {
  await page.getByRole('button', { name: own.change }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(own.due);
  await expect(dialog.getByRole('combobox', { name: own.target })).toBeVisible();
  await expectNoFaults(page);
  await expectNarrow(page);
  await dialog.getByRole('button', { name: own.confirm }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const year = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: own.year }) });
  await expect(year.getByText(own.paid, { exact: true })).toBeVisible();
  await year.getByRole('button', { name: own.receipt }).click();
  await expect(dialog).toContainText(own.rest);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('a plan is bought, its renewal cancelled and resumed, it is changed, and storage is added', async ({
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
  await changeToYear(page, own);
  await page.getByRole('link', { name: own.more }).click();
  await buy(page, own.room, own);
  await expect(orders.getByText(own.paid, { exact: true })).toHaveCount(3);
  await expectNoFaults(page);
  await expectNarrow(page);
  const { body } = await person.call('GET', '/drive/v1/about');
  expect(body.quota.limit).toBe(String((2048 + 100) * gigabyte));
});
