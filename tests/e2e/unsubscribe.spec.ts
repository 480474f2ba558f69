/** The page to which letters lead whose readers have had enough of them. */
import { readSecret } from '../../server/db/index.ts';
import { signSubscription } from '../../server/features/mail-preferences/token.ts';
import { openAccounts } from './accounts.ts';
import { expectNoFaultsInBoth } from './axe.ts';
import { expect, test } from './person.ts';

const words = {
  'en-US': {
    ask: /that say when a plan ends/,
    stop: 'Stop these emails',
    done: /Done\./,
    wrong: /incomplete/,
  },
  ja: { ask: /プランの終了を知らせる/, stop: '配信を停止', done: /完了しました/, wrong: /不完全か/ },
} as const;

/** The `d` of a letter to this person. */
async function linkOf(userId: string): Promise<string> {
  const { db, close } = await openAccounts(process.env.SITE_DATA ?? '');
  const key = await readSecret(db, 'unsubscribe');
  await close();
  return signSubscription(key, { userId, setting: 'mail_premium_end' });
}

// A link that was changed is told so by a 404.
test.use({ expectedConsole: [/status of 404/] });

test('a letter’s link ends its kind by one press and no sooner, without a sign-in', async ({
  page,
  signUp,
  isMobile,
}) => {
  const locale = isMobile ? 'ja' : 'en-US';
  const own = words[locale];
  const person = await signUp();
  const d = await linkOf(person.id);
  const setting = async () => (await person.call('GET', '/v1/user/settings')).body.mail_premium_end;
  await page.goto(`/${locale}/unsubscribe?d=${d}`);
  await expect(page.getByText(own.ask)).toBeVisible();
  await expectNoFaultsInBoth(page);
  // Programs of mail open links: to look is not to end.
  expect(await setting()).toBe(true);
  await page.getByRole('button', { name: own.stop }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: own.done })).toBeFocused();
  expect(await setting()).toBe(false);

  await page.goto(`/${locale}/unsubscribe?d=${d.slice(0, -2)}xx`);
  await expect(page.getByRole('alert').filter({ hasText: own.wrong })).toBeVisible();
  await expect(page.getByRole('button', { name: own.stop })).toHaveCount(0);
});
