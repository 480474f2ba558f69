/** A page that stands open for longer than the addresses of content last: it asks for new ones, and nothing moves. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { entryNamed, putFile, soundOf } from './drive-files.ts';
import { expect, test } from './person.ts';

// The browser writes down each answer of 4xx: these say that an address is too old.
test.use({ expectedConsole: [/status of 403/] });

const picture = (color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** A page whose addresses end when the test says so, in place of after days; `slow` holds back what is asked for. */
async function withMortalLinks(page: Page) {
  let age = 0;
  let slow: Promise<void> | undefined;
  const refused: string[] = [];
  await page.route(/\/drive\/v1\/(files|share)/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll(/\/content\/v1\/[^"]+/g, `$&?age=${age}`);
    await route.fulfill({ response: answer, body: text });
  });
  await page.route(/\/content\/v1\//, async (route) => {
    await slow;
    if (new URL(route.request().url()).searchParams.get('age') === String(age)) return route.continue();
    refused.push(route.request().url());
    return route.fulfill({ status: 403, json: { error: 'content_link_expired', error_code: 7 } });
  });
  return {
    refused,
    /** A day and more has gone by: for the page’s clock too. */
    expire: async () => {
      age += 1;
      await page.clock.setSystemTime(Date.now() + age * 9 * 24 * 3600 * 1000);
    },
    holdBack: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      slow = promise;
      return () => {
        slow = undefined;
        resolve();
      };
    },
  };
}

const thumbnail = (page: Page, name: string) => entryNamed(page, name).locator('[data-part="picture"]');
const isThere = (page: Page, name: string) =>
  expect
    .poll(() =>
      thumbnail(page, name)
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth),
    )
    .toBeGreaterThan(0);

test('pictures of a list whose addresses have ended come all the same, and nothing moves @desktop @long', async ({
  page,
  person,
}) => {
  const far = await putFile(person, 'far.jpg', await picture('teal'));
  const folder = (name: string) =>
    person.call('POST', '/drive/v1/files', { kind: 'drive#folder', name, parent_id: '' });
  for (let at = 0; at < 60; at += 1) await folder(`Folder ${at}`);
  const { expire, refused, holdBack } = await withMortalLinks(page);
  await page.goto('/en-US/drive/all');
  await expect(entryNamed(page, 'Folder 59')).toBeVisible();

  await expire();
  const list = page.getByRole('grid');
  await list.focus();
  await page.keyboard.press('End');
  await expect(entryNamed(page, 'far.jpg')).toBeVisible();
  await isThere(page, 'far.jpg');
  expect(refused).toHaveLength(1);
  const top = () => list.evaluate(({ scrollTop }) => scrollTop);
  const before = await top();

  // Renewed while it is in sight: what is seen stays until the next is here.
  await expire();
  const letGo = holdBack();
  const asked = page.waitForRequest(/\/content\/v1\/thumbnails\/.*age=2/);
  await person.call('POST', '/drive/v1/files:star', { ids: [far] });
  await asked;
  await expect(thumbnail(page, 'far.jpg').locator('svg')).toBeHidden();
  await expect(thumbnail(page, 'far.jpg').locator('img')).toHaveCSS('opacity', '1');
  letGo();
  await isThere(page, 'far.jpg');
  expect(Math.abs((await top()) - before)).toBeLessThan(300);
});

test('a sound whose address has ended goes on where it was @desktop @long', async ({ page, person }) => {
  await putFile(person, 'tone.wav', soundOf(900));
  const { expire, refused } = await withMortalLinks(page);
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'tone.wav').dblclick();
  const player = page.locator('audio[data-track]');
  const read = <Key extends 'currentTime' | 'duration'>(key: Key) =>
    player.evaluate((element: HTMLAudioElement, name) => element[name as Key], key);
  await expect.poll(() => read('duration')).toBe(900);
  // It would play on from its place while that is read.
  await page.locator('dialog[data-preview]').getByRole('button', { name: 'Pause' }).click();
  await expire();
  await player.evaluate((element: HTMLAudioElement) => {
    element.currentTime = 880;
  });
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  await expect.poll(() => player.evaluate(({ readyState }: HTMLAudioElement) => readyState)).toBe(4);
  await expect.poll(() => read('currentTime')).toBe(880);
  await expect(player).toHaveAttribute('src', /age=1$/);
});

test('a picture and a text whose addresses have ended are shown whole @desktop @long', async ({
  page,
  person,
}) => {
  await putFile(person, 'notes.txt', 'the words of a text');
  await putFile(person, 'last.jpg', await picture('navy'));
  const { expire, refused } = await withMortalLinks(page);
  await page.goto('/en-US/drive/all');
  const viewer = page.locator('dialog[data-preview]');
  for (const [name, shown] of [
    ['last.jpg', viewer.getByRole('img', { name: 'last.jpg' })],
    ['notes.txt', viewer.getByText('the words of a text')],
  ] as const) {
    // Between the answer with the address and the request for the content.
    await page.route(/\/content\/v1\/files\//, async (route) => {
      await page.unroute(/\/content\/v1\/files\//);
      await expire();
      await route.fallback();
    });
    const count = refused.length;
    await entryNamed(page, name).dblclick();
    await expect(shown).toBeVisible();
    await expect.poll(() => refused.length).toBeGreaterThan(count);
    await expect(shown).toHaveCSS('opacity', '1');
    await expect(viewer.getByText('smaller')).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
});

test('pictures of one’s shares, and of a share’s page, whose addresses have ended come again @desktop @long', async ({
  page,
  person,
}) => {
  const coral = await putFile(person, 'coral.jpg', await picture('coral'));
  const reef = await putFile(person, 'reef.jpg', await picture('teal'));
  const share = await person.call('POST', '/drive/v1/share', { file_ids: [coral], title: 'Coral' });
  const both = await person.call('POST', '/drive/v1/share', { file_ids: [coral, reef], title: 'Both' });
  const { expire, refused } = await withMortalLinks(page);
  const isDrawn = (img: HTMLImageElement) => img.complete && img.naturalWidth > 0;
  await page.goto('/en-US/drive/shares');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Coral' }) });
  await expect.poll(() => row.locator('img').evaluate(isDrawn)).toBe(true);
  await expire();
  // As when a browser has thrown the picture away and asks for it again; what it still has it would not ask for.
  await row.locator('img').evaluate((img: HTMLImageElement) => {
    img.src += '&again';
  });
  await expect(row.locator('img')).toHaveAttribute('src', /age=1$/);
  await expect.poll(() => row.locator('img').evaluate(isDrawn)).toBe(true);
  expect(refused).toHaveLength(1);
  expect(share.body.share_id).not.toBe(both.body.share_id);

  // Addresses in a share’s page count as expired, as if they had ended before the page was opened.
  await page.goto(`/s/${both.body.share_id}`);
  await isThere(page, 'coral.jpg');
  await isThere(page, 'reef.jpg');
  await expect(thumbnail(page, 'reef.jpg').locator('img')).toHaveAttribute('src', /age=1$/);
});
