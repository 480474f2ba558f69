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
  await expect(page.locator('form').first()).toBeVisible();
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
