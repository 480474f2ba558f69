/** Uploads as people begin and see them. */
import type { Locator, Page } from '@playwright/test';

/** Drops files on the page as from the desktop; the texts by their names. */
export async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of Object.entries(given)) {
      dataTransfer.items.add(new File([text], name, { type: 'text/plain', lastModified: 1_700_000_000_000 }));
    }
    const dropped = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector('main')?.dispatchEvent(dropped);
  }, files);
}

export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Uploads', exact: true });
export const titled = (page: Page, name: string): Locator =>
  panel(page).getByRole('heading', { name, exact: true });

/** Opens a page of the drive that shows no folder; who asks for the account has taken over what the server rendered. */
export async function openTasks(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/v1\/user\/me$/);
  await page.goto('/en-US/drive/tasks');
  await asked;
}
