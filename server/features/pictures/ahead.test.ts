import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createAhead, createLinkCards, createPictures } from './index.ts';

const widths = [480, 960, 1440];
const digest = 'a'.repeat(24);
const card = (title: string) => ({ title, siteName: 'Site', locale: 'en-US', version: 'x' });
const asked = (width: number) => ({
  form: { digest, format: 'avif' as const, width },
  type: 'image/png',
  width: 1440,
  height: 900,
  read: async () => new Uint8Array([1]),
});
/** Forms by the process that made them. */
let made: string[] = [];
let cards: string[] = [];
let titles: string[] = [];
beforeEach(() => {
  made = [];
  cards = [];
  titles = ['Home', 'Help'];
});

/** A server over a folder; `before` is called ahead of each form. */
function serve(folder: string, before: () => Promise<void> = async () => {}, mostBytes = 1_000_000) {
  const log = { info: () => {}, warn: () => {} };
  const encoder = (name: string) => ({
    encode: async (_: Uint8Array, side: number) => {
      await before();
      made.push(`${name} ${side}`);
      return new Uint8Array(100);
    },
    close: async () => {},
  });
  const pictures = createPictures({
    folder: join(folder, 'pictures'),
    encoder: encoder('visitors'),
    aheadEncoder: encoder('ahead'),
    log,
    mostBytes,
  });
  const linkCards = createLinkCards({
    folder: join(folder, 'cards'),
    background: join(folder, 'none.svg'),
    draw: async ({ title }) => {
      cards.push(title);
      return new Uint8Array(100);
    },
    log,
  });
  const site = {
    pictureNames: () => widths.map(String),
    picture: (name: string) => asked(Number(name)),
    indexedPages: async () => ({
      pages: titles.map((title) => ({ address: '', digest: '', card: card(title) })),
      isWhole: true,
    }),
  };
  const ahead = createAhead({ site: () => site, pictures, linkCards, log });
  return { pictures, linkCards, ahead };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ahead-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a first visitor finds every form and card made, by a process that visitors do not wait for', async () => {
  const { ahead, pictures, linkCards } = serve(await newFolder());
  await ahead.run();
  expect([made, cards]).toEqual([
    ['ahead 480', 'ahead 960', 'ahead 1440'],
    ['Home', 'Help'],
  ]);
  for (const width of widths) expect((await pictures.read(asked(width)))?.isLasting).toBe(true);
  expect(await linkCards.read(card('Help'))).toBeDefined();
  expect([made.length, cards.length]).toEqual([3, 2]);
});

test('what a stopped server left is made by the next one, and nothing twice', async () => {
  const folder = await newFolder();
  const first = serve(folder, async () => {
    if (made.length === 1) first.ahead.close();
  });
  await first.ahead.run();
  expect([made, cards]).toEqual([['ahead 480', 'ahead 960'], []]);
  await serve(folder).ahead.run();
  expect([made, cards]).toEqual([
    ['ahead 480', 'ahead 960', 'ahead 1440'],
    ['Home', 'Help'],
  ]);
});

test('a site that is read again during a round begins another: only what is new is made', async () => {
  const { ahead } = serve(await newFolder(), async () => {
    if (made.length !== 0) return;
    titles = ['Home', 'New'];
    void ahead.run();
  });
  await ahead.run();
  await ahead.run();
  expect([made.length, cards]).toEqual([3, ['Home', 'New']]);
});

test('a visitor who asks for what is being made waits for that alone', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const { ahead, pictures } = serve(await newFolder(), () => {
    begun.resolve();
    return end.promise;
  });
  const round = ahead.run();
  await begun.promise;
  const read = pictures.read(asked(480));
  end.resolve();
  expect((await read)?.isLasting).toBe(true);
  await round;
  expect(made).toEqual(['ahead 480', 'ahead 960', 'ahead 1440']);
});

test('three quarters of the folder are filled ahead at the most', async () => {
  const folder = await newFolder();
  await serve(folder, undefined, 200).ahead.run();
  expect(await readdir(join(folder, 'pictures'))).toHaveLength(2);
});
