import { expect, test } from 'vitest';
import { manifestWith, openHouse } from '../fixture.tsx';

const notes = '.generated/checked-pages.json';
const policy = 'content/policies/privacy/2023-01-01.en-US.md';
const house = () => openHouse({}, { build: 'one' });
type House = Awaited<ReturnType<typeof house>>;
const deadLinks = async (site: House) => (await site.site('check')).out.match(/leads to \S+?(?=,|\.)/g) ?? [];

/** Writes a link into the notes that no page has: where it is reported, the notes were believed. */
async function forge({ read, write }: House): Promise<void> {
  const text = await read(notes);
  expect(text).toContain('"links":[]');
  await write(notes, text.replaceAll('"links":[]', '"links":["/forged"]'));
}

test('what has not changed is not rendered again', async () => {
  const site = await house();
  expect(await deadLinks(site)).toEqual([]);
  await forge(site);
  expect(await deadLinks(site)).toContain('leads to /forged');
});

const forgedIn = async ({ read }: House) => (await read(notes)).match(/"\/forged"/g)?.length ?? 0;

test.each<[string, (site: House) => Promise<void>]>([
  ['which files there are', ({ write }) => write('content/help/new.en-US.md', 'New.\n')],
  ['a catalogue', ({ write }) => write('locales/en-US.json', '{"title": "Another"}')],
  [
    'the site around the routes',
    ({ write }) => write('routes.yaml', manifestWith('name: Test', 'name: Other')),
  ],
])('a change of %s is a change of every page', async (_, change) => {
  const site = await house();
  await deadLinks(site);
  await forge(site);
  await change(site);
  await site.site('check');
  expect(await forgedIn(site)).toBe(0);
});

test('a change of a text is seen on the pages that read it', async () => {
  const site = await house();
  await deadLinks(site);
  await forge(site);
  const forged = await forgedIn(site);
  await site.write(policy, 'Other words, and [a link](/nope).\n');
  expect(await deadLinks(site)).toContain('leads to /en-US/nope');
  expect(await forgedIn(site)).toBe(forged);
});

test('a change of one route leaves the notes of the others', async () => {
  const site = await house();
  await deadLinks(site);
  const before = Object.keys(JSON.parse(await site.read(notes)));
  await site.write(
    'routes.yaml',
    manifestWith('content: {links: [/en-US/words]}', 'content: {links: [/nope]}'),
  );
  expect(await deadLinks(site)).toEqual(['leads to /nope']);
  const after = Object.keys(JSON.parse(await site.read(notes)));
  expect(after.filter((key) => !before.includes(key))).toHaveLength(1);
});

test('another build, and notes that are broken, begin anew', async () => {
  const site = await house();
  const { out } = await site.site('check');
  await site.write(notes, 'not JSON');
  expect((await site.site('check')).out).toBe(out);
  const plain = await openHouse();
  await plain.site('check');
  await expect(plain.read(notes)).rejects.toThrow('ENOENT');
});
