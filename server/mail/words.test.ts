import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWords } from './words.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'words-'));
  await write('en-US', { hello: { defaultMessage: 'Hello {name}' } });
  await write('ja', { hello: 'こんにちは{name}' });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (locale: string, entries: object | string) =>
  writeFile(join(folder, `${locale}.json`), typeof entries === 'string' ? entries : JSON.stringify(entries));
const hello = async (language = 'ja') => (await openWords(language, folder)).say('hello', { name: 'Ann' });

test('a letter has the words of its reader’s language', async () => {
  expect(await hello()).toBe('こんにちはAnn');
  expect(await hello('de')).toBe('Hello Ann');
});

test.each([
  ['wants a value that nobody brings', '{nmae}'],
  ['cannot be read', '{name'],
  ['is no words', 7],
  ['is missing', undefined],
])('where a message %s, that of the fallback language stands in', async (_, words) => {
  await write('ja', { hello: words });
  expect(await hello()).toBe('Hello Ann');
});

test.each(['{"hello": ', '[]x', 'null', '{"hello": "H\uFFFD'])(
  'while a catalogue cannot be read (%s) letters have its last words',
  async (text) => {
    expect(await hello()).toBe('こんにちはAnn');
    await write('ja', text);
    expect(await hello()).toBe('こんにちはAnn');
  },
);

test('where it never could be, they are in the fallback language', async () => {
  await write('ja', '{');
  const words = await openWords('ja', folder);
  expect([words.language, words.say('hello', { name: 'Ann' })]).toEqual(['en-US', 'Hello Ann']);
});

test('a file that is named for no language is none', async () => {
  await write('ja_JP', { hello: 'x' });
  expect(await hello('ja')).toBe('こんにちはAnn');
});

test('no letter has an id in it', async () => {
  await write('en-US', { hello: '{gone}' });
  await write('ja', { hello: '{gone}' });
  await expect(hello()).rejects.toThrow('has no message "hello" that can be said');
});
