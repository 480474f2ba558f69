import { chmod, cp, lstat, mkdir, readlink, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { folderOfTest, named, nameOf, saveWhole, until } from './fixture.ts';
import type { SiteStore } from './site-store.ts';
import type { WatchFolders } from './watch.ts';

/** Three kinds of file, with words of one length, so that sizes tell nothing. */
const files = {
  'routes.yaml': {
    text: (mark: string) => named(`Save ${mark}`),
    served: (store: SiteStore) => nameOf(store).replace('Save ', ''),
  },
  'content/help/begin/first.en-US.md': {
    text: (mark: string) => `---\ntitle: Begin\n---\n${mark}`,
    served: (store: SiteStore) => store.current().filesAt(0).article('help/begin/first', 'en-US')?.source,
  },
  'locales/ja.json': {
    text: (mark: string) => JSON.stringify({ title: mark, words: '言' }),
    served: (store: SiteStore) => store.current().intl('ja').formatMessage({ id: 'title' }),
  },
};
type Kind = keyof typeof files;
/** Each way of saving is tried with one of them, and in the long run with all. */
const kinds = Object.keys(files) as Kind[];

type Way = (path: string, text: string) => Promise<void>;

/** How editors and tools save. */
const ways: Record<string, Way> = {
  'in place': (path, text) => writeFile(path, text),
  'a temporary file, renamed over it': saveWhole,
  'the old file renamed to a backup, then written anew': async (path, text) => {
    await rename(path, `${path}~`);
    await writeFile(path, text);
  },
  'written, then its mode changed': async (path, text) => {
    await writeFile(path, text);
    await chmod(path, 0o640);
  },
  'deleted, then created': async (path, text) => {
    await rm(path);
    await writeFile(path, text);
  },
  'a part, then the whole': async (path, text) => {
    await writeFile(path, text.slice(0, text.length / 2));
    await writeFile(path, text);
  },
  'with the times that it had before': async (path, text) => {
    const { atime, mtime } = await lstat(path);
    await writeFile(path, text);
    await utimes(path, atime, mtime);
  },
  'through a link, at its target': async (path, text) => writeFile(await linked(path), text),
  'through a link, a file renamed over its target': async (path, text) => saveWhole(await linked(path), text),
  'a link that is renamed to lead elsewhere': async (path, text) => {
    const target = `${await linked(path)}.${text.length}.${Math.random()}`;
    await writeFile(target, text);
    await symlink(target, `${path}~`);
    await rename(`${path}~`, path);
  },
  'its folder swapped for another': async (path, text) => {
    const folder = dirname(path);
    if (basename(path) === 'routes.yaml') return saveWhole(path, text);
    await cp(folder, `${folder}.next`, { recursive: true });
    await writeFile(join(`${folder}.next`, basename(path)), text);
    await rename(folder, `${folder}.${Math.random()}`);
    await rename(`${folder}.next`, folder);
  },
};

/** Where the file lies behind a link, which is made at first. */
async function linked(path: string): Promise<string> {
  if ((await lstat(path)).isSymbolicLink()) return readlink(path);
  const target = join(disk.folder, 'elsewhere', basename(path));
  await mkdir(dirname(target), { recursive: true });
  await rename(path, target);
  await symlink(target, path);
  return target;
}

/** As of a folder whose changes are told to nobody: one in the network. */
const blind: WatchFolders = () => ({ follow: () => false, close: () => {} });
const never = 2 ** 31 - 1;

const disk = folderOfTest();

beforeEach(async () => {
  for (const [file, { text }] of Object.entries(files)) {
    await mkdir(dirname(join(disk.folder, file)), { recursive: true });
    await writeFile(join(disk.folder, file), text('A'));
  }
});

describe.each([
  ['seen by the watch alone', { every: never }],
  ['found by comparing alone, as in a network folder', { watch: blind, every: 1 }],
])('%s', (_, follow) => {
  describe.each(Object.entries(ways))('%s', (way, save) => {
    test.each(isLong ? kinds : [kinds[Object.keys(ways).indexOf(way) % kinds.length]!])(
      '%s',
      async (kind) => {
        const { text, served } = files[kind];
        const store = await disk.open({ follow });
        for (const mark of ['B', 'C', 'D']) {
          await save(join(disk.folder, kind), text(mark));
          await until(() => served(store) === mark);
        }
        // Whatever was done to it, it is still followed when it is written in the plainest way.
        await writeFile(join(disk.folder, kind), text('E'));
        await until(() => served(store) === 'E');
        await store.reconcile();
        expect([store.pending(), store.isStale()]).toEqual([[], false]);
      },
    );
  });

  test('new folders, files that are removed, and folders that are renamed', async () => {
    const store = await disk.open({ follow });
    const has = (key: string) => () => store.current().filesAt(0).has(key);
    await mkdir(join(disk.folder, 'content/new/deep'), { recursive: true });
    await writeFile(join(disk.folder, 'content/new/deep/a.en-US.md'), '# A');
    await until(has('new/deep/a'));
    await rename(join(disk.folder, 'content/new'), join(disk.folder, 'content/newer'));
    await until(has('newer/deep/a'));
    expect(has('new/deep/a')()).toBe(false);
    await writeFile(join(disk.folder, 'content/newer/deep/b.en-US.md'), '# B');
    await until(has('newer/deep/b'));
    await rm(join(disk.folder, 'content/newer/deep/a.en-US.md'));
    await until(() => !has('newer/deep/a')());
    await rm(join(disk.folder, 'content/newer'), { recursive: true });
    await until(() => !has('newer/deep/b')());
  });

  test('a mounted configuration: hidden folders with links to them, swapped by one rename', async () => {
    const content = join(disk.folder, 'content');
    const mount = async (version: string) => {
      const state = join(content, `..${version}`);
      await mkdir(join(state, 'news'), { recursive: true });
      await writeFile(join(state, 'top.en-US.md'), version);
      await writeFile(join(state, 'news', 'one.en-US.md'), version);
      await symlink(`..${version}`, join(content, '..data.next'));
      await rename(join(content, '..data.next'), join(content, '..data'));
    };
    await mount('first');
    await symlink(join('..data', 'top.en-US.md'), join(content, 'top.en-US.md'));
    await symlink(join('..data', 'news'), join(content, 'news'));
    const store = await disk.open({ follow });
    const words = (key: string) => store.current().filesAt(0).article(key, 'en-US')?.source;
    expect([words('top'), words('news/one')]).toEqual(['first', 'first']);
    expect(store.current().filesAt(0).keys('..')).toEqual([]);
    for (const version of ['second', 'third']) {
      await mount(version);
      await until(() => words('top') === version && words('news/one') === version);
    }
  });
});

test('a link that leads to a folder above it is not followed without end', async () => {
  await symlink('..', join(disk.folder, 'content/help/up'));
  const store = await disk.open();
  expect(store.current().filesAt(0).keys('help')).toEqual(['help/begin/first']);
});
