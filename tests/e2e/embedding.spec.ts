/** The site in a frame of another origin, which `serve.ts` lists in the manifest, and of one that it does not. */
import type { Page } from '@playwright/test';
import { expect, test } from './page-test.ts';

/** The origin of the page that may embed the site. */
const embedder = String(process.env.EMBEDDER);

/** Opens a page of this origin that shows an address of the site, and notes what it is told. */
async function embed(page: Page, origin: string, address: string) {
  await page.goto(`${origin}/?show=${encodeURIComponent(address)}`);
  const frame = page.frameLocator('iframe');
  const messages = () => page.evaluate('messages');
  return { frame, messages };
}

/** Adds a link to the framed page and presses it. */
async function press(page: Page, href: string): Promise<void> {
  await page.frame('site')?.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address });
    document.body.append(link);
    link.click();
  }, href);
}

for (const [kind, path] of [
  ['a document', '/ja/faq'],
  ['an app page', '/ja/test'],
] as const)
  test(`${kind} tells the page around it what its links ask for, after a full load too @long`, async ({
    page,
    baseURL,
  }) => {
    const address = `${baseURL}${path}?origin=${encodeURIComponent(embedder)}&hide_header=1`;
    const { frame, messages } = await embed(page, embedder, address);
    const main = frame.getByRole('main');
    await expect(main).toBeVisible();
    await expect(frame.locator('header[data-site-header]')).toBeHidden();
    await page.frame('site')?.goto(`${baseURL}${path}`);
    await expect(frame.locator('header[data-site-header]')).toBeHidden();
    const { origin } = new URL(String(baseURL));
    const posted = [
      { origin, data: { action: 'create_task', params: { url: 'https://a.example/b' } } },
      { origin, data: { action: 'open_feedback', params: {} } },
    ];
    await expect(frame.locator('html[data-embedded]')).toBeAttached();
    await press(page, '/ja/drive/all?action=create_task&url=https://a.example/b');
    await press(page, '/ja/drive/feedback');
    await expect.poll(messages).toEqual(posted);
    // Nothing is told of this one: the frame does it itself.
    await press(page, '/ja/drive/all?action=open_file&file_id=x');
    await page.frame('site')?.waitForURL(/\/drive\/all/);
    expect(await messages()).toEqual(posted);
  });

test.describe('a page that the site does not list', () => {
  test.use({ expectedConsole: async ({ baseURL: _ }, use) => use([/frame-ancestors/]) });
  test('@desktop shows nothing of it', async ({ page, baseURL }) => {
    const { frame, messages } = await embed(
      page,
      embedder.replace('127.0.0.1', 'elsewhere.localhost'),
      `${baseURL}/ja/faq`,
    );
    await expect.poll(() => page.frame('site')?.url()).toMatch(/^chrome-error:/);
    await expect(frame.locator('header')).toHaveCount(0);
    expect(await messages()).toEqual([]);
  });
});
