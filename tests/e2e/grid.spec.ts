import type { Page } from '@playwright/test';
import { someOf } from '../long.ts';
import { serveStage } from '../stage/serve.ts';
import { expectNoFaults } from './axe.ts';
import { test as base, expect } from './page-test.ts';

/** The grid alone, with made-up files: no account, no server that could be slow. */
const test = base.extend<object, { stage: string }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const served = await serveStage();
      await use(served.address);
      await served.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
test.describe.configure({ mode: 'default' });

const chosen = (page: Page) => page.getByLabel('chosen');
const said = (page: Page) => page.getByRole('status').first();

test('the list by keyboard alone @desktop', async ({ page, stage }) => {
  await page.goto(`${stage}?count=100000`);
  const grid = page.getByRole('grid', { name: 'Files' });
  await expect(grid).toHaveAttribute('aria-rowcount', '100001');
  await expect(page.getByRole('row', { name: 'Folder 1, folder, 0 bytes' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(grid).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Space');
  await expect(chosen(page)).toHaveText('[[1,3],[4,5]]');

  await page.keyboard.press('End');
  const last = page.getByRole('row', { selected: true });
  await expect(last).toHaveAttribute('aria-rowindex', '100001');
  await expect(last).toBeInViewport();
  // Scrolled away from, the active row keeps its place on the page and the focus its name.
  await grid.evaluate((list) => list.scrollTo(0, 0));
  await expect(page.getByRole('row', { name: 'Folder 1,' })).toBeInViewport();
  const active = await grid.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-rowindex', '100001');
  await page.keyboard.press('Home');
  await expect(chosen(page)).toHaveText('[[0,1]]');

  // All at once: a word ends where a hand rests for a moment, and a busy machine rests too.
  await grid.evaluate((list) => {
    for (const key of 'invoice 000021')
      list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('row', { selected: true })).toHaveAccessibleName(/^Invoice 000021/);
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText(/opened Invoice 000021/);
  await page.keyboard.press('Control+a');
  await expect(chosen(page)).toHaveText('[[0,100000]]');
  await page.keyboard.press('Delete');
  await expect(said(page)).toHaveText('deleted');
  await page.keyboard.press('Escape');
  await expect(chosen(page)).toHaveText('[]');

  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
});

test('a step is drawn before the page hears of it, which knows of it before anything else is done @desktop @long', async ({
  page,
  stage,
}) => {
  await page.goto(stage);
  const grid = page.getByRole('grid');
  await page.getByRole('row', { name: 'Folder 1,' }).click();
  await expect(chosen(page)).toHaveText('[[0,1]]');
  // Nothing is painted between lines that run in one go.
  const drawn = await grid.evaluate((list) => {
    const row = list.querySelector('[data-index="1"]');
    const selectionShown = () => document.querySelector('[aria-label="chosen"]')?.textContent;
    const press = (key: string) =>
      list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('ArrowDown');
    return {
      selectionShown: selectionShown(),
      isNamed: list.getAttribute('aria-activedescendant') === row?.id,
      isSelected: row?.getAttribute('aria-selected'),
      isActive: row?.hasAttribute('data-active'),
      selected: list.querySelectorAll('[aria-selected="true"]').length,
    };
  });
  expect(drawn).toEqual({
    selectionShown: '[[0,1]]',
    isNamed: true,
    isSelected: 'true',
    isActive: true,
    selected: 1,
  });
  await expect(chosen(page)).toHaveText('[[1,2]]');
  // One right after the other, and then the name of where the second led is edited.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: /000003/ })).toBeFocused();
});

test('a name is edited in its place @desktop', async ({ page, stage }) => {
  await page.goto(stage);
  await page.getByRole('row', { name: 'Invoice 000006.ts' }).click();
  await page.keyboard.press('F2');
  const editor = page.getByRole('textbox', { name: 'New name for Invoice 000006.ts' });
  await expect(editor).toBeFocused();
  // The stem is selected: what is typed takes its place, the extension stays.
  await page.keyboard.type('a/b');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('A name cannot have a slash.');
  await editor.fill('Plan.ts');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Plan.ts' })).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Gone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: 'Plan.ts' })).toBeVisible();
});

for (const view of someOf(['list', 'grid'])) {
  test(`screen readers and the browser’s own search meet the ${view} in its order @desktop`, async ({
    page,
    stage,
  }) => {
    await page.goto(`${stage}?view=${view}&groups`);
    const grid = page.getByRole('grid');
    await page.getByRole('row').first().waitFor();
    const session = await page.context().newCDPSession(page);
    /** Places in the list, in the order in which a screen reader goes through them. */
    const read = async () => {
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      const placesIn = (id: string): number[] => {
        const { role, name, childIds = [] } = byId.get(id) ?? {};
        const isEntry = role?.value === (view === 'list' ? 'row' : 'image');
        const place = isEntry && / (\d{6})\./.exec(String(name?.value))?.[1];
        return [...(place ? [Number(place)] : []), ...childIds.flatMap(placesIn)];
      };
      return placesIn(nodes[0]?.nodeId ?? '');
    };
    const written = () =>
      grid
        .locator('[data-index]')
        .evaluateAll((entries) => entries.map((entry) => Number((entry as HTMLElement).dataset.index)));
    const first = await written();
    const expectOrder = async () => {
      await expect
        .poll(async () => {
          const places = await written();
          return places.every((place, at) => at === 0 || place > (places[at - 1] as number));
        })
        .toBe(true);
      // Rows beside the window are still drawn after its own, and put in order when the list rests again.
      await expect(async () => {
        const places = await read();
        expect(places.length).toBeGreaterThan(10);
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }).toPass();
    };
    // Down by less than a window and by more, up again, and with the active entry far above.
    for (const top of [1_000, 1_500, 9_000, 8_700, 1_200]) {
      await grid.evaluate((list, top) => list.scrollTo(0, top), top);
      await expect.poll(written).not.toEqual(first);
      await expectOrder();
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await expectOrder();
    await grid.evaluate((list) => list.scrollTo(0, 3_000));
    await expectOrder();
  });
}

test('presses, the frame and the menu of cards @desktop @long', async ({ page, stage }) => {
  await page.goto(`${stage}?view=grid&groups`);
  const card = (name: string) => page.getByRole('gridcell', { name });
  await expect(page.getByRole('rowheader', { name: 'Today' })).toBeVisible();
  await card('Folder 1').click();
  await card('Folder 3').click({ modifiers: ['Shift'] });
  await card('Folder 2').click({ modifiers: ['ControlOrMeta'] });
  await expect(chosen(page)).toHaveText('[[0,1],[2,3]]');
  await card('Holiday 000005').hover();
  await card('Holiday 000005').locator('[data-part="check"]').click();
  await expect(chosen(page)).toHaveText('[[0,1],[2,3],[5,6]]');

  await card('Folder 2').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(page.getByRole('textbox', { name: 'New name for Folder 2' })).toBeFocused();
  await page.keyboard.press('Escape');

  // From the heading's ground, across the first two cards of "Yesterday".
  const box = async (name: string) => (await card(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [first, second] = [await box('Holiday 000005'), await box('Invoice 000006')];
  await page.mouse.move(first.x + 4, first.y - 12);
  await page.mouse.down();
  await page.mouse.move(second.x + 20, second.y + 30, { steps: 4 });
  await expect(chosen(page)).toHaveText('[[5,7]]');
  await page.mouse.up();
  await page.mouse.click(first.x + 4, first.y - 12);
  await expect(chosen(page)).toHaveText('[]');

  await card('Folder 1').dblclick();
  await expect(said(page)).toHaveText('opened Folder 1');
});

test('what is selected is dragged on to a folder @desktop @long', async ({ page, stage }) => {
  await page.goto(stage);
  // The code that drags comes when the page is idle.
  await expect(page.locator('[role="rowgroup"][draggable="true"]')).toBeVisible();
  const row = (name: string) => page.getByRole('row', { name }).locator('[data-part="name"]');
  await row('Invoice 000006').click();
  await row('Holiday 000005').click({ modifiers: ['Shift'] });
  await expect(chosen(page)).toHaveText('[[5,7]]');
  const middleOf = async (name: string) => {
    const box = (await row(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middleOf('Invoice 000006')));
  await page.mouse.down();
  const [x, y] = await middleOf('Folder 2');
  await page.mouse.move(x, y + 60, { steps: 4 });
  // A hand is never still; the browser tells of a drag only as it moves.
  let moves = 0;
  await expect
    .poll(async () => {
      moves += 1;
      await page.mouse.move(x + (moves % 3), y);
      return page.getByRole('row', { name: 'Folder 2' }).getAttribute('data-drop');
    })
    .toBe('true');
  await page.mouse.up();
  await expect(said(page)).toHaveText('moved to Folder 2');
  await expect(chosen(page)).toHaveText('[[5,7]]');
});

test('a finger opens, and chooses after a long press @phone', async ({ page, stage }) => {
  await page.goto(stage);
  const row = (name: string) => page.getByRole('row', { name });
  await row('Folder 1').tap();
  await expect(said(page)).toHaveText('opened Folder 1');
  const touch = (type: string) =>
    row('Folder 2').dispatchEvent(type, { pointerType: 'touch', isPrimary: true, bubbles: true });
  await touch('pointerdown');
  await expect(chosen(page)).toHaveText('[[1,2]]');
  await touch('pointerup');
  await row('Holiday 000005').tap();
  await expect(chosen(page)).toHaveText('[[1,2],[5,6]]');
  await row('Holiday 000005').tap();
  await row('Folder 2').tap();
  await expect(chosen(page)).toHaveText('[]');
  await row('Folder 3').tap();
  await expect(said(page)).toHaveText('opened Folder 3');

  await page.getByRole('button', { name: 'More actions for Folder 2' }).tap();
  await page.getByRole('dialog', { name: 'Actions' }).getByRole('button', { name: 'Delete' }).tap();
  await expect(said(page)).toHaveText('menu: delete');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

for (const view of ['list', 'grid']) {
  test(`axe finds nothing in the ${view}`, async ({ page, stage }) => {
    await page.goto(`${stage}?view=${view}&groups`);
    await expect(page.getByRole('rowheader', { name: 'Yesterday' })).toBeVisible();
    await expectNoFaults(page);
  });
}

test('a press right after scrolling counts, however long it lasts @desktop @long', async ({
  page,
  stage,
}) => {
  await page.clock.install({ time: 0 });
  await page.goto(`${stage}?count=100000`);
  const grid = page.getByRole('grid', { name: 'Files' });
  await expect(page.getByRole('row', { name: 'Folder 1, folder, 0 bytes' })).toBeVisible();
  await page.clock.pauseAt(3_600_000);
  await grid.evaluate((list) => list.scrollTo(0, 700));
  /** A row that came from below, and has the element of one that stood at the top. */
  const first = grid.locator('[data-index]').first();
  await expect(first).not.toHaveAttribute('data-index', '0');
  const index = Number(await first.getAttribute('data-index'));
  await first.locator('[data-part="check"]').hover();
  await page.mouse.down();
  await page.clock.runFor(1_000);
  await page.mouse.up();
  await expect(chosen(page)).toHaveText(`[[${index},${index + 1}]]`);
  await page.clock.runFor(1_000);
  await expect(first).not.toHaveAttribute('data-index', String(index));
});

test('a row that takes the element of another does not show its picture @desktop @long', async ({
  page,
  stage,
}) => {
  // As browsers do that tell of the picture before until they look at the new address.
  await page.addInitScript(() => {
    Object.defineProperty(HTMLImageElement.prototype, 'complete', { get: () => true });
    Object.defineProperty(HTMLImageElement.prototype, 'naturalWidth', { get: () => 1 });
  });
  const dot = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  // Pictures of entries far below never come.
  await page.route(/\/pictures\/[df]\d$/, (route) =>
    route.fulfill({ contentType: 'image/gif', body: Buffer.from(dot, 'base64') }),
  );
  await page.route(/\/pictures\/f\d{2,}$/, () => {});
  await page.goto(`${stage}?pictures`);
  const pictureOf = (name: string) => page.getByRole('row', { name }).locator('[data-part="picture"]');
  await expect(pictureOf('Holiday 000005').locator('img')).toHaveCSS('opacity', '1');
  await expect(pictureOf('Holiday 000005').locator('svg')).toBeHidden();
  await page.getByRole('grid').evaluate((list) => list.scrollTo(0, 48 * 100));
  for (const name of ['Holiday 000105', 'Invoice 000106', 'Отчёт 000109']) {
    await expect(pictureOf(name).locator('svg')).toBeVisible();
    await expect(pictureOf(name).locator('img')).toHaveCSS('opacity', '0');
  }
});

test('a press after the list turned back leaves no row out @desktop @long', async ({ page, stage }) => {
  await page.goto(`${stage}?count=1000`);
  const grid = page.getByRole('grid');
  const scrollTo = (row: number) =>
    grid.evaluate(async (list, row) => {
      list.scrollTo(0, row * 48);
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }, row);
  /** Rows of the window of which nothing is drawn. */
  const missing = () =>
    grid.evaluate((list) => {
      const { left, top, bottom } = list.getBoundingClientRect();
      const heights = Array.from({ length: (bottom - top - 60) / 16 }, (_, at) => top + 60 + at * 16);
      return heights.filter((y) => !document.elementFromPoint(left + 100, y)?.closest('[data-index]')).length;
    });
  for (const row of [50, 54, 53.9]) await scrollTo(row);
  expect(await missing()).toBe(0);
  await page.getByRole('row', { name: '写真 000058' }).click();
  await expect(chosen(page)).toHaveText('[[58,59]]');
  expect(await missing()).toBe(0);
});
