import { isStringOneByteRepresentation as isOneByte } from 'node:v8';
import { renderToString } from 'react-dom/server';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { createDrawing } from './drawing.tsx';
import type { FixedSite } from './site-view.ts';
import { cutStencil, place } from './stencil.ts';

test('words are put in their places, escaped', () => {
  const { fill } = cutStencil(`<a title="${place(1)}">${place(0, 20)}</a>${place(1)}`);
  expect(fill([`"&'<>`, '\ue0001\ue000'])).toBe(
    '<a title="\ue0001\ue000">&quot;&amp;&#x27;&lt;&gt;</a>\ue0001\ue000',
  );
});

test('only words of another alphabet make two bytes of the signs beside them', () => {
  const { fill } = cutStencil(`<p class="as long as parts are">${place(0)}</p>`.repeat(9));
  const [latin, other] = [fill(['words']), fill(['言葉'])];
  expect([isOneByte(latin), isOneByte(other)]).toEqual([true, false]);
  const { drawing, whole } = createDrawing(renderToString, {} as FixedSite, createIntl({ locale: 'en' }));
  const page = whole(`<ul>${drawing.placed([latin, other, latin])}</ul>`);
  expect(page).toEqual(['<ul>', latin, other, latin, '</ul>']);
  expect(page.map(isOneByte)).toEqual([true, true, false, true, true]);
});
