import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fontFilesFor } from './fonts.ts';
import { createLinkCards } from './index.ts';

const background = join(import.meta.dirname, '..', '..', '..', '..', 'public', 'link-card.svg');

function open(options: Partial<Parameters<typeof createLinkCards>[0]> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'link-cards-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  return { folder, warnings, ...createLinkCards({ folder, background, log, ...options }) };
}
const words = (title: string, locale = 'en-US') => ({ title, siteName: 'Test Drive', locale });

describe('fonts', () => {
  test.each([
    ['Share a file…', 'en-US', ['Noto Sans']],
    ['Поделиться файлом', 'ru', ['Noto Sans']],
    ['ファイルを共有する', 'ja', ['Noto Sans JP']],
    ['VIP 파일 공유', 'ko', ['Noto Sans', 'Noto Sans KR']],
    ['直接分享', 'zh-CN', ['Noto Sans SC']],
    ['直接分享', 'zh-TW', ['Noto Sans TC']],
    // The form of the reader's language, where another font has it too.
    ['直', 'en-US', ['Noto Sans SC']],
  ])('of %s in %s', async (text, locale, families) => {
    const found = await fontFilesFor(text, locale);
    expect(found).toMatchObject({ families, shown: text });
    for (const file of found.files) expect(readFileSync(file).subarray(0, 4).toString()).toBe('wOF2');
  });
  test('signs without a glyph are left out, and a text with letters that have none is', async () => {
    expect((await fontFilesFor('🎉 New in May', 'en-US')).shown).toBe('New in May');
    expect((await fontFilesFor('مشاركة', 'ar')).shown).toBe('');
  });
});

describe('a card', () => {
  test('has its words, whatever they are', async () => {
    const { read, warnings } = open();
    const titles = ['', `<b>&amp;</b>\u0000\u0007 <span foreground="${'W'.repeat(5000)}`];
    for (const title of titles) {
      const card = await read(words(title));
      expect(await sharp(card).metadata(), title).toMatchObject({ width: 1200, height: 630 });
    }
    expect(warnings).toEqual([]);
  });

  test('that fails is refused for a day, said once, and stands in the way of none', async () => {
    let [tries, now] = [0, 0];
    const { read, warnings } = open({
      now: () => now,
      draw: async ({ title }) => {
        if (title !== 'broken') return new Uint8Array([1]);
        tries += 1;
        throw new Error('no');
      },
    });
    expect(await Promise.all([read(words('broken')), read(words('broken'))])).toEqual([undefined, undefined]);
    expect(await read(words('broken'))).toBeUndefined();
    expect([tries, warnings]).toEqual([1, ['a link card could not be drawn']]);
    expect(await read(words('whole'))).toEqual(new Uint8Array([1]));
    now += 24 * 3600 * 1000 - 1;
    await read(words('broken'));
    expect(tries).toBe(1);
    now += 1;
    await read(words('broken'));
    expect(tries).toBe(2);
  });

  test('whose program fails says why, in a few words', async () => {
    const reasons: string[] = [];
    const log = { warn: ({ err }: { err?: Error }) => void reasons.push(err?.message ?? '') };
    const folder = mkdtempSync(join(tmpdir(), 'link-cards-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { read } = createLinkCards({ folder, background: join(folder, 'missing.svg'), log });
    expect(await read(words('1'))).toBeUndefined();
    expect(reasons).toEqual([expect.stringMatching(/^the program that draws ended with 1: .*ENOENT/s)]);
    expect(reasons[0]?.length).toBeLessThan(1100);
  });

  test('past those that may wait there is none now, and one later', async () => {
    const held = Promise.withResolvers<Uint8Array>();
    const { read } = open({ draw: () => held.promise, mostWaiting: 1 });
    const [first, second] = [read(words('1')), read(words('2'))];
    expect(await read(words('3'))).toBeUndefined();
    held.resolve(new Uint8Array([1]));
    expect(await Promise.all([first, second])).toHaveLength(2);
    expect(await read(words('3'))).toEqual(new Uint8Array([1]));
  });

  test('is drawn again where the background or the words are other ones', async () => {
    const own = mkdtempSync(join(tmpdir(), 'background-'));
    onTestFinished(() => rmSync(own, { recursive: true, force: true }));
    const file = join(own, 'card.svg');
    const options = { draw: async () => new Uint8Array([1]), background: file };
    writeFileSync(file, '<svg/>');
    const { read, folder } = open(options);
    await read(words('1'));
    await read(words('1', 'ja'));
    writeFileSync(file, '<svg >');
    await open({ ...options, folder }).read(words('1'));
    expect(readdirSync(join(folder, 'cards'))).toHaveLength(3);
  });
});
