/** Drags as a hand makes them: it lets go when the target shows that it takes what is held over it. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './person.ts';

/** A target over which something is held that it takes, or has such a target around it. */
const taking = (target: Locator): Locator =>
  target.locator('xpath=ancestor-or-self::*[@data-drop="true"]').first();

/** Drags an entry onto a target. Targets begin to take some time after they are drawn. */
export async function dragOnto(page: Page, entry: Locator, target: Locator): Promise<void> {
  await entry.hover();
  await page.mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error('the target is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y, { steps: 5 });
  await expect(async () => {
    await page.mouse.move(x + 2, y + 1);
    await page.mouse.move(x, y);
    await expect(taking(target)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.mouse.up();
}

/** Holds a file of the desktop over a target until that takes it, and lets it go there if it is to be dropped. */
export async function holdFile(target: Locator, name: string, isDropped = true): Promise<void> {
  const send = (...types: readonly string[]) =>
    target.evaluate(
      (element, given) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], given.name, { type: 'text/plain', lastModified: 1 }));
        for (const type of given.types)
          element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      { name, types },
    );
  await expect(async () => {
    await send('dragenter', 'dragover');
    await expect(taking(target)).toBeVisible({ timeout: 500 });
  }).toPass();
  if (isDropped) await send('drop');
}
