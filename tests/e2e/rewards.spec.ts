import { admin } from './admin.ts';
import { expectNarrow, expectNoFaults } from './axe.ts';
import { putFile } from './drive-files.ts';
import { enter, expect, test } from './person.ts';

test('a person checks in by the list at the side, once, and reads how it works', async ({
  page,
  person,
  isMobile,
}) => {
  const locale = isMobile ? 'ru' : 'en-US';
  await page.goto(`/${locale}/drive/all`);
  if (isMobile) await page.getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('link', { name: isMobile ? 'Ежедневная отметка' : 'Daily check-in' }).click();
  await page.getByRole('button', { name: isMobile ? 'Отметиться' : 'Check in', exact: true }).click();
  await expect(page.getByText(isMobile ? 'Сегодня вы отметились' : 'Checked in today')).toBeVisible();
  const { body } = await person.call('GET', '/vip/v1/task/status?scene=check_in');
  expect(body).toMatchObject({ is_done: true, step: 1 });
  await expectNoFaults(page);
  await expectNarrow(page);
  await page.getByRole('link', { name: isMobile ? 'Как работает' : 'How the daily check-in works' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount((body as { steps: [] }).steps.length);
  await expectNoFaults(page);
});

test('whoever follows a link and begins with a file has days of premium, and so has the inviter', async ({
  page,
  signUp,
  isMobile,
}) => {
  const locale = isMobile ? 'ru' : 'en-US';
  const [inviter, newcomer] = [await signUp(), await signUp()];
  const { body } = await inviter.call('GET', '/vip/v1/activity/inviteExtActivityPage');
  await page.goto(`/${locale}/invite/${body.code}`);
  await expectNoFaults(page);
  await page.getByRole('link', { name: isMobile ? 'Создать аккаунт' : 'Create an account' }).click();
  // The form is there before its script, which keeps the code.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('invite_code'))).not.toBeNull();
  await enter(page, newcomer);
  await putFile(newcomer, 'first.txt', 'first');
  await page.goto(`/${locale}/drive/all`);
  await expect(page.getByText(isMobile ? 'Вас пригласили' : 'You were invited')).toBeVisible();
  const days = body.invited_days as number;
  expect((await page.context().cookies()).find(({ name }) => name === 'free_days')?.value).toBe(String(days));
  await enter(page, inviter);
  await page.goto(`/${locale}/referral`);
  await expect(page.getByRole('textbox', { name: isMobile ? 'Ваша ссылка' : 'Your link' })).toHaveValue(
    new RegExp(`/invite/${body.code}$`),
  );
  await expect(page.getByRole('listitem').filter({ hasText: `+${body.inviter_days}` })).toBeVisible();
  await expectNoFaults(page);
  await expectNarrow(page);
});

test('the page of a campaign leads to what makes up for something, and gives it to whoever is signed in and asks', async ({
  page,
  signUp,
  isMobile,
}) => {
  const locale = isMobile ? 'ja' : 'en-US';
  const address = `/${locale}/activity/compensation`;
  const has = page.getByText(isMobile ? '受け取り済みです' : 'Done:');
  await page.goto(address);
  const link = page.locator('[data-compensation] a');
  await expect(link).toHaveAttribute('href', `/${locale}/drive/compensation/aliyun_accident_202409`);
  await expect(has).toBeHidden();
  await expectNoFaults(page);
  const person = await signUp();
  await enter(page, person);
  const premium = async () => (await person.call('GET', '/drive/v1/privilege/vip')).body.data.vipItem;
  await page.goto(address);
  await expect(link).toBeVisible();
  // A visit alone takes nothing.
  expect(await premium()).toEqual([]);
  await link.click();
  await expect(has).toBeVisible();
  await page.goto(address);
  await expect(has).toBeVisible();
  await expect(link).toBeHidden();
  await expectNoFaults(page);
  await expectNarrow(page);
  expect(await premium()).toMatchObject([{ type: 'platinum', surplus_day: 4 }]);
});

test.describe('codes', () => {
  // The refusal.
  test.use({ expectedConsole: [/status of 409/] });
  test('a code is redeemed, and again it is refused in words of its own @long', async ({
    page,
    person,
    isMobile,
  }) => {
    const locale = isMobile ? 'ru' : 'en-US';
    const [code] = JSON.parse(await admin('codes', 'make', '--days', '30', '--json')).codes as [string];
    await page.goto(`/${locale}/drive/all?action=open_redeem_box`);
    const box = page.getByRole('dialog');
    await box.getByRole('textbox').fill(code.toLowerCase());
    await box.getByRole('button', { name: isMobile ? 'Активировать' : 'Redeem', exact: true }).click();
    await expect(page.getByText(isMobile ? 'действует до' : 'is yours until')).toBeVisible();
    const { body } = await person.call('GET', '/drive/v1/privilege/vip');
    expect(body.data.vipItem).toMatchObject([{ type: 'platinum', surplus_day: 30 }]);
    // A link that brings the code redeems nothing by itself.
    await page.goto(`/${locale}/drive/all?action=open_redeem_box&s_code=${code}`);
    await expect(box.getByRole('textbox')).toHaveValue(code);
    await box.getByRole('textbox').press('Enter');
    await expect(box.getByText(isMobile ? /уже использовали/ : /already used this code/i)).toBeVisible();
    await expectNoFaults(page);
    await expectNarrow(page);
  });
});
