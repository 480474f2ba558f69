import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { sources } from '../render/fixture.tsx';
import { folderOfTest, named, nameOf, saveWhole, until } from './fixture.ts';
import { SiteError, type SiteStore } from './site-store.ts';

const disk = folderOfTest();

async function open(
  manifest = sources.manifest,
  options?: Parameters<typeof disk.open>[0],
): Promise<SiteStore> {
  await writeFile(join(disk.folder, 'routes.yaml'), manifest);
  return disk.open(options);
}

const save = (file: string, text: string) => saveWhole(join(disk.folder, file), text);

describe('openSiteStore', () => {
  test('a broken catalogue is shown where it breaks', async () => {
    await open();
    await save('locales/ja.json', '{\n  "a": "x",\n  "b" "y"\n}\n');
    await until(() => disk.log.some(({ level }) => level === 'error'));
    const [logs] = disk.log.filter(({ level }) => level === 'error');
    expect(logs?.facts).toMatchObject({ faults: expect.stringContaining('--> locales/ja.json:3:7\n') });
    expect(logs?.facts).toMatchObject({ faults: expect.stringContaining('> 3 |   "b" "y"') });
  });
  test('follows a saved manifest', async () => {
    const site = await open();
    await writeFile(join(disk.folder, 'routes.yaml'), named('Second'));
    await until(() => nameOf(site) === 'Second');
    expect(site.isStale()).toBe(false);
  });

  test('follows an editor that writes to a temporary file and renames it', async () => {
    const site = await open();
    await writeFile(join(disk.folder, '.routes.yaml.swp'), named('Renamed'));
    await rename(join(disk.folder, '.routes.yaml.swp'), join(disk.folder, 'routes.yaml'));
    await until(() => nameOf(site) === 'Renamed');
    await writeFile(join(disk.folder, '.routes.yaml.swp'), named('Again'));
    await rename(join(disk.folder, '.routes.yaml.swp'), join(disk.folder, 'routes.yaml'));
    await until(() => nameOf(site) === 'Again');
  });

  test('refuses a faulty manifest, keeps the last good one, and says why', async () => {
    const site = await open();
    await save('routes.yaml', sources.manifest.replace('page: broken', 'page: brokn'));
    await until(() => site.isStale());
    expect(nameOf(site)).toBe('Test');
    expect(site.diagnostics().map(({ code: id }) => id)).toContain('unknown-page');
    const entry = disk.log.find(({ level }) => level === 'error');
    expect(JSON.stringify(entry?.facts)).toContain('brokn');
    await writeFile(join(disk.folder, 'routes.yaml'), named('Mended'));
    await until(() => nameOf(site) === 'Mended');
    expect(site.isStale()).toBe(false);
    expect(disk.log.at(-1)).toMatchObject({ level: 'info', message: 'the site is whole again' });
  });

  test('says that the site is whole again where a mistake was taken back', async () => {
    const site = await open();
    await save('routes.yaml', `${sources.manifest}\nroutes: [`);
    await until(() => site.isStale());
    await save('routes.yaml', sources.manifest);
    await until(() => !site.isStale());
    expect(disk.log.map(({ message }) => message)).toEqual([
      'files have faults; all that is whole is served',
      'the site is whole again',
    ]);
  });

  test('serves a catalogue without its one broken message, and says which', async () => {
    const site = await open();
    await save('locales/ja.json', '{\n  "title": "新 {nmae}",\n  "words": "新しい言葉"\n}\n');
    await until(() => site.current().intl('ja').formatMessage({ id: 'words' }) === '新しい言葉');
    expect(site.isStale()).toBe(true);
    expect(site.current().intl('ja').formatMessage({ id: 'title' })).toBe('Title');
    expect(site.diagnostics()).toMatchObject([{ code: 'message-mismatch', range: { start: { line: 2 } } }]);
    const entry = disk.log.find(({ level }) => level === 'error');
    expect(entry).toMatchObject({ message: 'files have faults; all that is whole is served' });
    expect(entry?.facts).toMatchObject({ faults: expect.stringContaining('{nmae}') });
  });

  test('keeps the last good site when the manifest vanishes, and finds it again', async () => {
    const site = await open();
    await rename(join(disk.folder, 'routes.yaml'), join(disk.folder, 'away.yaml'));
    await until(() => site.isStale());
    expect(site.diagnostics()).toMatchObject([{ code: 'unreadable', file: 'routes.yaml' }]);
    expect(nameOf(site)).toBe('Test');
    await rename(join(disk.folder, 'away.yaml'), join(disk.folder, 'routes.yaml'));
    await until(() => !site.isStale());
  });

  test('many saves in a row settle on the last one', async () => {
    const site = await open();
    for (let save = 1; save <= 20; save += 1) {
      const faulty = save % 3 === 0 ? '\nroutes: [' : '';
      await writeFile(join(disk.folder, 'routes.yaml'), `${named(`Save${save}`)}${faulty}`);
    }
    await until(() => nameOf(site) === 'Save20');
    expect(site.isStale()).toBe(false);
  });

  test('follows words and content, also in folders made later', async () => {
    const site = await open();
    await writeFile(join(disk.folder, 'locales', 'ja.json'), JSON.stringify({ title: '新', words: '言' }));
    await until(() => site.current().intl('ja').formatMessage({ id: 'title' }) === '新');
    await mkdir(join(disk.folder, 'content', 'help', 'new'), { recursive: true });
    await writeFile(join(disk.folder, 'content', 'help', 'new', 'a.en-US.md'), '# New');
    await until(() => site.current().filesAt(0).has('help/new/a'));
  });

  test('a save while the site is being opened is not lost', async () => {
    const opening = disk.open();
    await save('routes.yaml', named('Early'));
    const site = await opening;
    await until(() => nameOf(site) === 'Early');
  });

  test('a folder that is swapped for another is followed, and so is a link', async () => {
    const site = await open();
    await mkdir(join(disk.folder, 'next'));
    for (const [tag, text] of sources.locales)
      await writeFile(join(disk.folder, 'next', `${tag}.json`), text);
    await rename(join(disk.folder, 'locales'), join(disk.folder, 'old'));
    await rename(join(disk.folder, 'next'), join(disk.folder, 'locales'));
    await writeFile(join(disk.folder, 'real.json'), JSON.stringify({ title: '換', words: '言' }));
    await rm(join(disk.folder, 'locales', 'ja.json'));
    await symlink(join(disk.folder, 'real.json'), join(disk.folder, 'locales', 'ja.json'));
    await until(() => site.current().intl('ja').formatMessage({ id: 'title' }) === '換');
    await writeFile(join(disk.folder, 'locales', 'ja.json'), JSON.stringify({ title: '再', words: '言' }));
    await rename(join(disk.folder, 'locales', 'ja.json'), join(disk.folder, 'locales', 'x'));
    await writeFile(join(disk.folder, 'locales', 'ja.json'), JSON.stringify({ title: '再', words: '言' }));
    await until(() => site.current().intl('ja').formatMessage({ id: 'title' }) === '再');
  });

  test('a save that loses an address is refused until it says what becomes of it', async () => {
    const site = await open();
    const path = '/broken';
    const without = sources.manifest.replace(/^ {2}- \{path: \/broken.*\n/m, '');
    await save('routes.yaml', without);
    await until(() => site.isStale());
    expect(site.diagnostics()[0]).toMatchObject({ code: 'lost-address', file: 'routes.yaml' });
    expect(site.current().routes.match(path)).toBeDefined();
    const refusal = disk.log.find(({ level }) => level === 'error');
    expect(refusal?.facts).toMatchObject({
      faults: expect.stringContaining(`This save loses the address ${path}.`),
    });
    await save('routes.yaml', without.replace('\nerrors:', `\ngone: [${path}]\nerrors:`));
    await until(() => !site.isStale());
    expect(site.current().routes.match(path)).toBeUndefined();
    // A `gone` entry is no address, and may be removed.
    await save('routes.yaml', without.replace('name: Test', 'name: Later'));
    await until(() => nameOf(site) === 'Later');
    expect(site.isStale()).toBe(false);
  });

  test('in development it is a warning', async () => {
    const site = await open(sources.manifest, { losingAddresses: 'warning' });
    await save('routes.yaml', sources.manifest.replace(/^ {2}- \{path: \/broken.*\n/m, ''));
    await until(() => site.current().routes.match('/broken') === undefined);
    expect([site.isStale(), site.diagnostics()[0]?.severity]).toEqual([false, 'warning']);
    expect(disk.log.map(({ message }) => message)).toContain('the site is served with faults');
  });

  test('what fails while a reading is being served is reported once, and the next save is served', async () => {
    const changed = vi.fn(() => {
      if (changed.mock.calls.length <= 2) throw new Error('no memory');
    });
    const site = await open(sources.manifest, { changed });
    await save('routes.yaml', named('Second'));
    await site.reconcile();
    expect(site.isStale()).toBe(true);
    expect(site.diagnostics()).toMatchObject([{ code: 'unreadable', file: 'routes.yaml' }]);
    expect(disk.log.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
      'the site could not be read; the last good one stays up',
      'files of the site could not be followed',
    ]);
    await save('routes.yaml', named('Third'));
    await until(() => nameOf(site) === 'Third');
    expect(site.isStale()).toBe(false);
  });

  test('a site that is faulty at the start cannot be opened', async () => {
    await expect(open(sources.manifest.replace('page: broken', 'page: brokn'))).rejects.toThrow(SiteError);
  });
});
