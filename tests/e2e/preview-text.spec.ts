import type { Page } from '@playwright/test';
import { expectNarrow, expectNoFaultsInBoth } from './axe.ts';
import { putFile } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';

const viewer = (page: Page) => page.locator('dialog[data-preview]');

async function open(page: Page, person: Person, name: string, content: string) {
  const id = await putFile(person, name, content);
  await page.goto(`/en-US/drive/all?action=open_file&file_id=${id}`);
  await expect(viewer(page).getByRole('heading', { name, level: 2 })).toBeVisible();
}

const readme = `# Reef survey

Taken in *May*. ~~Draft~~

- [x] corals
- [ ] turtles

| Place | Depth |
| --- | --- |
| North | 12 m |

\`\`\`ts
const depth = 12;
\`\`\`

[Elsewhere](https://reef.example/) and [beside](./other.md)
![A turtle](https://tracker.example/turtle.png)
<script>window.hacked = true</script><img src=x onerror="window.hacked = true">
[not this](javascript:alert(1))
`;

test('a Markdown file is a page, and its source at a press; nothing in it acts', async ({ page, person }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, person, 'README.md', readme);
  const shown = viewer(page);
  await expect(shown.getByRole('heading', { level: 1, name: 'Reef survey' })).toBeVisible();
  await expect(shown.getByRole('cell', { name: '12 m' })).toBeVisible();
  await expect(shown.locator('[data-token="keyword"]')).toHaveText('const');
  await expect(shown.getByRole('link')).toHaveText(['Elsewhere']);
  await expect(shown.getByRole('link')).toHaveAttribute('rel', /noopener/);
  await expect(shown.getByText('A turtle')).toBeVisible();
  await expectNoFaultsInBoth(page);
  await expectNarrow(page);
  const source = shown.getByRole('button', { name: 'Source' });
  await source.click();
  await expect(source).toHaveAttribute('aria-pressed', 'true');
  await expect(shown.getByText('# Reef survey')).toBeVisible();
  await expect(shown.getByRole('heading', { level: 1 })).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(asked.filter((url) => url.includes('tracker.example'))).toEqual([]);
});

test('code has the colours of its language, in every theme legible @long', async ({ page, person }) => {
  const code = '// How deep it is\nexport const depth = 12;\n';
  await open(page, person, 'depth.ts', code);
  await expect(viewer(page).locator('[data-token="comment"]')).toHaveText('// How deep it is');
  await expect(viewer(page).locator('[data-token="keyword"]').first()).toHaveText('export');
  await expectNoFaultsInBoth(page);
});

test('a CSV file is a table', async ({ page, person }) => {
  await open(page, person, 'dives.csv', 'Place;Depth\n"North; reef";12,5\nSouth;8\n');
  const table = viewer(page).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Place', 'Depth']);
  await expect(table.getByRole('cell')).toHaveText(['North; reef', '12,5', 'South', '8']);
  await expectNoFaultsInBoth(page);
  await expectNarrow(page);
});

test('a JSON file is a tree whose parts open and close; what is no JSON is text', async ({
  page,
  person,
}) => {
  const dives = Array.from({ length: 250 }, (_, at) => ({ depth: at }));
  await open(page, person, 'dives.json', JSON.stringify({ place: 'North', dives }));
  const shown = viewer(page);
  await expect(shown.getByText('"North"')).toBeVisible();
  await expect(shown.getByText('"depth"')).toHaveCount(0);
  const range = shown.locator('summary', { hasText: '100 – 199' });
  await range.press('Enter');
  await shown.locator('summary', { hasText: /^150:/ }).click();
  await expect(shown.getByText('depth: 150')).toBeVisible();
  await expectNoFaultsInBoth(page);
  await open(page, person, 'broken.json', '{"place": "North",');
  await expect(shown.getByText('{"place": "North",')).toBeVisible();
});
