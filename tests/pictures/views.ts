/** Views of the product that texts show, each with the part of the window that its picture keeps. */
import type { Locator, Page } from '@playwright/test';
import { expect } from '../e2e/person.ts';
import type { Scene } from '../screens/scene.ts';
import { type Drive, now } from './files.ts';
import type { PictureName } from './listed.ts';
import type { Names } from './names.ts';

type Pictured = Omit<Scene, 'content'> & { readonly drive: Drive; readonly names: Names };

export interface View {
  readonly name: PictureName;
  readonly who?: 'nobody';
  readonly window: { readonly width: number; readonly height: number };
  /** Of the window on phones, where it is no usual one. */
  readonly phoneHeight?: number;
  /** Brings it on; the answer is what the picture keeps, the whole window if nothing. */
  show(view: Pictured): Promise<Locator | undefined>;
}

/** Wide enough for the layout of desktops, and no wider, so that its words can be read in a column of text. */
const desk = { width: 880, height: 650 };

/** A phone; not as high as phones are, so that a reader sees where the picture ends. */
export const phone = { width: 390, height: 640 };

async function all({ open, entry, page, word, names }: Pictured): Promise<void> {
  await open('/drive/all');
  await expect(entry(names.mountains)).toBeVisible();
  const list = page.getByRole('button', { name: word('files.view.list'), exact: true });
  if (await list.isVisible()) await list.click();
  for (const name of [names.mountains, names.harbour])
    await expect
      .poll(() =>
        entry(name)
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
}

const gibibyte = 1024 ** 3;
const magnet = (name: string) => `magnet:?xt=urn:btih:${'a'.repeat(40)}&dn=${encodeURIComponent(name)}`;

/** Downloads under way, as the server would tell of them: no picture waits for a swarm. */
function answerTasks(page: Page, { film }: Names) {
  const task = (id: string, phase: string, name: string, size: number, more: object) => ({
    ...{ kind: 'drive#task', id, type: 'offline', phase: `PHASE_TYPE_${phase}`, progress: 0, message: '' },
    ...{ created_time: now.toISOString(), updated_time: now.toISOString(), statuses: [], status_size: 0 },
    ...{ file_id: '', user_id: '', third_task_id: '', icon_link: '', callback: '', space: '' },
    ...{ name, file_name: name, file_size: String(Math.round(size)), ...more },
  });
  const tasks = [
    task('a', 'RUNNING', 'Sintel (2010).mkv', 5.1 * gibibyte, {
      params: { url: magnet('Sintel'), predict_speed: '8808038', peers: '23' },
      progress: 62,
    }),
    task('b', 'RUNNING', 'debian-13.1.0-amd64-netinst.iso', 0.74 * gibibyte, {
      params: { url: 'https://example.org/debian-13.1.0-amd64-netinst.iso', predict_speed: '3202009' },
      progress: 27,
    }),
    task('c', 'PENDING', 'Big Buck Bunny (2008).mkv', 0, { params: { url: magnet('Bunny') } }),
    task('d', 'COMPLETE', film, 0.4 * gibibyte, {
      params: { url: 'https://example.org/film.mp4' },
      progress: 100,
      file_id: 'V',
    }),
  ];
  return page.route('**/drive/v1/tasks?*', (route) =>
    route.fulfill({ json: { kind: 'drive#taskList', tasks, next_page_token: '' } }),
  );
}

/** A drive that is used as such a drive would be after a year. */
async function answerUsage(page: Page): Promise<void> {
  const bytes = (gigabytes: number) => String(Math.round(gigabytes * gibibyte));
  const part = (category: string, gigabytes: number, count: number) => ({
    category,
    size: bytes(gigabytes),
    file_count: String(count),
  });
  const categories = [
    part('VIDEO', 2.1, 18),
    part('IMAGE', 0.9, 412),
    part('AUDIO', 0.3, 67),
    part('ARCHIVE', 0.2, 6),
    part('DOCUMENT', 0.12, 93),
  ];
  await page.route('**/drive/v1/about', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, quota: { ...answer.quota, usage: bytes(3.7) } } });
  });
  await page.route('**/drive/v1/about/usage', (route) =>
    route.fulfill({ json: { kind: 'drive#usage', categories, versions: bytes(0.08), in_trash: '0' } }),
  );
}

export const views: readonly View[] = [
  {
    name: 'files',
    window: desk,
    async show(view) {
      await all(view);
      await view.button('files.new').last().click();
      await expect(view.choice('files.do.newFolder')).toBeVisible();
      return undefined;
    },
  },
  {
    name: 'share-dialog',
    window: { width: 880, height: 900 },
    async show(view) {
      await all(view);
      await view.command(view.names.photos, 'files.do.share');
      await view.page.getByRole('checkbox', { name: view.word('sharing.passCode.wanted') }).check();
      const dialog = view.page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('k7m2qx');
      await dialog.getByRole('combobox').selectOption('7');
      await dialog.getByRole('heading').first().click();
      return dialog;
    },
  },
  {
    name: 'downloads',
    window: desk,
    phoneHeight: 672,
    async show({ page, names, open, word }) {
      await answerTasks(page, names);
      await open('/drive/tasks');
      await expect(page.getByRole('list', { name: word('tasks.title') })).toBeVisible();
      return undefined;
    },
  },
  {
    name: 'share-page',
    who: 'nobody',
    window: { ...desk, height: 440 },
    async show({ open, page, drive, names, button }) {
      await open(`/s/${drive.shareId}`);
      await expect(page.getByTitle(names.mountains, { exact: true }).first()).toBeVisible();
      // It is there once the page can be used.
      await expect(button('files.order').first()).toBeVisible();
      return undefined;
    },
  },
  {
    name: 'storage',
    window: { width: 880, height: 900 },
    async show({ open, page }) {
      await answerUsage(page);
      await open('/drive/all?action=show_storage_dialog');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('list').first()).toBeVisible();
      return dialog;
    },
  },
  {
    name: 'details',
    window: { width: 1280, height: 860 },
    async show(view) {
      await all(view);
      await view.command(view.names.contract, 'files.do.details');
      const panel = view.page.getByRole('complementary', { name: view.word('details.title') });
      await expect(panel.getByText(view.word('details.activity.upload')).first()).toBeVisible();
      return panel;
    },
  },
];
