/** Visitors whom `content/access.yaml` names, and the regions that may let them in. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../process/caller.ts';
import { expectNarrow, expectNoFaultsInBoth } from './axe.ts';
import { expect, test } from './page-test.ts';
import { serveCopy } from './serve.ts';

const words = {
  'en-US': { blocked: 'You can’t visit this site', again: 'Check again' },
  ja: { blocked: 'このサイトにはアクセスできません', again: 'もう一度確認' },
} as const;

let server: Awaited<ReturnType<typeof serveCopy>>;
test.beforeAll(async () => {
  server = await serveCopy();
});
test.afterAll(async () => await server?.stop());

/** Names who may not visit; the running server follows. */
async function block(rules: object): Promise<void> {
  writeFileSync(join(server.folder, 'content/access.yaml'), JSON.stringify(rules));
  const marks = (rules as { readonly regions?: readonly string[] }).regions?.join(' ') ?? '';
  const page = async () => (await ask(server.address, 'GET', '/en-US')).body as string;
  await expect.poll(async () => /data-regions="([^"]*)"/.exec(await page())?.[1] ?? '').toBe(marks);
  await expect.poll(async () => (await ask(server.address, 'GET', '/en-US')).status).toBe(403);
}

// A header that is added to every request would need leave of the other region.
test.use({ extraHTTPHeaders: {}, expectedConsole: [/status of 403/] });

test('a blocked visitor sees why and nothing of the site, until another region lets them in', async ({
  page,
  isMobile,
}) => {
  const locale = isMobile ? 'ja' : 'en-US';
  const own = words[locale];
  const heading = page.getByRole('heading', { level: 1, name: own.blocked });
  await block({ addresses: ['127.0.0.1', '::1'] });
  for (const path of ['', '/help-center/getting-started/welcome', '/drive/all']) {
    const answer = await page.goto(`${server.address}/${locale}${path}`);
    expect([path, answer?.status()]).toEqual([path, 403]);
    await expect(heading).toBeVisible();
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
  }
  await expectNoFaultsInBoth(page);
  await expectNarrow(page);
  const accessible = async (site: string) =>
    (await ask(site, 'GET', '/access_controller/v1/area_accessible')).body.accessible;
  expect([await accessible(server.address), await accessible(process.env.SITE ?? '')]).toEqual([false, true]);

  // The region says no as well: it stays so, and for ten minutes nobody asks again by themselves.
  await block({ addresses: ['127.0.0.1', '::1'], regions: [server.address] });
  await page.goto(`${server.address}/${locale}/faq`);
  const again = page.getByRole('button', { name: own.again });
  await expect(again).toBeEnabled();
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('access_to_visit=false');
  await expect(heading).toBeVisible();

  await block({ addresses: ['127.0.0.1', '::1'], regions: [process.env.SITE] });
  await page.goto(`${server.address}/${locale}/faq`);
  await expect(heading).toBeVisible();
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(heading).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const [cookie] = (await page.context().cookies(server.address)).filter(
    ({ name }) => name === 'access_to_visit',
  );
  expect(cookie).toMatchObject({ value: 'true', sameSite: 'Strict' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(600);
  expect((await page.goto(`${server.address}/${locale}`))?.status()).toBe(200);
});
