import { entryNamed, filmOf, openEntry, putFile } from './drive-files.ts';
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
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  // Menus open over a film that fills the screen.
  await page.keyboard.press('>');
  await page.getByRole('button', { name: 'Speed: 1.25×' }).click();
  await page.getByRole('menuitemcheckbox', { name: '0.5×' }).click();
  expect(await player.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.5);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(false);
});

test('controls of a film can be used by mouse and by keyboard @desktop', async ({
  page,
  person,
  browser,
}) => {
  await putFile(person, 'notes.txt', 'beside it');
  await putFile(person, 'Diving.webm', await filmOf(browser, 1000));
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'Diving.webm').dblclick();
  const viewer = page.locator('dialog[data-preview]');
  const read = <Key extends 'paused' | 'muted' | 'volume' | 'readyState'>(key: Key) =>
    viewer.locator('video').evaluate((element: HTMLVideoElement, name) => element[name as Key], key);
  await expect.poll(() => read('readyState')).toBeGreaterThan(0);
  await viewer.getByRole('button', { name: 'Play' }).click();
  await viewer.getByRole('button', { name: 'Play again' }).waitFor();
  await viewer.getByRole('button', { name: 'Mute' }).click();
  expect(await read('muted')).toBe(true);
  await viewer.getByRole('slider', { name: 'Volume' }).focus();
  await page.keyboard.press('ArrowRight');
  expect([await read('muted'), await read('volume')]).toEqual([false, 0.05]);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Back or forward 10 seconds')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await viewer.getByRole('button', { name: 'Next file' }).click();
  await expect(viewer.getByText('beside it')).toBeVisible();
});

test('fingers bring the controls of a film and go back and forward in it @phone @long', async ({
  page,
  person,
  browser,
}) => {
  const id = await putFile(person, 'Diving.webm', await filmOf(browser, 1000));
  await page.goto(`/en-US/drive/all?action=open_file&file_id=${id}`);
  const viewer = page.locator('dialog[data-preview]');
  const at = () => viewer.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);
  await viewer.getByRole('button', { name: 'Play' }).tap();
  await viewer.getByRole('button', { name: 'Play again' }).waitFor();
  expect(await at()).toBeGreaterThan(0);
  const { width, height } = page.viewportSize() as { width: number; height: number };
  for (let taps = 0; taps < 2; taps += 1) await page.touchscreen.tap(width / 8, height / 3);
  await expect(viewer.getByText('−10')).toBeAttached();
  await expect.poll(at).toBe(0);
  await viewer.getByRole('button', { name: 'Speed: 1×' }).tap();
  await page.getByRole('dialog', { name: 'Speed' }).getByRole('button', { name: '2×' }).tap();
  await expect(viewer.getByRole('button', { name: 'Speed: 2×' })).toBeVisible();
});

test('subtitles beside a film are shown in the encoding that they have, and one’s own can be added', async ({
  page,
  person,
  browser,
}) => {
  // "Привет" in windows-1251.
  const hello = new Uint8Array([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  const time = new TextEncoder().encode('1\n00:00:00,000 --> 00:01:00,000\n');
  await putFile(person, 'Diving.ru.srt', new Uint8Array([...time, ...hello]));
  await putFile(person, 'Diving.webm', await filmOf(browser, 1000));
  await page.goto('/en-US/drive/all');
  await openEntry(page, 'Diving.webm');
  const viewer = page.locator('dialog[data-preview]');
  const lines = viewer.locator('[data-subtitles]');
  await viewer.getByRole('button', { name: 'Play' }).click();
  await viewer.getByRole('button', { name: 'Play again' }).waitFor();
  await page.keyboard.press('c');
  await expect(lines).toHaveText('Привет');
  await page.keyboard.press('c');
  await expect(lines).toHaveText('');
  const own = '1\n00:00:00,000 --> 00:01:00,000\n<i>Mine</i><img src=x onerror="window.hacked = true">';
  const chosen = { name: 'mine.srt', mimeType: 'text/plain', buffer: Buffer.from(own) };
  await viewer.locator('input[type="file"]').setInputFiles(chosen);
  await expect(lines).toHaveText('Mine');
  await expect(lines.locator('img')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('a film of a share is played by whoever has the link @long', async ({ page, signUp, browser }) => {
  const owner = await signUp();
  const film = await putFile(owner, 'Diving.webm', await filmOf(browser, 1000));
  const notes = await putFile(owner, 'notes.txt', 'beside it');
  const { body } = await owner.call('POST', '/drive/v1/share', { file_ids: [film, notes], title: 'Reef' });
  await page.goto(`/s/${body.share_id}`);
  const entry = entryNamed(page, 'Diving.webm');
  await ((await page.evaluate(() => matchMedia('(hover: none)').matches)) ? entry.tap() : entry.dblclick());
  const viewer = page.locator('dialog[data-preview]');
  const player = viewer.locator('video');
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(640);
  await viewer.getByRole('button', { name: 'Play' }).click();
  await expect(viewer.getByRole('button', { name: 'Play again' })).toBeVisible();
});
