import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from './index.ts';
import { registries } from './registries.fixture.ts';

const sound = readFileSync(join(import.meta.dirname, '../../docs/diagnostics/sound.yaml'), 'utf8');
const start = 'start: /sale';
const page = 'page: error';
const app = `app:
  ${start}
  colors: {light: "#ffffff", dark: "#000000"}
  offline: {within: /help, ${page}, layout: plain, title: {message: error.title}}
`;
const run = (text: string) => compile(sound + text, registries, { file: 'routes.yaml' });

test('the section makes two files, one in each language, and the last of the routes', () => {
  const { site, diagnostics } = run(app);
  expect(diagnostics).toEqual([]);
  expect(site?.app).toMatchObject({ start: '/sale', offline: { within: '/help', page: 'error' } });
  expect(site?.routes.slice(-2)).toMatchObject([
    { path: '/app.webmanifest', target: { handler: 'app-manifest' }, hasLocale: true, noindex: true },
    { path: '/app-worker.js', target: { handler: 'app-worker' }, hasLocale: true, noindex: true },
  ]);
  const without = run(app.replace(/ {2}offline.*\n/, ''));
  expect(without.diagnostics).toEqual([]);
  expect(without.site?.routes.at(-1)?.path).toBe('/app.webmanifest');
});

describe('what cannot be right', () => {
  test.each([
    [
      'a start that leads nowhere',
      start,
      'start: /sal',
      'unknown-target',
      'There is no route "/sal". Did you mean "/sale"?',
    ],
    [
      'a shortcut that leads nowhere',
      start,
      `${start}\n  shortcuts: [{to: /sal, label: {message: error.title}}]`,
      'unknown-target',
      'There is no route "/sal". Did you mean "/sale"?',
    ],
    [
      'a shortcut without words',
      start,
      `${start}\n  shortcuts: [{to: /sale, label: {message: error.titel}}]`,
      'unknown-message',
      'There is no message "error.titel". Did you mean "error.title"?',
    ],
    [
      'what is shared goes nowhere',
      start,
      `${start}\n  receive: /sal`,
      'unknown-target',
      'There is no route "/sal". Did you mean "/sale"?',
    ],
    [
      'what is shared goes to an address with a query',
      start,
      `${start}\n  receive: "/sale?from=app"`,
      'wrong-value',
      '"receive" must be a path without "?" and "#".',
    ],
    [
      'what is shared goes to a place on a page',
      start,
      `${start}\n  receive: "/sale#links"`,
      'wrong-value',
      '"receive" must be a path without "?" and "#".',
    ],
    [
      'magnet links go nowhere',
      start,
      `${start}\n  magnet: /sal`,
      'unknown-target',
      'There is no route "/sal". Did you mean "/sale"?',
    ],
    [
      'files are opened by nothing',
      start,
      `${start}\n  files: [{type: text/plain, extensions: [.txt], to: /sal}]`,
      'unknown-target',
      'There is no route "/sal". Did you mean "/sale"?',
    ],
    [
      'an extension without its dot',
      start,
      `${start}\n  files: [{type: text/plain, extensions: [txt], to: /sale}]`,
      'wrong-value',
      'An entry of "extensions" must be an extension such as .torrent.',
    ],
    [
      'a media type by halves',
      start,
      `${start}\n  files: [{type: text, extensions: [.txt], to: /sale}]`,
      'wrong-value',
      '"type" must be a media type such as application/pdf.',
    ],
    [
      'a start elsewhere',
      start,
      'start: //evil.example',
      'unsafe-target',
      'The target "//evil.example" is not a path of this site.',
    ],
    ['a colour by name', '#ffffff', 'white', 'wrong-value', '"light" must be a colour such as #0a6f69.'],
    [
      'nothing lies within',
      'within: /help',
      'within: /hlp',
      'unknown-target',
      'There is no route under "/hlp". Did you mean "/help"?',
    ],
    [
      'all lies within',
      'within: /help',
      'within: /',
      'invalid-path',
      'The path / must be fixed segments, such as /app.',
    ],
    ['an unknown page', page, 'page: eror', 'unknown-page', 'There is no page "eror". Did you mean "error"?'],
    [
      'a page that needs the network',
      page,
      'page: drive',
      'wrong-value',
      'Without a network only a document can be shown, and "drive" is an app page.',
    ],
    [
      'an unknown message',
      'message: error.title',
      'message: error.titel',
      'unknown-message',
      'There is no message "error.titel". Did you mean "error.title"?',
    ],
  ])('%s', (_, from, to, code, message) => {
    const text = app.replace(from, to);
    expect(text).not.toBe(app);
    expect(run(text).diagnostics).toContainEqual(expect.objectContaining({ code, message }));
  });

  test('a route at the address of one of its files', () => {
    const taken = sound.replace('path: /robots.txt', 'path: /app-worker.js');
    const { diagnostics } = compile(taken + app, registries, { file: 'routes.yaml' });
    expect(diagnostics).toMatchObject([
      { code: 'duplicate-path', message: 'The path /app-worker.js is taken.' },
    ]);
  });
});
