import { expect, test } from 'vitest';
import { defineLayout } from '../define/layout.ts';
import { defineApp } from '../define/page.ts';
import type { CodeRegistries } from '../define/registries.ts';
import { appRouteFacts, sharedState } from './app-facts.ts';
import { code, sources } from './fixture.tsx';
import { createSnapshot } from './snapshot.ts';

const view = async () => ({ default: () => null });
const frame = (messages: readonly string[]) =>
  defineLayout({ description: 'A frame.', frames: 'app', messages, view });
const app = (messages: readonly string[], options = {}) =>
  defineApp({ description: 'An app page.', messages, view, ...options });

const registries: CodeRegistries = {
  ...code,
  pages: {
    ...code.pages,
    list: app(['list.']),
    note: app(['note.']),
    sold: app(['sold.'], { head: () => ({ noindex: true }) }),
    other: app(['other.']),
  },
  layouts: { ...code.layouts, desk: frame(['desk.']), shop: frame(['shop.']) },
};

const ids = ['desk.a', 'failed.a', 'list.a', 'listless', 'note.a', 'other.a', 'shop.a', 'sold.a', 'words'];
const words = JSON.stringify(Object.fromEntries(['title', ...ids].map((id) => [id, id])));
const routes = [
  ['/list', 'list', 'desk'],
  ['/notes/:id', 'note', 'desk'],
  ['/sold', 'sold', 'desk'],
  ['/other', 'other', 'shop'],
  ['/:anything/open', 'other', 'shop'],
].map(
  ([path, page, layout]) =>
    `  - {path: "${path}", page: ${page}, layout: ${layout}, title: {message: title}}\n`,
);

const { snapshot, diagnostics } = createSnapshot(
  {
    ...sources,
    manifest: sources.manifest
      .replace(
        /^policies:/m,
        `${routes.join('')}  - {path: /list/about, page: article, title: {message: title}, content: {}}\npolicies:`,
      )
      .replace(
        '{from: /old,',
        '{from: /notes/first, to: /words}\n  - {from: /Notes/Loud, to: /words}\n  - {from: /help/open, to: /words}\n  - {from: /old,',
      ),
    locales: new Map([
      ['en-US', words],
      ['ja', words],
    ]),
  },
  registries,
  'routes.yaml',
);
if (!snapshot) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
const site = snapshot;

function stateOf(path: string) {
  const facts = appRouteFacts(site, 'ja').find((route) => route.path === path);
  if (!facts) throw new Error(`no app route ${path}`);
  return JSON.parse(`{${sharedState(facts, site, 'ja')}`) as { messages: object; others: readonly string[] };
}

test('a page has the words of its layout, of itself and of those that it opens without a load', () => {
  expect(Object.keys(stateOf('/list').messages).sort()).toEqual(['desk.a', 'failed.a', 'list.a', 'note.a']);
  expect(Object.keys(stateOf('/other').messages).sort()).toEqual(['failed.a', 'other.a', 'shop.a']);
});

test('a page in which the server has a part is opened by a load: nobody else carries its words', () => {
  expect(
    appRouteFacts(site, 'ja')
      .filter(({ client }) => !client)
      .map(({ path }) => path),
  ).toContain('/sold');
  expect(Object.keys(stateOf('/sold').messages).sort()).toEqual([
    'desk.a',
    'failed.a',
    'list.a',
    'note.a',
    'sold.a',
  ]);
});

test('addresses within an app route that lead elsewhere are named to the router', () => {
  // Whatever the case of its letters, and whatever its pattern begins with; of other addresses none.
  expect(stateOf('/list').others).toEqual(['/notes/first', '/Notes/Loud', '/help/open']);
});

test('the state of a route in a language is written once for a snapshot', () => {
  const [facts] = appRouteFacts(site, 'ja');
  expect(sharedState(facts!, site, 'ja')).toBe(sharedState(facts!, site, 'ja'));
  expect(appRouteFacts(site, 'ja')).toBe(appRouteFacts(site, 'ja'));
  expect(appRouteFacts(site, 'ja')).not.toBe(appRouteFacts(site, 'en-US'));
});
