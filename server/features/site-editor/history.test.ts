import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteHandler } from '../../../app/server.ts';
import { openDatabase, quiet, type TestDatabase } from '../../fixtures/database.ts';
import { createHistory } from './history.ts';
import { createPublishing } from './publishing.ts';
import * as repo from './repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const hash = (text: string) => createHash('sha256').update(text).digest();

test('beyond the newest publications are forgotten, with the texts that nothing else needs', async () => {
  const { db } = database;
  const history = createHistory(db, 2);
  const states = ['once', 'first', 'second', 'once', 'third'];
  for (const [at, after] of states.entries())
    await history.recordPublication({ userId: null, message: after, source: 'page', version: `${at}` }, [
      { name: 'routes.yaml', before: states[at - 1] ?? null, after },
    ]);
  const kept = await repo.listPublications(db, { before: undefined, limit: 10 });
  expect(kept.map(({ message }) => message)).toEqual(['third', 'once']);
  // The files can still go back to their state before the older one; `first` is older than that.
  const texts = await repo.readTexts(db, [...new Set(states)].map(hash), 1_000);
  expect([...texts.values()].sort()).toEqual(['once', 'second', 'third']);
  const [before] = await repo.stateBefore(db, kept[1]!.number - 1);
  expect(before).toEqual({ name: 'routes.yaml', hash: hash('second') });
});

test('a disk that needs longer than a second is waited for as long as the caller says', async () => {
  const { db } = database;
  const history = createHistory(db);
  let manifest = 'pending';
  const name = 'content/slow.md';
  const site = {
    compare: async (timeoutMs = 1_000) => {
      manifest = timeoutMs < 5_000 ? 'pending' : 'current';
    },
    status: () => ({ manifest, version: 'slow' }),
    editing: {
      isText: () => true,
      list: async () => [{ name, revision: hash('slow').toString('hex') }],
      readBytes: async () => Buffer.from('slow'),
    },
  } as unknown as SiteHandler;
  const isKnown = async () => (await repo.knownFiles(db)).some((file) => file.name === name);
  await history.recordFiles(site);
  expect(await isKnown()).toBe(false);
  await history.recordFiles(site, 10_000);
  expect(await isKnown()).toBe(true);
});

test('bytes that are no UTF-8 are not recorded as another text, again and again', async () => {
  const { db } = database;
  const bytes = Buffer.from([0xe9, 0x0a]);
  const name = 'content/latin.md';
  const site = {
    status: () => ({ manifest: 'current', version: 'latin' }),
    editing: {
      isText: () => true,
      list: async () => [
        { name, revision: createHash('sha256').update(bytes).digest('hex') },
        { name: 'content/whole.md', revision: hash('whole').toString('hex') },
      ],
      readBytes: async (read: string) => (read === name ? bytes : Buffer.from('whole')),
    },
  } as unknown as SiteHandler;
  const history = createHistory(db);
  await history.recordFiles(site);
  const count = async () => (await repo.listPublications(db, { before: undefined, limit: 50 })).length;
  const before = await count();
  await history.recordFiles(site);
  expect(await count()).toBe(before);
});

test('of several processes that see a change at once one writes it down', async () => {
  const { db } = database;
  const name = 'content/seen-by-all.md';
  const site = {
    status: () => ({ manifest: 'current', version: 'seen' }),
    editing: {
      isText: () => true,
      list: async () => [{ name, revision: hash('seen').toString('hex') }],
      readBytes: async () => Buffer.from('seen'),
    },
  } as unknown as SiteHandler;
  const processes = Array.from({ length: 5 }, () =>
    createPublishing({
      db,
      root: '.',
      log: quiet,
      site: () => site,
      opened: () => site as never,
      withThreadErrors: (work) => work(),
    }),
  );
  const count = async () => (await repo.listPublications(db, { before: undefined, limit: 50 })).length;
  const before = await count();
  await Promise.all(processes.map(({ recordFiles }) => recordFiles()));
  expect(await count()).toBe(before + 1);
});
