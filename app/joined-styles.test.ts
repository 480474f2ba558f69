import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { joinStyles } from './joined-styles.ts';

test('a document has one sheet for its frame and one for its page, an app page the parts', async () => {
  const root = mkdtempSync(join(tmpdir(), 'joined-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('pages/home/index.ts', `export default defineDocument({ view: () => import('./view.tsx') });`);
  write('pages/drive-all/index.ts', `export default defineApp({ view: () => import('./view.tsx') });`);
  const [reset, button, home, list] = ['reset', 'button', 'home', 'list'].map((name) => {
    write(`dist/client/assets/${name}.css`, `.${name}{color:red}`);
    return { css: [`assets/${name}.css`] };
  });
  const entry = (part: object | undefined, imports: readonly string[] = []) => ({
    file: 'x.js',
    ...part,
    imports,
  });
  write(
    'dist/manifest.json',
    JSON.stringify({
      '_button.js': entry(button),
      'virtual:styles/base': entry(reset, ['_button.js']),
      'virtual:styles/app': entry(list, ['_button.js']),
      'virtual:styles/layouts/basic': entry({}),
      'virtual:styles/pages/home': entry(home, ['_button.js']),
      'virtual:styles/pages/drive-all': entry(list, ['_button.js']),
    }),
  );
  await joinStyles(root, join(root, 'dist'));
  const joined = JSON.parse(readFileSync(join(root, 'dist', 'document-styles.json'), 'utf8'));
  expect(joined).toEqual({
    base: [expect.stringMatching(/^\/assets\/document-base-[\w-]{8}\.css$/)],
    'layouts/basic': [],
    // A page does not send again the sheets of its frame.
    'pages/home': ['/assets/home.css'],
  });
  // In the order in which the code imports them.
  expect(readFileSync(join(root, 'dist', 'client', joined.base[0]), 'utf8')).toBe(
    '.button{color:red}.reset{color:red}',
  );
});
