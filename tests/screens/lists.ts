/** The drive's lists, and what opens over them. */
import type { Page } from '@playwright/test';
import { expect, type Person } from '../e2e/person.ts';
import { type Content, names } from './content.ts';
import { beginning, type Scene, type Screen } from './scene.ts';

const grid = (page: Page) => page.getByRole('grid');

/** The top of the drive, as a list or as cards. */
async function all(scene: Scene, view: 'list' | 'grid' = 'list'): Promise<void> {
  await scene.open('/drive/all');
  await expect(scene.entry(names.picture)).toBeVisible();
  const other = scene.page.getByRole('button', { name: scene.word(`files.view.${view}`), exact: true });
  if (await other.isVisible()) await other.click();
  await expect(scene.entry(names.picture)).toBeVisible();
}

/** Failures are made by the routes of this page alone. */
const refuse = (page: Page, pattern: string, method: string, status = 503) =>
  page.route(pattern, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { error: 'unavailable', error_code: 14, error_description: '' } })
      : route.fallback(),
  );

async function openNew(scene: Scene): Promise<void> {
  await scene.page
    .getByRole('button', { name: scene.word('files.new'), exact: true })
    .last()
    .click();
  await expect(scene.choice('files.do.newFolder')).toBeVisible();
}

async function key(scene: Scene, name: string, pressed: string): Promise<void> {
  await expect(scene.entry(name)).toBeVisible();
  await grid(scene.page).focus();
  await scene.page.keyboard.press('Home');
  await scene.page.keyboard.type(name.slice(0, 6));
  await scene.page.keyboard.press(pressed);
}

async function shareSome(person: Person, { ids }: Content): Promise<void> {
  const share = (body: object) => person.call('POST', '/drive/v1/share', body);
  await share({ file_ids: [ids.folder, ids.long], title: 'Minutes and photos', expiration_days: '7' });
  await share({ file_ids: [ids.picture], title: 'Turtle', pass_code_option: 'REQUIRED' });
}

/** One of the lists of files that the dialog about storage leads to. */
const storageList = (list: 'largest' | 'duplicates'): Screen => ({
  name: `storage-${list}`,
  async show({ open, page, person, content, button, word }) {
    await person.call('POST', '/drive/v1/files:batchCopy', {
      ids: [content.ids.picture, content.ids.long],
      to: { parent_id: content.ids.folder },
    });
    await open('/drive/all?action=show_storage_dialog');
    await button(`storage.${list}.title`).click();
    await expect(page.getByRole('dialog', { name: word(`storage.${list}.title`) })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  },
});

export const lists: readonly Screen[] = [
  storageList('largest'),
  storageList('duplicates'),
  { name: 'all-list', show: (scene) => all(scene) },
  { name: 'all-cards', show: (scene) => all(scene, 'grid') },
  {
    name: 'all-empty',
    who: 'newcomer',
    async show({ open, page, word }) {
      await open('/drive/all');
      await expect(page.getByText(word('files.emptyFolder.title'))).toBeVisible();
    },
  },
  {
    name: 'all-deep',
    async show({ open, page, content, word }) {
      await open(`/drive/all/${content.deepest}`);
      await expect(page.getByText(word('files.emptyFolder.title'))).toBeVisible();
    },
  },
  {
    name: 'all-gone',
    async show({ open, page, word }) {
      await open('/drive/all/VNoSuchFolder0000000000000');
      await expect(page.getByText(word('files.gone.title')).first()).toBeVisible();
    },
  },
  {
    name: 'all-loading',
    async show({ page, locale }) {
      await page.route('**/drive/v1/files?*', () => {});
      await page.goto(`/${locale}/drive/all`);
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
    },
  },
  {
    name: 'all-failed',
    async show({ page, open, word }) {
      await refuse(page, '**/drive/v1/files?*', 'GET');
      await open('/drive/all');
      await expect(page.getByText(word('files.failed.list')).first()).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: 'all-chosen',
    async show(scene) {
      await all(scene);
      await key(scene, names.picture, 'Control+a');
      await expect(scene.page.getByRole('toolbar')).toBeVisible();
    },
  },
  {
    name: 'menu-entry',
    async show(scene) {
      await all(scene);
      await scene.entry(names.picture).click({ button: 'right' });
      await expect(scene.choice('files.do.open')).toBeVisible();
    },
  },
  { name: 'menu-new', show: (scene) => all(scene).then(() => openNew(scene)) },
  {
    name: 'menu-order',
    async show(scene) {
      await all(scene);
      await scene.button('files.order').click();
      await expect(scene.page.getByText(scene.word('files.order.pin'))).toBeVisible();
    },
  },
  {
    name: 'rename',
    async show(scene) {
      await all(scene);
      await key(scene, names.picture, 'F2');
      await expect(grid(scene.page).getByRole('textbox')).toBeFocused();
    },
  },
  {
    name: 'rename-wrong',
    async show(scene) {
      await all(scene);
      await key(scene, names.picture, 'F2');
      await grid(scene.page).getByRole('textbox').fill('a/b');
      await scene.page.keyboard.press('Enter');
      await expect(scene.page.getByText(scene.word('files.name.slash'))).toBeVisible();
    },
  },
  {
    name: 'new-folder',
    async show(scene) {
      await all(scene);
      await openNew(scene);
      await scene.choice('files.do.newFolder').click();
      await expect(scene.page.getByRole('textbox').last()).toBeFocused();
    },
  },
  {
    name: 'move',
    async show(scene) {
      await all(scene);
      await scene.command(names.picture, 'files.do.move');
      await expect(scene.page.getByRole('dialog').getByText(names.folder)).toBeVisible();
    },
  },
  {
    name: 'folder-color',
    async show(scene) {
      const { folder, other, deep } = scene.content.ids;
      for (const [id, color] of [
        [folder, 'orange'],
        [other, 'purple'],
        [deep, 'yellow'],
      ])
        await scene.person.call('POST', '/drive/v1/files:batchColor', { ids: [id], color });
      await all(scene);
      await scene.command(names.folder, 'files.do.color');
      await expect(scene.page.getByRole('dialog').getByText(scene.word('files.color.pink'))).toBeVisible();
    },
  },
  {
    name: 'move-taken',
    async show(scene) {
      await all(scene);
      await key(scene, names.picture, 'Control+x');
      // By hand: what is typed soon after would be taken for more of the same name.
      const folder = scene.entry(names.folder);
      await (scene.isTouched ? folder.tap() : folder.dblclick());
      await expect(scene.page.getByRole('heading', { level: 1, name: names.folder })).toBeVisible();
      await expect(scene.entry(names.picture)).toBeVisible();
      await scene.page.keyboard.press('Control+v');
      await expect(scene.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'share-terms',
    async show(scene) {
      await all(scene);
      await scene.command(names.picture, 'files.do.share');
      await scene.page.getByRole('checkbox', { name: scene.word('sharing.passCode.wanted') }).check();
      await scene.page.getByText(scene.word('sharing.more'), { exact: true }).click();
    },
  },
  {
    name: 'share-made',
    async show(scene) {
      await all(scene);
      await scene.command(names.picture, 'files.do.share');
      await scene.page.getByRole('checkbox', { name: scene.word('sharing.passCode.wanted') }).check();
      await scene.button('sharing.make').click();
      await expect(scene.page.getByText(scene.word('sharing.made'))).toBeVisible();
    },
  },
  {
    name: 'details',
    async show(scene) {
      await all(scene);
      await scene.command(names.picture, 'files.do.details');
      await expect(scene.page.getByText(scene.word('details.activity.upload')).first()).toBeVisible();
    },
  },
  {
    name: 'details-many',
    only: 'desk',
    async show(scene) {
      await all(scene);
      await scene.command(names.picture, 'files.do.details');
      await key(scene, names.picture, 'Control+a');
    },
  },
  {
    name: 'toast-undo',
    async show(scene) {
      await all(scene);
      await scene.page.route('**/drive/v1/files:batchTrash', (route) =>
        route.fulfill({ json: { task_id: '' } }),
      );
      await key(scene, names.archive, 'Delete');
      await expect(scene.button('ui.undo')).toBeVisible();
    },
  },
  {
    name: 'toast-failed',
    async show(scene) {
      await all(scene);
      await refuse(scene.page, '**/drive/v1/files:batchTrash', 'POST', 403);
      await key(scene, names.picture, 'Delete');
      await expect(scene.page.getByText(scene.word('files.failed.trash'))).toBeVisible();
    },
  },
  {
    name: 'offline',
    async show(scene) {
      await all(scene);
      await scene.page.context().setOffline(true);
      await expect(scene.page.getByText(scene.word('frame.offline'))).toBeVisible();
    },
  },
  {
    name: 'dropping',
    only: 'desk',
    async show(scene) {
      await all(scene);
      await scene.page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'x.txt'));
        const main = document.querySelector('main')!;
        main.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true }));
        main.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
      });
      await expect(scene.page.getByText(scene.word('uploads.drop.root'))).toBeVisible();
    },
  },
  {
    name: 'trash',
    async show({ open, entry }) {
      await open('/drive/trash');
      await expect(entry(names.thrown)).toBeVisible();
    },
  },
  {
    name: 'trash-empty',
    who: 'newcomer',
    async show({ open, page, word }) {
      await open('/drive/trash');
      await expect(page.getByText(word('files.emptyTrash.title'))).toBeVisible();
    },
  },
  {
    name: 'trash-delete',
    async show(scene) {
      await scene.open('/drive/trash');
      await scene.command(names.thrown, 'files.do.delete');
      await expect(scene.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'trash-chosen',
    async show(scene) {
      await scene.open('/drive/trash');
      await expect(scene.entry(names.thrown)).toBeVisible();
      await key(scene, names.thrown, 'Control+a');
    },
  },
  {
    name: 'recent',
    async show({ open, entry }) {
      await open('/drive/recent');
      await expect(entry(names.picture)).toBeVisible();
    },
  },
  {
    name: 'recent-empty',
    who: 'newcomer',
    async show({ open, page, word }) {
      await open('/drive/recent');
      await expect(page.getByText(word('files.emptyRecent.title'))).toBeVisible();
    },
  },
  {
    name: 'starred',
    async show({ open, entry, person, content }) {
      await person.call('POST', '/drive/v1/files:star', { ids: [content.ids.picture, content.ids.other] });
      await open('/drive/starred');
      await expect(entry(names.picture)).toBeVisible();
    },
  },
  {
    name: 'starred-empty',
    who: 'newcomer',
    async show({ open, page, word }) {
      await open('/drive/starred');
      await expect(page.getByText(word('files.emptyStarred.title'))).toBeVisible();
    },
  },
  {
    name: 'search',
    async show({ open, entry }) {
      await open('/drive/search?q=e');
      await expect(entry(names.picture)).toBeVisible();
    },
  },
  {
    name: 'search-none',
    async show({ open, page, word }) {
      await open('/drive/search?q=nothing%20like%20this&kind=VIDEO');
      await expect(page.getByText(word('files.emptySearch.title'))).toBeVisible();
    },
  },
  {
    name: 'shares',
    async show({ open, page, person, content }) {
      await shareSome(person, content);
      await open('/drive/shares');
      await expect(page.getByText('Turtle').first()).toBeVisible();
    },
  },
  {
    name: 'shares-statistics',
    async show({ open, page, word, choice, person, content }) {
      await shareSome(person, content);
      await open('/drive/shares');
      // On phones it stands in the menu of the share.
      const direct = page.getByRole('button', {
        name: beginning(word('shares.do.statistics.named', { title: 'Turtle' })),
      });
      await expect(page.getByText('Turtle').first()).toBeVisible();
      if (await direct.first().isVisible()) await direct.first().click();
      else {
        await page.getByRole('listitem').getByRole('button').last().click();
        await choice('shares.do.statistics').click();
      }
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'shares-end',
    async show({ open, page, word, button, person, content }) {
      await shareSome(person, content);
      await open('/drive/shares');
      await page
        .getByRole('checkbox', { name: word('shares.choose', { title: 'Turtle' }) })
        .first()
        .check();
      await button('shares.end').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'shares-empty',
    who: 'newcomer',
    async show({ open, page, word }) {
      await open('/drive/shares');
      await expect(page.getByText(word('shares.empty'))).toBeVisible();
    },
  },
];
