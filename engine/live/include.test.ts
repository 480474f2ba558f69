import { chmod, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { sources } from '../render/fixture.tsx';
import { folderOfTest, named, nameOf, removeFolder, saveWhole, temporaryFolder, until } from './fixture.ts';
import { SiteError, type SiteStore } from './site-store.ts';

const entry = (path: string, words = 'W', more = '') =>
  `  - {path: ${path}, page: article, title: {message: title}, content: {words: {text: {en-US: ${words}, ja: ${words}}}}${more}}\n`;
const part = (...entries: readonly string[]) => `routes:\n${entries.join('')}`;
const include = (...entries: readonly string[]) =>
  `include: [${entries.map((one) => JSON.stringify(one)).join(', ')}]\n`;
const manifest = include('parts/*.yaml') + sources.manifest;

const disk = folderOfTest({ ...sources, manifest });
const { open, save, write } = disk;
beforeEach(async () => {
  await mkdir(join(disk.folder, 'parts'));
  await write({ 'parts/a.yaml': part(entry('/a')), 'parts/b.yaml': part(entry('/b')) });
});

/** The words of the routes that are included, by their paths. */
const shown = (site: SiteStore) =>
  Object.fromEntries(
    site
      .current()
      .site.routes.filter(({ file }) => file !== 'routes.yaml')
      .map(({ path, content }) => [
        path,
        (content as { words: { text: Record<string, string> } }).words.text['en-US'],
      ]),
  );
const errors = (site: SiteStore) =>
  site
    .diagnostics()
    .flatMap(({ severity, code, file, range }) =>
      severity === 'error' ? [`${file}:${range.start.line} ${code}`] : [],
    );

describe('followed', () => {
  const follow = { follow: { every: 60_000 } };
  test('a file that appears, is written again, is renamed and is removed, is seen by the watch alone', async () => {
    const site = await open(follow);
    expect(shown(site)).toEqual({ '/a': 'W', '/b': 'W' });
    // Looks right after the start must not be mistaken for the watch.
    await site.reconcile();
    await writeFile(join(disk.folder, 'parts/c.yaml'), part(entry('/c')));
    await until(() => '/c' in shown(site));
    await writeFile(join(disk.folder, 'parts/c.yaml'), part(entry('/c', 'New')));
    await until(() => shown(site)['/c'] === 'New');
    await saveWhole(join(disk.folder, 'parts/c.yaml'), part(entry('/c', 'Replaced')));
    await until(() => shown(site)['/c'] === 'Replaced');
    await rename(join(disk.folder, 'parts/c.yaml'), join(disk.folder, 'parts/d.yaml'));
    await until(() => site.current().site.routes.some(({ file }) => file === 'parts/d.yaml'));
    expect(errors(site)).toEqual([]);
    await write({
      'parts/d.yaml': undefined,
      'parts/b.yaml': `${part(entry('/b'))}redirects:\n  - {from: /c, to: /a}\n`,
    });
    await until(() => !('/c' in shown(site)) && site.pending()?.length === 0);
    expect([shown(site), errors(site)]).toEqual([{ '/a': 'W', '/b': 'W' }, []]);
  });

  test('a folder that is not there yet, and one that is swapped for another', async () => {
    await rm(join(disk.folder, 'parts'), { recursive: true });
    const site = await open(follow);
    expect(shown(site)).toEqual({});
    await site.reconcile();
    await mkdir(join(disk.folder, 'aside'));
    await writeFile(join(disk.folder, 'aside/a.yaml'), part(entry('/a')));
    await rename(join(disk.folder, 'aside'), join(disk.folder, 'parts'));
    await until(() => '/a' in shown(site));
    await mkdir(join(disk.folder, 'aside'));
    await writeFile(join(disk.folder, 'aside/a.yaml'), part(entry('/a', 'Other')));
    await rename(join(disk.folder, 'parts'), join(disk.folder, 'before'));
    await rename(join(disk.folder, 'aside'), join(disk.folder, 'parts'));
    await until(() => shown(site)['/a'] === 'Other');
    await site.reconcile();
    await writeFile(join(disk.folder, 'parts/b.yaml'), part(entry('/b')));
    await until(() => '/b' in shown(site));
  });

  test('without any watch, by comparing alone', async () => {
    const blind = { follow: { every: 20, watch: () => ({ follow: () => false, close: () => {} }) } };
    const site = await open(blind);
    await write({ 'parts/a.yaml': part(entry('/a', 'New')), 'parts/c.yaml': part(entry('/c')) });
    await until(() => shown(site)['/a'] === 'New' && '/c' in shown(site));
    await write({
      'routes.yaml': include('parts/*.yaml', 'more.yaml') + sources.manifest,
      'more.yaml': part(entry('/m')),
    });
    await until(() => '/m' in shown(site));
    await write({ 'more.yaml': part(entry('/m', 'New')) });
    await until(() => shown(site)['/m'] === 'New');
    expect([errors(site), site.pending()]).toEqual([[], []]);
  });

  test('what is named and not read is none of its business', async () => {
    const site = await open();
    const { version } = site.current();
    await save(site, { 'parts/notes.txt': 'x', 'other.yaml': 'x: [', 'parts/.hidden.yaml': 'x: [' });
    expect([site.current().version, errors(site), site.pending()]).toEqual([version, [], []]);
  });
});

describe('a broken file keeps its last good form, and all that is whole moves on', () => {
  test.each<[what: string, text: string | undefined, finding: string]>([
    ['not YAML', 'routes: [', 'parts/a.yaml:1 syntax'],
    ['half written', part(entry('/a', 'New')).slice(0, 40), 'parts/a.yaml:2 syntax'],
    ['emptied', '', 'parts/a.yaml:1 empty'],
    ['with a wrong name', part(entry('/a')).replace('article', 'artcle'), 'parts/a.yaml:2 unknown-page'],
    [
      'with an address that another file has',
      part(entry('/a', 'New'), entry('/b')),
      'parts/b.yaml:2 duplicate-path',
    ],
    ['without an address that visitors know', part(entry('/new')), 'routes.yaml:1 lost-address'],
    ['with an include', `include: [parts/b.yaml]\n${part(entry('/a'))}`, 'parts/a.yaml:1 unknown-key'],
  ])('%s', async (_, text, finding) => {
    const site = await open();
    await save(site, {
      'parts/a.yaml': text,
      'parts/b.yaml': part(entry('/b', 'New')),
      'routes.yaml': named('New').replace(/^/, include('parts/*.yaml')),
    });
    const [first] = errors(site);
    expect(first?.replace(/^(routes.yaml):\d+/, '$1:1')).toBe(finding);
    expect(nameOf(site)).toBe('New');
    expect(shown(site)).toEqual({ '/a': 'W', '/b': finding.includes('duplicate') ? 'W' : 'New' });
    expect([site.isStale(), site.pending()]).toEqual([true, []]);
    expect(disk.log.at(-1)?.facts).toMatchObject({
      faults: expect.stringContaining(finding.split(' ')[0]?.replace(/:1$/, ':') ?? ''),
    });
    await save(site, { 'parts/a.yaml': part(entry('/a', 'Mended')) });
    expect([shown(site), errors(site), site.isStale()]).toEqual([{ '/a': 'Mended', '/b': 'New' }, [], false]);
  });

  test('removed with addresses that visitors know: they stay until there is a redirect', async () => {
    const site = await open();
    await save(site, { 'parts/a.yaml': undefined, 'parts/b.yaml': part(entry('/b', 'New')) });
    expect(errors(site)).toEqual([expect.stringContaining('lost-address')]);
    expect(shown(site)).toEqual({ '/a': 'W', '/b': 'New' });
    await save(site, { 'parts/b.yaml': `${part(entry('/b', 'New'))}redirects:\n  - {from: /a, to: /b}\n` });
    expect([shown(site), errors(site)]).toEqual([{ '/b': 'New' }, []]);
  });

  test('a new one is left out, and a missing one that is named is reported at its line', async () => {
    const site = await open();
    await save(site, { 'parts/c.yaml': 'x: [', 'parts/b.yaml': part(entry('/b', 'New')) });
    expect([shown(site), errors(site)]).toEqual([{ '/a': 'W', '/b': 'New' }, ['parts/c.yaml:1 syntax']]);
    await write({ 'parts/c.yaml': undefined });
    await save(site, {
      'routes.yaml': `include:\n  - parts/*.yaml\n  - later.yaml\n${named('New')}`,
      'parts/b.yaml': part(entry('/b', 'Newer')),
    });
    expect(errors(site)).toEqual(['routes.yaml:3 include-file']);
    expect([nameOf(site), shown(site)]).toEqual(['Test', { '/a': 'W', '/b': 'Newer' }]);
    await save(site, { 'later.yaml': part(entry('/later')) });
    expect([nameOf(site), shown(site), errors(site)]).toEqual([
      'New',
      { '/a': 'W', '/b': 'Newer', '/later': 'W' },
      [],
    ]);
  });

  test.each([
    ['with a fault', 'x: ['],
    ['cut off within its include', 'include: [par'],
    ['that is gone', undefined],
  ])('a manifest %s loses none of the files', async (_, text) => {
    await write({ 'routes.yaml': `${manifest.replace('contact:', 'protect-addresses: false, contact:')}` });
    const site = await open();
    await save(site, { 'routes.yaml': text, 'parts/b.yaml': part(entry('/b', 'New')) });
    expect(Object.keys(shown(site))).toEqual(['/a', '/b']);
    expect(site.isStale()).toBe(true);
    await save(site, { 'routes.yaml': manifest });
    expect([shown(site), errors(site)]).toEqual([{ '/a': 'W', '/b': 'New' }, []]);
  });

  test('a folder that cannot be looked into is named with the reason, and its files keep their last good form', async () => {
    const site = await open();
    await rename(join(disk.folder, 'parts'), join(disk.folder, 'away'));
    // Unlike a folder without permission it stops an account that may do everything, too.
    await symlink('parts', join(disk.folder, 'parts'));
    await site.reconcile();
    expect(errors(site)).toContain('parts/*.yaml:1 unreadable');
    expect(site.diagnostics().map(({ code }) => code)).not.toContain('include-nothing');
    expect(shown(site)).toEqual({ '/a': 'W', '/b': 'W' });
    await rm(join(disk.folder, 'parts'));
    await rename(join(disk.folder, 'away'), join(disk.folder, 'parts'));
    await site.reconcile();
    expect([shown(site), errors(site)]).toEqual([{ '/a': 'W', '/b': 'W' }, []]);
  });

  test('a folder in its place, a link that leads out or nowhere, a file that may not be read', async () => {
    const outside = await temporaryFolder();
    try {
      await writeFile(join(outside, 'x.yaml'), part(entry('/secret')));
      const site = await open();
      await mkdir(join(disk.folder, 'parts/folder.yaml'));
      await symlink(join(outside, 'x.yaml'), join(disk.folder, 'parts/out.yaml'));
      await symlink('nowhere.yaml', join(disk.folder, 'parts/nowhere.yaml'));
      await symlink('a.yaml', join(disk.folder, 'parts/again.yml'));
      await save(site, { 'parts/b.yaml': part(entry('/b', 'New')) });
      expect(errors(site).toSorted()).toEqual([
        'parts/folder.yaml:1 unreadable',
        'parts/nowhere.yaml:1 unreadable',
        'parts/out.yaml:1 unreadable',
      ]);
      expect(shown(site)).toEqual({ '/a': 'W', '/b': 'New' });
      expect([site.isStale(), site.pending()]).toEqual([true, []]);
    } finally {
      await removeFolder(outside);
    }
  });

  test('a link that stays inside is followed, and what is written at its target is seen', async () => {
    await mkdir(join(disk.folder, 'shared'));
    await writeFile(join(disk.folder, 'shared/x.yaml'), part(entry('/x')));
    await symlink('../shared/x.yaml', join(disk.folder, 'parts/x.yaml'));
    const site = await open({ follow: { every: 60_000 } });
    expect(shown(site)).toMatchObject({ '/x': 'W' });
    await saveWhole(join(disk.folder, 'shared/x.yaml'), part(entry('/x', 'New')));
    await until(() => shown(site)['/x'] === 'New');
  });
});

describe('at the start', () => {
  test('a broken file is left out, and comes in when it is mended', async () => {
    await write({
      'parts/a.yaml': 'x: [',
      'routes.yaml': include('parts/a.yaml', 'parts/*.yaml') + sources.manifest,
    });
    const site = await open();
    expect([shown(site), errors(site), site.isStale()]).toEqual([
      { '/b': 'W' },
      ['parts/a.yaml:1 syntax'],
      true,
    ]);
    expect(disk.log).toMatchObject([{ message: 'the site starts without the files that have faults' }]);
    await save(site, { 'parts/a.yaml': part(entry('/a', 'Mended')) });
    expect([shown(site), site.isStale()]).toEqual([{ '/a': 'Mended', '/b': 'W' }, false]);
  });

  test('a missing file that is named is refused, with its line', async () => {
    await write({ 'routes.yaml': `include:\n  - parts/z.yaml\n${sources.manifest}` });
    const failed = await open().catch((error) => error);
    expect(failed).toBeInstanceOf(SiteError);
    expect(failed.report).toContain('--> routes.yaml:2:5');
    expect(failed.report).toContain('There is no file parts/z.yaml.');
  });
});

test('the report shows the lines of the file that is at fault', async () => {
  const site = await open();
  await save(site, { 'parts/a.yaml': part(entry('/a'), entry('/c', 'C', ', guards: [no-such]')) });
  expect(disk.log.at(-1)?.facts).toMatchObject({
    faults: expect.stringMatching(/--> parts\/a\.yaml:3:\d+[\s\S]*> 3 \| {3}- \{path: \/c/),
  });
});

/** Runs without the rights of the superuser, who may read every file. */
async function withoutPrivileges(run: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) await chmod(disk.folder, 0o755);
  if (isRoot) process.seteuid?.(65_534);
  try {
    await run();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test('a file that the server may not read is reported', async () => {
  const site = await open();
  await chmod(join(disk.folder, 'parts/a.yaml'), 0);
  await withoutPrivileges(site.reconcile);
  expect(errors(site)).toEqual(['parts/a.yaml:1 unreadable']);
  expect(shown(site)).toEqual({ '/a': 'W', '/b': 'W' });
});

test('a folder that the server may enter and not list is reported', async () => {
  const site = await open();
  await chmod(join(disk.folder, 'parts'), 0o311);
  await withoutPrivileges(site.reconcile);
  expect(errors(site)).toContain('parts/*.yaml:1 unreadable');
  expect(site.diagnostics()[0]?.message).toContain('not allowed to list the folder');
  expect(shown(site)).toEqual({ '/a': 'W', '/b': 'W' });
  await chmod(join(disk.folder, 'parts'), 0o755);
  await site.reconcile();
  expect([shown(site), errors(site)]).toEqual([{ '/a': 'W', '/b': 'W' }, []]);
});
