import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { book } from '../../server/media/fixtures/documents.ts';
import { entryNamed, pdfOf, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

test('documents, drawings, photographs and books are shown by a picture of what is in them @long', async ({
  page,
  person,
}) => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><circle cx="100" cy="50" r="40" fill="#0a7"/><text x="70" y="55">Plan</text></svg>';
  const files: Readonly<Record<string, Uint8Array | string>> = {
    'report.pdf': pdfOf(['Tide tables']),
    'plan.svg': drawing,
    'photo.heic': readFileSync(join(import.meta.dirname, '../../server/media/fixtures/small.heic')),
    'novel.epub': await book('<item properties="cover-image" href="images/a%20b.png"/>'),
    'torn.pdf': 'MZ',
  };
  for (const [name, content] of Object.entries(files)) await putFile(person, name, content);
  // Whether a book has a cover is read after it has come.
  const linked = async () => {
    const { files: listed } = (await person.call('GET', '/drive/v1/files')).body as {
      files: { name: string; thumbnail_link: string }[];
    };
    return listed.find(({ name }) => name === 'novel.epub')?.thumbnail_link;
  };
  await expect.poll(linked).not.toBe('');
  await page.goto('/en-US/drive/all');
  for (const name of ['report.pdf', 'plan.svg', 'photo.heic', 'novel.epub'])
    await expect(entryNamed(page, name).locator('[data-part="picture"] img')).toHaveCSS('opacity', '1');
  const firstPage = entryNamed(page, 'report.pdf').locator('[data-part="picture"] img');
  await expect(firstPage).toHaveCSS('object-position', '50% 0%');
  // The kind's own sign stays.
  await expect(entryNamed(page, 'torn.pdf').locator('[data-part="picture"] svg')).toBeVisible();
});
