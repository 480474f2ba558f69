import { execFileSync } from 'node:child_process';
import { mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { sources } from '../render/fixture.tsx';
import { folderOfTest, named, nameOf } from './fixture.ts';
import { SiteError, type SiteStore } from './site-store.ts';

const article = 'content/help/begin.en-US.md';
const japanese = 'content/help/begin.ja.md';
const other = 'content/help/end.en-US.md';
const text = (words: string) => `---\ntitle: A\n---\n${words}`;
const unclosed = '---\ntitle: A\nWords.';
const words = (title: string) => JSON.stringify({ title, words: '言' });

const disk = folderOfTest();
const { open, save, write } = disk;
beforeEach(async () => {
  await mkdir(join(disk.folder, 'content/help'));
  await write({ [article]: text('first'), [japanese]: text('最初'), [other]: text('first') });
});

/** The texts that a visitor gets from the manifest, two articles and a catalogue. */
const shown = (site: SiteStore) => {
  const files = site.current().filesAt(0);
  return [
    nameOf(site),
    files.article('help/begin', 'en-US')?.source,
    files.article('help/end', 'en-US')?.source,
    site.current().intl('ja').formatMessage({ id: 'title' }),
  ];
};
const errors = (site: SiteStore) =>
  site.diagnostics().flatMap(({ severity, code, file }) => (severity === 'error' ? [`${file} ${code}`] : []));

describe('one broken file keeps its last good form, and all that is whole moves on', () => {
  test.each<[what: string, broken: Record<string, string | undefined>, served: string[], finding: string[]]>([
    [
      'an article',
      {
        'routes.yaml': named('New'),
        [article]: unclosed,
        [other]: text('new'),
        'locales/ja.json': words('新'),
      },
      ['New', 'first', 'new', '新'],
      [`${article} front-matter`],
    ],
    [
      'a catalogue',
      {
        'routes.yaml': named('New'),
        [article]: text('new'),
        [other]: text('new'),
        'locales/ja.json': '{"title": ',
      },
      ['New', 'new', 'new', '題'],
      ['locales/ja.json catalogue-syntax'],
    ],
    [
      'a catalogue that is gone',
      {
        'routes.yaml': named('New'),
        [article]: text('new'),
        [other]: text('new'),
        'locales/ja.json': undefined,
      },
      ['New', 'new', 'new', '題'],
      ['locales/ja.json catalogue'],
    ],
    [
      'the manifest',
      {
        'routes.yaml': named('New').replace('page: broken', 'page: brokn'),
        [article]: text('new'),
        [other]: text('new'),
        'locales/ja.json': words('新'),
      },
      ['Test', 'new', 'new', '新'],
      ['routes.yaml unknown-page'],
    ],
    [
      'a manifest that is gone',
      {
        'routes.yaml': undefined,
        [article]: text('new'),
        [other]: text('new'),
        'locales/ja.json': words('新'),
      },
      ['Test', 'new', 'new', '新'],
      ['routes.yaml unreadable'],
    ],
    [
      'a manifest that loses an address',
      {
        'routes.yaml': named('New').replace(/ {2}- \{path: \/nosy,.*\n/, ''),
        [article]: text('new'),
        [other]: text('new'),
        'locales/ja.json': words('新'),
      },
      ['Test', 'new', 'new', '新'],
      ['routes.yaml lost-address'],
    ],
    [
      'the words of the default language, which the manifest names: the manifest is not at fault',
      {
        'routes.yaml': named('New'),
        [article]: text('new'),
        [other]: text('new'),
        'locales/en-US.json': '{"title": ',
        'locales/ja.json': words('新'),
      },
      ['New', 'new', 'new', '新'],
      ['locales/en-US.json catalogue-syntax', 'routes.yaml unknown-message'],
    ],
    [
      'everything at once',
      { 'routes.yaml': 'x: [', [article]: unclosed, [other]: unclosed, 'locales/ja.json': '[]' },
      ['Test', 'first', 'first', '題'],
      ['locales/ja.json catalogue-syntax', `${article} front-matter`, `${other} front-matter`],
    ],
  ])('%s', async (_, broken, served, finding) => {
    const site = await open();
    await save(site, broken);
    expect(shown(site)).toEqual(served);
    expect(errors(site)).toEqual(expect.arrayContaining(finding));
    expect(errors(site)[0]).toBe(finding[0]);
    expect([site.isStale(), site.pending()]).toEqual([true, []]);
    expect(disk.log.at(-1)).toMatchObject({
      level: 'error',
      facts: { faults: expect.stringContaining('-->') },
    });
    await save(site, {
      'routes.yaml': named('Mended'),
      [article]: text('mended'),
      [other]: text('mended'),
      'locales/en-US.json': sources.locales.get('en-US') as string,
      'locales/ja.json': words('直'),
    });
    expect(shown(site)).toEqual(['Mended', 'mended', 'mended', '直']);
    expect([site.isStale(), errors(site)]).toEqual([false, []]);
    expect(disk.log.filter(({ message }) => message === 'the site is whole again')).toHaveLength(1);
  });

  test('a file that cannot be read: a pipe, a link that leads nowhere', async () => {
    const site = await open();
    execFileSync('mkfifo', [join(disk.folder, 'pipe')]);
    await rename(join(disk.folder, 'pipe'), join(disk.folder, article));
    await symlink('nowhere.json', join(disk.folder, 'link'));
    await rename(join(disk.folder, 'link'), join(disk.folder, 'locales/ja.json'));
    await save(site, { [other]: text('new') });
    expect(shown(site)).toEqual(['Test', 'first', 'new', '題']);
    expect(errors(site)).toEqual(['locales/ja.json unreadable', `${article} unreadable`]);
  });

  test('a new file that is broken is left out, and named all the same', async () => {
    const site = await open();
    await save(site, { 'content/help/new.en-US.md': unclosed, [other]: text('new') });
    expect(shown(site)).toEqual(['Test', 'first', 'new', '題']);
    expect(site.current().filesAt(0).has('help/new')).toBe(false);
    expect(errors(site)).toEqual(['content/help/new.en-US.md front-matter']);
  });

  test('what is right only together with a broken file waits for it, and the rest does not', async () => {
    const site = await open();
    const policy = 'content/policies/privacy/2023-01-01.en-US.md';
    await save(site, { [policy]: undefined, [other]: text('new') });
    expect(errors(site)).toEqual(['routes.yaml policy-without-text']);
    expect(shown(site)).toEqual(['Test', 'first', 'new', '題']);
    expect(site.current().filesAt(0).has('policies/privacy/2023-01-01')).toBe(true);
    await save(site, { [policy]: text('again') });
    expect(site.isStale()).toBe(false);
  });

  test('the last good form is kept over many saves, mended in part', async () => {
    const site = await open();
    await save(site, { [article]: unclosed });
    await save(site, { [article]: `${unclosed} More.`, 'locales/ja.json': '[]' });
    await save(site, { 'locales/ja.json': words('新') });
    expect(shown(site)).toEqual(['Test', 'first', 'first', '新']);
    expect(errors(site)).toEqual([`${article} front-matter`]);
    await save(site, { [article]: text('new') });
    expect(shown(site)).toEqual(['Test', 'new', 'first', '新']);
  });
});

describe('at the start', () => {
  test('a broken article is shown in another language, or is missing, and the site starts', async () => {
    await write({ [article]: unclosed, [other]: unclosed });
    const site = await open();
    expect(site.current().filesAt(0).article('help/begin', 'en-US')?.source).toBe('最初');
    expect(site.current().filesAt(0).article('help/end', 'en-US')).toBeUndefined();
    expect([site.isStale(), errors(site)]).toEqual([
      true,
      [`${article} front-matter`, `${other} front-matter`],
    ]);
    expect(disk.log).toMatchObject([
      { level: 'error', message: 'the site starts without the files that have faults' },
    ]);
    await save(site, { [article]: text('new') });
    expect(shown(site)).toEqual(['Test', 'new', undefined, '題']);
  });

  test('a text that the manifest names is no fault of the manifest', async () => {
    await write({ 'content/policies/privacy/2023-01-01.en-US.md': unclosed });
    expect(errors(await open())).toEqual(['content/policies/privacy/2023-01-01.en-US.md front-matter']);
  });

  test('a broken catalogue gives way to the default language', async () => {
    await write({ 'locales/ja.json': '{' });
    const site = await open();
    expect(shown(site).at(-1)).toBe('Title');
  });

  test.each([
    ['a broken manifest', { 'routes.yaml': 'x: [' }],
    ['no manifest', { 'routes.yaml': undefined }],
    ['no words of the default language, since there would be none to show', { 'locales/en-US.json': '[]' }],
  ])('%s is refused', async (_, files) => {
    await write(files);
    await expect(open()).rejects.toThrow(SiteError);
  });
});

test('a thousand warnings keep nothing back, and hide no error', async () => {
  const routes = Array.from(
    { length: 1_100 },
    (_, at) => `  - {path: /r${at}, page: article, title: {text: {en-US: T}}, content: {}}\n`,
  ).join('');
  const many = named('Many').replace('routes:\n', `routes:\n${routes}`);
  const site = await open();
  await save(site, { 'routes.yaml': many });
  expect([errors(site), nameOf(site), site.isStale()]).toEqual([[], 'Many', false]);
  expect(site.diagnostics().filter(({ severity }) => severity === 'warning').length).toBeGreaterThan(500);
  await save(site, { 'routes.yaml': many.replace('page: broken', 'page: brokn') });
  expect(site.diagnostics()[0]).toMatchObject({ code: 'unknown-page', severity: 'error' });
});
