import { filmOf, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

test('a film is read in ranges and obeys the keys of players @desktop', async ({ page, person, browser }) => {
  const id = await putFile(person, 'Diving.webm', await filmOf(browser, 1000));
  const answered = page.waitForResponse((answer) => answer.request().resourceType() === 'media');
  await page.goto(`/en-US/drive/all?action=open_file&file_id=${id}`);
  const ranged = await answered;
  expect(ranged.request().headers().range).toBe('bytes=0-');
  expect(ranged.status()).toBe(206);

  const player = page.locator('dialog[data-preview] video');
  const read = <Key extends 'currentTime' | 'ended' | 'paused' | 'muted' | 'volume' | 'videoWidth'>(
    key: Key,
  ) => player.evaluate((element: HTMLVideoElement, name) => element[name as Key], key);
  await expect.poll(() => read('videoWidth')).toBe(640);
  await page.keyboard.press('m');
  expect(await read('muted')).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(await read('volume')).toBe(0.9);
  await page.keyboard.press('Space');
  await expect.poll(() => read('ended')).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => read('currentTime')).toBe(0);
  await page.keyboard.press('k');
  await expect.poll(() => read('currentTime')).toBeGreaterThan(0);
  await page.keyboard.press('f');
  const isFull = () => player.evaluate((element) => document.fullscreenElement === element);
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(false);
});
