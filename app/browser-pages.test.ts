import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { browserPages } from './browser-pages.ts';

async function siteOf(files: Readonly<Record<string, string>>): Promise<(id: string) => string> {
  const root = await mkdtemp(join(tmpdir(), 'browser-pages-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const { load } = browserPages(root) as Plugin & { load: { handler: (id: string) => string } };
  return (id) => load.handler(`\0${id}`);
}

const app = 'export default defineApp({ messages: [], view: () => import("./view.tsx") });';
const document = 'export default defineDocument({ view: () => import("./view.tsx") });';

test('app pages alone are in the registry of the browser', async () => {
  const load = await siteOf({
    'pages/notes/index.ts': app,
    'pages/faq/index.ts': document,
    'pages/notes/model.ts': '',
  });
  expect(load('virtual:pages')).toBe(
    'export const pages = {\n  "notes": () => import("virtual:pages/notes"),\n};\n',
  );
});

test('a page has what its folder has: view, `opened` of the model, the part over documents', async () => {
  const load = await siteOf({
    'pages/plain/index.ts': app,
    'pages/quiet/index.ts': app,
    'pages/quiet/model.ts': 'export const $text = 1;',
    'pages/whole/index.ts': app,
    'pages/whole/model.ts': 'export const opened = 1;',
    'pages/whole/over.tsx': 'export default () => null;',
  });
  expect(load('virtual:pages/plain')).toBe(
    "import view from '/pages/plain/view.tsx';\nexport default { view };",
  );
  expect(load('virtual:pages/quiet')).toContain('export default { view };');
  const whole = load('virtual:pages/whole');
  expect(whole).toContain("import { opened } from '/pages/whole/model.ts';");
  expect(whole).toContain("const over = () => import('/pages/whole/over.tsx');");
  expect(whole).toContain('export default { view, opened, over };');
});
