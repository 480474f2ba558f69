/** The frame, uploads, the viewer, tasks, and the dialogs of deep links. */
import type { Page } from '@playwright/test';
import { expect } from '../e2e/person.ts';
import { names } from './content.ts';
import type { Scene, Screen } from './scene.ts';
import { taskScreens } from './tasks.ts';

const at = (path: string, wait: (scene: Scene) => Promise<unknown>, name: string): Screen => ({
  name,
  async show(scene) {
    await scene.open(path);
    await wait(scene);
  },
});

const dialogIsThere = ({ page }: Scene) => expect(page.getByRole('dialog').first()).toBeVisible();

/** Files as from the desktop. */
const choose = (page: Page, files: Readonly<Record<string, string>>) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      Object.entries(files).map(([name, text]) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(text),
      })),
    );

async function openWithFiles(scene: Scene, files: Readonly<Record<string, string>>): Promise<void> {
  await scene.open('/drive/all');
  await expect(scene.entry(names.picture)).toBeVisible();
  await choose(scene.page, files);
}

const panel = (scene: Scene) =>
  scene.page.getByRole('region', { name: scene.word('uploads.label'), exact: true });

/** A drive that has this much of its room left. */
const withFreeBytes = (page: Page, left: number) =>
  page.route('**/drive/v1/about', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const limit = String(Number(answer.quota.usage) + left);
    await route.fulfill({ response, json: { ...answer, quota: { ...answer.quota, limit } } });
  });

/** The state of the page when a file of a kind is shown. */
const content: Partial<Readonly<Record<keyof typeof names, string>>> = {
  picture: 'img[data-scale]',
  text: 'section[data-scrolls]',
  code: 'section[data-scrolls]',
  long: 'section[data-scrolls]',
  pdf: 'canvas[data-drawn=true]',
  sound: 'audio',
  film: 'video',
};

const view = (name: keyof typeof names): Screen => ({
  name: `view-${name}`,
  async show(scene) {
    await scene.open(`/drive/all?action=open_file&file_id=${scene.content.ids[name]}`);
    const viewer = scene.page.locator('dialog[data-preview]');
    await expect(viewer.getByRole('heading', { level: 2 })).toBeVisible();
    const shown = content[name];
    if (shown) await expect(viewer.locator(shown).first()).toBeVisible({ timeout: 30_000 });
    await expect(viewer.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
  },
});

export const things: readonly Screen[] = [
  {
    name: 'sidebar-collapsed',
    only: 'desk',
    async show({ open, entry, button }) {
      await open('/drive/all');
      await expect(entry(names.picture)).toBeVisible();
      const fold = button('frame.sidebar.collapse');
      if (await fold.isVisible()) await fold.click();
    },
  },
  {
    name: 'drawer',
    only: 'phone',
    async show({ open, entry, button, page }) {
      await open('/drive/all');
      await expect(entry(names.picture)).toBeVisible();
      await button('frame.drawer.open').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'user-menu',
    async show({ open, page, entry, word }) {
      await open('/drive/all');
      await expect(entry(names.picture)).toBeVisible();
      await page.locator('header summary:not(details details > *)').last().click();
      await expect(page.getByText(word('frame.user.signOut')).first()).toBeVisible();
    },
  },
  {
    name: 'full',
    async show({ open, page, isPhone, button, word }) {
      await withFreeBytes(page, 0);
      await open('/drive/all');
      if (isPhone) await button('frame.drawer.open').click();
      await expect(page.getByText(word('storage.full')).locator('visible=true').first()).toBeVisible();
    },
  },
  {
    name: 'full-storage',
    async show({ open, page, word }) {
      await withFreeBytes(page, 0);
      await open('/drive/all?action=show_storage_dialog');
      await expect(page.getByRole('dialog').getByText(word('storage.full.text'))).toBeVisible();
    },
  },
  {
    name: 'no-room',
    async show(scene) {
      await withFreeBytes(scene.page, 3);
      await openWithFiles(scene, { 'one.txt': 'x', 'more.txt': 'much more' });
      await dialogIsThere(scene);
    },
  },
  {
    name: 'uploads-under-way',
    async show(scene) {
      await scene.page.route('**/drive/v1/uploads**', () => {});
      await openWithFiles(scene, { 'a.txt': 'hello', [names.long]: 'hello again', 'c.txt': 'x' });
      await expect(panel(scene)).toBeVisible();
    },
  },
  {
    name: 'uploads-broken',
    async show(scene) {
      await scene.page.route('**/drive/v1/uploads**', (route) => route.abort('connectionfailed'));
      await openWithFiles(scene, { 'a.txt': 'hello', [names.long]: 'hello again' });
      await expect(panel(scene).getByText(scene.word('uploads.phase.broken')).first()).toBeVisible();
    },
  },
  {
    name: 'uploads-done',
    async show(scene) {
      await openWithFiles(scene, { [`done ${scene.locale} ${Date.now()}.txt`]: 'hello' });
      await expect(
        panel(scene)
          .getByText(scene.word('uploads.title.done', { count: 1 }))
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'uploads-taken',
    async show(scene) {
      await openWithFiles(scene, { [names.text]: 'another', [names.code]: 'one' });
      await dialogIsThere(scene);
    },
  },
  view('picture'),
  view('text'),
  view('code'),
  view('pdf'),
  view('sound'),
  view('film'),
  view('archive'),
  view('long'),
  {
    name: 'view-failed',
    async show({ page, open, content, word }) {
      await page.route('**/drive/v1/files/*?*', (route) => route.abort());
      await page.route(/\/download\/|\/d\//, (route) => route.abort());
      await open(`/drive/all?action=open_file&file_id=${content.ids.text}`);
      await expect(page.getByText(word('preview.failed')).first()).toBeVisible({ timeout: 30_000 });
    },
  },
  at('/drive/all?action=show_beginner_dialog', dialogIsThere, 'first-steps'),
  at('/drive/all?action=show_popup_window&name=welcome', dialogIsThere, 'popup'),
  at('/drive/all?action=show_activity_dialog', dialogIsThere, 'popup-activity'),
  at('/drive/all?action=open_redeem_box', dialogIsThere, 'redeem'),
  at('/drive/all?action=show_storage_dialog', dialogIsThere, 'storage'),
  at('/drive/all?action=create_task', dialogIsThere, 'task-create'),
  {
    name: 'task-create-wrong',
    async show({ open, page, word }) {
      await open('/drive/all?action=create_task');
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .fill('https://example.com/a.zip\ned2k://|file|a|\nnot a link\nhttps://example.com/a.zip');
      await page.getByRole('dialog').getByRole('textbox').blur();
      await expect(page.getByText(word('tasks.link.kind')).first()).toBeVisible();
    },
  },
  ...taskScreens,
  {
    name: 'tasks',
    async show({ open, page, person, word, button }) {
      const link = (url: string) =>
        person.call('POST', '/drive/v1/files', {
          kind: 'drive#file',
          upload_type: 'UPLOAD_TYPE_URL',
          url: { url },
        });
      await link('http://127.0.0.1/private.zip');
      await link('https://nowhere.invalid/a-file-with-a-very-long-name-that-nobody-would-ever-type.tar.gz');
      await open('/drive/tasks');
      const list = page.getByRole('list', { name: word('tasks.title') });
      await expect(list.getByRole('listitem').first()).toBeVisible();
      // One of them has failed.
      await expect(button('tasks.clear')).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: 'tasks-empty',
    who: 'newcomer',
    async show({ open, page, word }) {
      await open('/drive/tasks');
      await expect(page.getByText(word('tasks.empty.offline'))).toBeVisible();
    },
  },
  {
    name: 'cookies',
    who: 'nobody',
    async show({ open, page }) {
      // The script of the browser that puts the notice away has run already.
      await page.addInitScript(() => localStorage.removeItem('cookieNotice'));
      await open('/drive/login');
      await expect(page.locator('[data-cookie-notice]')).toBeVisible();
      await expect(page.locator('form').first()).toBeVisible();
    },
  },
];
