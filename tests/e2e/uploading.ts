/** Uploads as people begin and see them. */
import type { Locator, Page } from '@playwright/test';
import { expect, type Person } from './person.ts';

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

/** The page waits a second to hear whether content may be known, and else sends it: here as long as a slow machine needs. */
export const awaitKnowledge = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { setTimeout } = globalThis;
    const slow = (work: () => void, ms?: number) => setTimeout(work, ms === 1000 ? 60_000 : ms);
    globalThis.setTimeout = slow as typeof setTimeout;
  });

interface Quota {
  readonly limit: string;
  readonly usage: string;
  readonly reserved: string;
}

export const quotaOf = async (person: Person): Promise<Quota> =>
  (await person.call('GET', '/drive/v1/about')).body.quota as Quota;

const otherKey = 'other-program';

/** Another program begins an upload: its space is promised, and no byte of it is used. Gives the id of the upload. */
export async function leaveFree(person: Person, bytes: number): Promise<string> {
  const { limit, usage } = await quotaOf(person);
  const size = String(Number(limit) - Number(usage) - bytes);
  const asked = {
    kind: 'drive#file',
    upload_type: 'UPLOAD_TYPE_RESUMABLE',
    name: 'other.bin',
    size,
    idempotency_key: otherKey,
  };
  const { status, body } = await person.call('POST', '/drive/v1/files', asked);
  expect(status).toBe(200);
  return body.resumable.params.upload_id;
}

/** The other program gives its upload up. */
export async function endOther(person: Person): Promise<void> {
  const path = `/drive/v1/uploads?idempotency_key=${otherKey}`;
  expect((await person.call('DELETE', path)).status).toBe(200);
}
