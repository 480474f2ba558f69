import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { manifestWith, openFixture } from '../fixture.tsx';

const policy = 'content/policies/privacy/2023-01-01.en-US.md';
type Fixture = Awaited<ReturnType<typeof openWithNotes>>;

/** A site with a folder of its own for the notes. */
async function openWithNotes() {
  const cacheFolder = await mkdtemp(join(tmpdir(), 'notes-'));
  onTestFinished(() => rm(cacheFolder, { recursive: true, force: true }));
  const site = await openFixture({}, { build: 'one', cacheFolder });
  const notes = async () => {
    const names = await readdir(cacheFolder);
    expect(names).toEqual([expect.stringMatching(/^pages-.*\.json$/)]);
    return join(cacheFolder, names[0] ?? '');
  };
  return {
    ...site,
    cacheFolder,
    notes,
    readNotes: async () => readFile(await notes(), 'utf8'),
    writeNotes: async (text: string) => writeFile(await notes(), text),
  };
}
const deadLinks = async (site: Fixture) =>
  (await site.site('check')).out.match(/leads to \S+?(?=,|\.)/g) ?? [];

/** Writes a link into the notes that no page has: where it is reported, the notes were believed. */
async function forge({ readNotes, writeNotes }: Fixture): Promise<void> {
  const text = await readNotes();
  expect(text).toContain('"links":[]');
  await writeNotes(text.replaceAll('"links":[]', '"links":["/forged"]'));
}

test('what has not changed is not rendered again', async () => {
  const site = await openWithNotes();
  expect(await deadLinks(site)).toEqual([]);
  await forge(site);
  expect(await deadLinks(site)).toContain('leads to /forged');
});

const forgedIn = async ({ readNotes }: Fixture) => (await readNotes()).match(/"\/forged"/g)?.length ?? 0;

test.each<[string, (site: Fixture) => Promise<void>]>([
  ['which files there are', ({ write }) => write('content/help/new.en-US.md', 'New.\n')],
  ['a catalogue', ({ write }) => write('locales/en-US.json', '{"title": "Another"}')],
  [
    'the site around the routes',
    ({ write }) => write('routes.yaml', manifestWith('name: Test', 'name: Other')),
  ],
])('a change of %s is a change of every page', async (_, change) => {
  const site = await openWithNotes();
  await deadLinks(site);
  await forge(site);
  await change(site);
  await site.site('check');
  expect(await forgedIn(site)).toBe(0);
});

test('a change of a text is seen on the pages that read it', async () => {
  const site = await openWithNotes();
  await deadLinks(site);
  await forge(site);
  const forged = await forgedIn(site);
  await site.write(policy, 'Other words, and [a link](/nope).\n');
  expect(await deadLinks(site)).toContain('leads to /en-US/nope');
  expect(await forgedIn(site)).toBe(forged);
});

test('a change of one route leaves the notes of the others', async () => {
  const site = await openWithNotes();
  await deadLinks(site);
  const before = Object.keys(JSON.parse(await site.readNotes()));
  await site.write(
    'routes.yaml',
    manifestWith('content: {links: [/en-US/words]}', 'content: {links: [/nope]}'),
  );
  expect(await deadLinks(site)).toEqual(['leads to /nope']);
  const after = Object.keys(JSON.parse(await site.readNotes()));
  expect(after.filter((key) => !before.includes(key))).toHaveLength(1);
});

test('notes of which nothing has changed are not written again, and are no older for it', async () => {
  const site = await openWithNotes();
  await site.site('check');
  const file = await site.notes();
  const days = new Date(Date.now() - 20 * 86_400_000);
  await utimes(file, days, days);
  const before = await stat(file);
  await site.site('check');
  const after = await stat(file);
  expect(after.ino).toBe(before.ino);
  expect(after.mtimeMs).toBeGreaterThan(before.mtimeMs);
});

test('notes of pages that are gone are thrown away', async () => {
  const site = await openWithNotes();
  await site.site('check');
  await site.writeNotes((await site.readNotes()).replace(/^\{/, '{"gone":{"links":[],"read":[]},'));
  await site.site('check');
  expect(await site.readNotes()).not.toContain('"gone"');
});

test('notes that are broken begin anew', async () => {
  const site = await openWithNotes();
  const { out } = await site.site('check');
  await site.writeNotes('not JSON');
  expect((await site.site('check')).out).toBe(out);
});

test('notes of sites that nobody checks any more are thrown away', async () => {
  const site = await openWithNotes();
  const old = join(site.cacheFolder, 'pages-old.json');
  await writeFile(old, '{}');
  await utimes(old, 0, 0);
  await site.site('check');
  expect(await readdir(site.cacheFolder)).toHaveLength(1);
});

test.each([
  ['nowhere', undefined],
  ['where there is a file', import.meta.filename],
])('a check whose notes can be kept %s says the same', async (_, cacheFolder) => {
  const kept = await openFixture({}, { build: 'one', cacheFolder });
  expect(await kept.site('check')).toEqual(await (await openWithNotes()).site('check'));
});

test('a check writes nothing beside the site', async () => {
  const site = await openWithNotes();
  const before = await readdir(site.folder, { recursive: true });
  await site.site('check');
  await site.site('check', '--manifest', join(site.folder, 'routes.yaml'));
  expect(await readdir(site.folder, { recursive: true })).toEqual(before);
});
