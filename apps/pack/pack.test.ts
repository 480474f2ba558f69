import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { localesOf } from './locales.ts';
import { manifestOf } from './manifest.ts';
import { zip } from './zip.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'pack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('packing twice gives the same bytes, with the texts of each language and no code from elsewhere', () => {
  const made = ['one', 'two'].map((name) => {
    execFileSync(process.execPath, [join(root, 'apps', 'build.ts'), join(folder, name)]);
    return readdirSync(join(folder, name)).map((file) => [
      file,
      readFileSync(join(folder, name, file), 'latin1'),
    ]);
  });
  expect(made[0]?.map(([name]) => name)).toEqual([
    'browser-extension-chromium.zip',
    'browser-extension-firefox.zip',
    'desktop-bridge.mjs',
  ]);
  expect(made[0]).toEqual(made[1]);
  for (const [, text = ''] of made[0] ?? [])
    expect(text).not.toMatch(
      /\beval\(|new Function|innerHTML|https?:\/\/(?!\*|127\.0\.0\.1|your\.drive|localhost)[\w.-]+\/?["'`]/,
    );
});

test('an archive says of each file what is in it', () => {
  const archive = zip(
    new Map([
      ['b', Buffer.from('two')],
      ['a/ä', Buffer.from('one')],
    ]),
  );
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const found = [];
  for (let at = archive.readUInt32LE(end + 16), left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [size, length] = [archive.readUInt32LE(at + 24), archive.readUInt16LE(at + 28)];
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26);
    const bytes = archive.subarray(begin, begin + size);
    expect(crc32(bytes)).toBe(archive.readUInt32LE(at + 16));
    found.push([archive.toString('utf8', at + 46, at + 46 + length), bytes.toString()]);
    at += 46 + length;
  }
  expect(found).toEqual([
    ['a/ä', 'one'],
    ['b', 'two'],
  ]);
});

test('each language has every text, and says the values at the places that code gives them', () => {
  const files = localesOf(join(root, 'locales'));
  expect([...files.keys()].map((path) => path.split('/')[1]).sort()).toEqual([
    ...['en', 'es', 'id', 'ja', 'ko', 'ms', 'pt_BR', 'pt_PT', 'ru', 'uk', 'zh_CN', 'zh_TW'],
  ]);
  const read = (name: string) => JSON.parse(String(files.get(`_locales/${name}/messages.json`)));
  const english = read('en');
  for (const path of files.keys())
    expect(Object.keys(read(path.split('/')[1] ?? ''))).toEqual(Object.keys(english));
  expect(read('ru').extension_options_signedIn).toEqual({
    message: 'Выполнен вход: $site$',
    placeholders: { site: { content: '$1' } },
  });
  // The longest that browsers show (132), in letters.
  for (const path of files.keys())
    expect([...read(path.split('/')[1] ?? '').extension_description.message].length).toBeLessThanOrEqual(132);
});

test('a catalogue that staff are writing fails no build: what it lacks is said in English', () => {
  const catalogues = join(folder, 'catalogues');
  mkdirSync(catalogues);
  const write = (tag: string, text: string) => writeFileSync(join(catalogues, `${tag}.json`), text);
  write('en-US', '{"extension.a": "One {n}", "extension.b": "Two", "other": "x"}');
  write('de', '{}');
  write('fr', '{"extension.a": ');
  write('it', '{"extension.a": {"text": 1}}');
  write('es', '{"extension.a": "Uno {m}", "extension.b": "{n, plural, other {#}}"}');
  write('ja', '{"extension.b": "二"}');
  const files = localesOf(catalogues);
  expect([...files.keys()].sort()).toEqual([
    '_locales/en/messages.json',
    '_locales/es/messages.json',
    '_locales/ja/messages.json',
  ]);
  const said = (tag: string) => JSON.parse(String(files.get(`_locales/${tag}/messages.json`)));
  expect([said('es').extension_a.message, said('es').extension_b.message]).toEqual(['One $n$', 'Two']);
  expect([said('ja').extension_a.message, said('ja').extension_b.message]).toEqual(['One $n$', '二']);
});

test('the extension holds no host beforehand, and runs its own scripts alone', () => {
  for (const browser of ['chromium', 'firefox'] as const) {
    const manifest = manifestOf(browser, '1.0') as Record<string, unknown>;
    expect(manifest.permissions).toEqual(['activeTab', 'contextMenus', 'scripting', 'storage']);
    for (const key of [
      'host_permissions',
      'content_scripts',
      'externally_connectable',
      'web_accessible_resources',
    ])
      expect(manifest[key]).toBeUndefined();
    expect(JSON.stringify(manifest.content_security_policy)).toMatch(
      /default-src 'none'; script-src 'self';/,
    );
  }
});
