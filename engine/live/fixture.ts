/** A small site in a folder of its own, opened and followed, for tests of what happens when its files change. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { code, sources } from '../render/fixture.tsx';
import type { Sources } from '../render/reading.ts';
import { openSiteStore, type SiteStore } from './site-store.ts';

interface LogEntry {
  readonly level: 'info' | 'error';
  readonly message: string;
  readonly facts: object;
}

/** Writes a site's files. */
export async function writeSite(folder: string, { manifest, content, locales }: Sources): Promise<void> {
  const files = new Map([['routes.yaml', manifest]]);
  for (const [file, text] of content) files.set(`content/${file}`, text);
  for (const [tag, text] of locales) files.set(`locales/${tag}.json`, text);
  await mkdir(join(folder, 'content'), { recursive: true });
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'site-'));

/** Opens the site in the folder. */
async function openFolder(folder: string, options: Partial<Parameters<typeof openSiteStore>[2]> = {}) {
  const log: LogEntry[] = [];
  const places = {
    manifestFile: join(folder, 'routes.yaml'),
    contentFolder: join(folder, 'content'),
    localesFolder: join(folder, 'locales'),
  };
  const store = await openSiteStore(places, code, {
    watch: true,
    ...options,
    log: {
      info: (facts, message) => log.push({ level: 'info', facts, message }),
      error: (facts, message) => log.push({ level: 'error', facts, message }),
    },
  });
  return { folder, store, log };
}

/** All at once: a reader may meet a file that is being written before its first byte, and finds other faults in it. */
export async function saveWhole(path: string, text: string): Promise<void> {
  const aside = join(dirname(path), '.saved.swp');
  await writeFile(aside, text);
  await rename(aside, path);
}

/** Resolves as soon as the condition holds; the test's own time-out is the limit. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

type OpenOptions = Parameters<typeof openFolder>[1];
/** `undefined` removes the file. */
type Saved = Readonly<Record<string, string | undefined>>;

/** A folder of its own for each test of a file, with a site in it; what is opened is closed, and the folder removed. */
export function folderOfTest(files: Sources = sources) {
  let store: SiteStore | undefined;
  const disk = {
    folder: '',
    log: [] as readonly LogEntry[],
    async write(saved: Saved): Promise<void> {
      for (const [file, text] of Object.entries(saved)) {
        if (text === undefined) await rm(join(disk.folder, file));
        else await saveWhole(join(disk.folder, file), text);
      }
    },
    async open(options?: OpenOptions): Promise<SiteStore> {
      const opened = await openFolder(disk.folder, options);
      ({ store } = opened);
      disk.log = opened.log;
      return opened.store;
    },
    /** Resolves when what was saved has been judged. */
    async save(site: SiteStore, saved: Saved): Promise<void> {
      await disk.write(saved);
      await site.reconcile();
    },
  };
  beforeEach(async () => {
    disk.folder = await temporaryFolder();
    await writeSite(disk.folder, files);
  });
  afterEach(async () => {
    store?.close();
    store = undefined;
    await removeFolder(disk.folder);
  });
  return disk;
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

export const named = (name: string): string => sources.manifest.replace('name: Test', `name: ${name}`);
export const nameOf = (store: SiteStore): string => store.current().site.name;
