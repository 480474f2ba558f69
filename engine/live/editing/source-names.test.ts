import { expect, test } from 'vitest';
import { refuseNewName } from './source-names.ts';

const included = ['campaigns/*.yaml'];

test.each([
  'content/help/a.md',
  'content/data/cities.yaml',
  'content/助けて/日本語 2.md',
  `content/${'a/'.repeat(7)}b.json`,
  'locales/pt-BR.json',
  'campaigns/spring.yaml',
])('a new file may be %s', (name) => {
  expect(refuseNewName(name, included)).toBeUndefined();
});

test.each([
  ['content/.hidden.md', 'begins and ends with a letter or digit'],
  ['content/../routes.yaml', 'begins and ends with a letter or digit'],
  ['content//a.md', 'begins and ends with a letter or digit'],
  ['content/-rf.md', 'begins and ends with a letter or digit'],
  ['content/a\u202eb.md', 'letters, digits'],
  [`content/${'a'.repeat(101)}.md`, '100 at the most'],
  [`content/${'a/'.repeat(8)}b.md`, '8 deep at the most'],
  ['content/README.md', 'for developers'],
  ['content/a.html', 'ends in .md, .yaml or .json'],
  ['content', 'A new file lies in content/'],
  ['routes.yaml', 'A new file lies in content/'],
  ['server/a.yaml', 'A new file lies in content/'],
  ['locales/deutsch please.json', 'named for its language'],
  ['locales/a/de.json', 'named for its language'],
  ['campaigns/-a.yaml', 'begins and ends'],
  ['content/e\u0301.md', 'composed form'],
])('a new file may not be %j: %s', (name, why) => {
  expect(refuseNewName(name, included)).toContain(why);
});
