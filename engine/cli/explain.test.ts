import { expect, test } from 'vitest';
import { defineAction } from '../define/action.ts';
import { defineGuard } from '../define/guard.ts';
import { allow } from '../define/outcome.ts';
import { code, manifestWith, openFixture } from './fixture.tsx';

/** Code for what only a browser does. */
const talkative = {
  ...code,
  guards: {
    ...code.guards,
    off: defineGuard({
      description: 'Sends on who comes with a hash that it knows.',
      runsOn: 'browser',
      reads: ['hash', 'content'],
      select: (content) => (content as { links: string[] }).links,
      check: ({ hash, content }) =>
        (content as string[]).includes(hash.slice(1)) ? { type: 'redirect', to: '/words' } : allow,
    }),
  },
  actions: {
    greet: defineAction({ description: 'Greets.', params: [], run() {} }),
    find: defineAction({
      description: 'Finds a thing.',
      params: ['id'],
      accepts: ({ id }) => id !== '13',
      run() {},
    }),
  },
};
const openWith = (files: Record<string, string>) => openFixture(files, { code: talkative });

test.each([
  ['/ja/words#list', 0, /status +200[\s\S]*hash +#list: a place on the page/],
  ['/words#nope', 0, /status +302, to \/en-US\/words[\s\S]*hash +#nope: there is no such place on the page/],
  ['https://site.example/ja/words#a#b', 0, /hash +#a#b: there is no such place/],
  ['/ja/words#%zz', 0, /hash +#%zz: there is no such place/],
  [
    '/ja/moving#list',
    0,
    /only-hash: runs in the browser[\s\S]*hash +#list: off leads the browser on to \/words/,
  ],
  ['/ja/wrods#list', 1, /not \/words: segment 1 is "wrods", not "words"\nstatus +404/],
  ['/ja/old#list', 0, /redirects +to \/words\n/],
])('%s: the hash is the browser’s', async (address, served, says) => {
  const fixture = await openWith({
    'routes.yaml': manifestWith(
      'policies:\n',
      '  - {path: /moving, page: links, title: {message: title}, guards: [only-hash, off], content: {links: [list]}}\npolicies:\n',
    ),
  });
  const { code, out } = await fixture.site('explain', address);
  expect([code, out]).toEqual([served, expect.stringMatching(says)]);
});
test.each([
  ['/ja/words?action=find&id=7', /action +find runs once the visitor is signed in: Finds a thing\./],
  ['/ja/words?x=1&action=greet', /action +greet runs at once: Greets\./],
  ['/ja/words?action=gret', /action +gret is passed over: .* no such action\. Did you mean "greet"\?/],
  ['/ja/words?action=find', /action +find is passed over: the address lacks id=…/],
  ['/ja/words?action=find&id=', /action +find is passed over: id is empty, not a whole number/],
  ['/ja/words?action=find&id=x', /action +find is passed over: id is "x", not a whole number/],
  ['/ja/words?action=find&id=13', /action +find is passed over: it takes no such id/],
  ['/ja/nowhere?action=greet', /status +404.*\naction +greet runs at once/],
])('%s: what it asks the browser to open', async (address, says) => {
  const declared =
    'actions:\n  - {name: greet}\n  - {name: find, params: {id: integer}, requires: login}\nerrors:';
  const fixture = await openWith({ 'routes.yaml': manifestWith('errors:', declared) });
  expect((await fixture.site('explain', address)).out).toMatch(says);
});
test.each([
  ['', /status +403, in a plain line/],
  ['  blocked: {page: missing, layout: plain, title: {message: title}}', /status +403, the page "missing"/],
])('a visitor who is blocked gets neither page nor redirect', async (entry, says) => {
  const manifest = entry === '' ? {} : { 'routes.yaml': manifestWith('errors:', `errors:\n${entry}`) };
  const { code, out } = await (await openFixture(manifest)).site('explain', '/ja/old', '--as', 'barred');
  expect([code, out]).toEqual([1, expect.stringMatching(says)]);
  expect(out).not.toContain('redirects');
});
test('where nothing is asked of the browser, nothing is said of it', async () => {
  for (const address of ['/ja/words#', '/ja/old?action=greet']) {
    const { out } = await (await openFixture()).site('explain', address);
    expect(out).not.toMatch(/^(hash|action)/m);
  }
});

test('a segment that a parameter does not take is reported, and which route has the address', async () => {
  const fixture = await openWith({
    'routes.yaml': manifestWith(
      'policies:\n',
      `  - {path: "/shows/:year", page: links, title: {message: title}, params: {year: {type: year}}, content: {}}
  - {path: "/club/:tier", page: links, title: {message: title}, params: {tier: {one-of: [gold, silver]}}, content: {}}
  - {path: "/orders/:code", page: links, title: {message: title}, params: {code: {pattern: PK-<digits 4>}}, content: {}}
policies:
`,
    ),
  });
  const shown = await fixture.site('explain', '/ja/shows/2026');
  expect([shown.code, shown.out]).toEqual([0, expect.stringMatching(/match +\/shows\/:year +routes\.yaml/)]);
  const refused = await fixture.site('explain', '/ja/club/bronze');
  expect(refused.code).toBe(1);
  expect(refused.out).toContain(
    'not /club/:tier: segment 2 is "bronze", and :tier takes one of gold, silver',
  );
  const year = await fixture.site('explain', '/ja/shows/26');
  expect(year.out).toContain('and :year takes a whole number from 1000 to 9999');
  const order = await fixture.site('explain', '/ja/orders/PK-42');
  expect([order.code, order.out]).toEqual([
    1,
    expect.stringContaining('is "PK-42", and :code takes PK-<digits 4> (such as PK-1234)'),
  ]);
  const found = await fixture.site('explain', '/ja/orders/PK-0042');
  expect([found.code, found.out]).toEqual([0, expect.stringMatching(/match +\/orders\/:code/)]);
  const { out } = await fixture.site('list');
  expect(out).toContain('/shows/:year (year: a whole number from 1000 to 9999)');
});
