/** The built server over a copy of the site, which a test may change, and people with roles on it. */
import type { Locator, Page } from '@playwright/test';
import { addAccount } from './accounts.ts';
import { adminOf } from './admin.ts';
import { test as base, expect } from './page-test.ts';
import { enter } from './person.ts';
import { serveCopy } from './serve.ts';

export { expect };

type SiteServer = Awaited<ReturnType<typeof serveCopy>>;
type Role = 'viewer' | 'editor' | 'publisher' | 'nobody';

export const test = base.extend<
  { comeAs: (role: Role) => Promise<{ readonly email: string }> },
  { siteServer: SiteServer }
>({
  siteServer: [
    async ({ browserName: _ }, use) => {
      const siteServer = await serveCopy();
      await use(siteServer);
      await siteServer.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ siteServer }, use) => use(siteServer.address),
  // Pages in the preview have scripts, which may not run there.
  expectedConsole: async ({ browserName: _ }, use) => use([/sandboxed and the 'allow-scripts' permission/]),
  /** Signs in a person with that role in this browser. */
  comeAs: async ({ siteServer, page, extraHTTPHeaders: headers = {} }, use) =>
    use(async (role) => {
      const made = await addAccount(siteServer.address, siteServer.data, headers);
      if (role !== 'nobody') await adminOf(siteServer.data)('site', 'roles', made.email, role);
      await enter(page, made);
      return made;
    }),
});

/** The editor of a file, where text is written. */
export const editorOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Text of ${name}` });

/** Opens a file with the cursor in a line of it. */
export async function openAt(page: Page, name: string, line: number): Promise<void> {
  await page.goto(`/en-US/__site?view=edit&file=${encodeURIComponent(name)}&line=${line}`);
  await editorOf(page, name).waitFor();
}

/** The editor's list of proposals. */
export const proposed = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });

/** Publishes what is reviewed, and waits until it is on the site. */
export async function publish(page: Page, message: string): Promise<void> {
  await page.getByLabel('What did you change?').fill(message);
  const press = page.getByRole('button', { name: 'Publish' });
  await expect(press).toBeEnabled();
  await press.click();
  const published = page.getByRole('heading', { name: /^Published/ });
  const refusal = page.getByRole('alert').filter({ hasText: /./ });
  await expect(published.or(refusal).first()).toBeVisible();
  expect(await refusal.allTextContents()).toEqual([]);
  await expect(published).toBeVisible();
}

/** Goes on by the keyboard until something has it. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  const hasFocus = (): Promise<boolean> =>
    place.evaluate((element) => (element.getRootNode() as Document).activeElement === element);
  for (let presses = 0; !(await hasFocus()); presses += 1) {
    expect(presses, 'it is not reached').toBeLessThan(300);
    await page.keyboard.press('Tab');
  }
}
