import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as visiting } from './page-test.ts';
import { expect, test } from './person.ts';
import { panel, titled } from './uploading.ts';

test('a folder from the desktop is dropped beside the list, and goes into the open folder @desktop @long', async ({
  page,
  person,
}, { outputDir }) => {
  const trip = join(outputDir, 'Trip');
  mkdirSync(join(trip, 'Day 1'), { recursive: true });
  mkdirSync(join(trip, 'Nothing yet'));
  writeFileSync(join(trip, 'Day 1', 'first.txt'), 'one');
  const { body } = await person.call('POST', '/drive/v1/files', { kind: 'drive#folder', name: 'Voyages' });
  await page.goto(`/en-US/drive/all/${body.file.id}`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();

  // As the desktop does it: by the browser, which alone can make the folder's files readable.
  const desktop = await page.context().newCDPSession(page);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    desktop.send('Input.dispatchDragEvent', {
      type,
      ...{ x: 40, y: 24 },
      data: { items: [], files: [trip], dragOperationsMask: 1 },
    });
  await drag('dragEnter');
  await drag('dragOver');
  await expect(page.getByText('Drop to upload to “Voyages”')).toBeVisible();
  await drag('drop');
  await expect(page.getByText('Drop to upload to “Voyages”')).toBeHidden();
  await expect(titled(page, '1 file uploaded')).toBeVisible();
  await expect(panel(page).getByText('first.txt')).toBeVisible();
  const names = async (parent: string) =>
    (await person.call('GET', `/drive/v1/files?parent_id=${parent}&order=name_asc`)).body.files as {
      id: string;
      name: string;
    }[];
  const [top] = await names(body.file.id);
  expect(top?.name).toBe('Trip');
  await expect
    .poll(async () => (await names(top?.id ?? '')).map(({ name }) => name))
    .toEqual(['Day 1', 'Nothing yet']);
  await expect(page.getByRole('gridcell', { name: /^Trip/ })).toBeVisible();

  // A page without a list has no folder to drop into, wherever its visitor comes from.
  await page.getByRole('navigation', { name: 'Drive' }).getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await drag('dragEnter');
  await drag('dragOver');
  await expect(page.getByText('Drop to upload to My drive')).toBeVisible();
});

visiting(
  'files from the desktop are not taken where nobody is signed in @desktop @long',
  async ({ page }) => {
    await page.goto('/en-US/drive/login');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    const accepted = await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['hello'], 'a.txt'));
      return ['dragenter', 'dragover'].map((type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector('main')?.dispatchEvent(event);
        return event.dataTransfer?.dropEffect;
      });
    });
    await expect(page.getByText('Drop to upload to My drive')).toBeHidden();
    expect(accepted[1]).toBe('none');
  },
);
