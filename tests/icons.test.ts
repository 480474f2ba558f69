import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as drawn from 'lucide-react';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawnIcons, iconFile, usedIcons } from './icons.ts';

type Icons = Readonly<Record<string, FunctionComponent<object>>>;

const used = usedIcons();

/** Past Vite, which has our icons in its place. */
const lucide = createRequire(import.meta.url)('lucide-react') as Icons;

test('the icons that are used are in ui/icons.json; after a change: npm run icons', async () => {
  expect(JSON.parse(readFileSync(iconFile, 'utf8'))).toEqual(await drawnIcons());
});

test.each([{}, { className: 'large' }, { 'aria-label': 'Save' }, { size: 16, strokeWidth: 1, color: 'red' }])(
  'they are drawn as Lucide draws them: %j',
  (props) => {
    const draw = (icons: Icons) =>
      used.map((name) => renderToStaticMarkup(createElement(icons[name]!, props)));
    // The classes of earlier names, which Lucide adds, are no one's here.
    const plain = draw(lucide).map((markup) =>
      markup.replace(/(class="lucide lucide-[\w-]+)(?: lucide-[\w-]+)+/, '$1'),
    );
    expect(draw(drawn as unknown as Icons)).toEqual(plain);
  },
);
