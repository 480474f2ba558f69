import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf, onPhones, pictured } from '../pictures/listed.ts';
import { namesIn } from '../pictures/names.ts';
import { root } from './test-site.ts';

const locales = readdirSync(join(root, 'locales')).flatMap((name) =>
  name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : [],
);

test('every picture that the script takes is there in each language, light and dark, and no other', () => {
  const wanted = pictured.flatMap((name) =>
    locales.flatMap((locale) =>
      (['light', 'dark'] as const).flatMap((scheme) => [
        fileOf(name, locale, scheme),
        ...(onPhones.includes(name) ? [fileOf(name, locale, scheme, 'phone')] : []),
      ]),
    ),
  );
  expect(readdirSync(join(root, 'content/pictures/screens')).toSorted()).toEqual(wanted.toSorted());
});

test.each(pictured)('%s is shown by an article in each language', (name) => {
  const folder = join(root, 'content/help');
  const articles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  const shown = articles.filter((file) =>
    readFileSync(join(folder, file), 'utf8').includes(`](screens/${name}@2x.webp)`),
  );
  expect(new Set(shown.map((file) => file.split('.').at(-2)))).toEqual(new Set(locales));
});

test('the script has names for the files of each language', () => {
  for (const locale of locales) {
    const names = Object.values(namesIn(locale));
    expect(new Set(names).size).toBe(names.length);
  }
});
