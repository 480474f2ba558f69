import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { assertPageFolders, PageFolderError } from './page-folders.ts';

/** The findings in a program of these files beside a page that is whole; empty where there are none. */
async function reportOf(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'page-folders-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const whole = { 'pages/whole/index.ts': app, 'pages/whole/view.tsx': view };
  for (const [file, text] of Object.entries({ ...whole, ...files })) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  try {
    assertPageFolders(root);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(PageFolderError);
    return (error as PageFolderError).report;
  }
}
const app =
  "import { defineApp } from '../../engine/index.ts';\n\nexport default defineApp({ view: () => import('./view.tsx') });\n";
const view = 'export default () => null;\n';

test('the program as it is has nothing to report', () => {
  expect(() => assertPageFolders(join(import.meta.dirname, '..'))).not.toThrow();
});

test('documents and app pages that are written in place are whole', async () => {
  const document = app.replaceAll('defineApp', 'defineDocument');
  expect(await reportOf({ 'pages/words/index.ts': document, 'pages/words/words.tsx': view })).toBe('');
});

test.each([
  ['defined elsewhere', "export { default } from './page.ts';\n", '1:10'],
  [
    'defined above its export',
    app.replace('export default', 'const page =').concat('export default page;\n'),
    '4:1',
  ],
  ['made by another function', app.replace('default defineApp', 'default makeApp'), '3:1'],
  ['without a default export', 'export const page = 1;\n', '1:1'],
])('a page that is %s is reported where its export stands', async (_, text, place) => {
  const report = await reportOf({ 'pages/notes/index.ts': text, 'pages/notes/view.tsx': view });
  expect(report).toContain('What pages/notes is cannot be read');
  expect(report).toContain(`--> pages/notes/index.ts:${place}\n`);
  expect(report).toContain('Write "export default defineApp({ … });" in pages/notes/index.ts itself.');
});

test('an app page without a view is reported, and how to write it', async () => {
  const report = await reportOf({ 'pages/notes/index.ts': app });
  expect(report).toContain('pages/notes/view.tsx is missing: browsers draw an app page from that file.');
  expect(report).toContain('--> pages/notes/index.ts:3:1');
  expect(report).toContain("view: () => import('./view.tsx')");
});
