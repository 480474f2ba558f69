import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { manifest, manifestWith, openFixture } from '../fixture.tsx';

const when = ['--from', '2027-04-01T00:00:00+08:00', '--to', '2027-04-08T00:00:00+08:00'];

const inBlocks = `
  # The campaigns
  - path: /activity/sale
    page: links
    title:
      message: activity.sale.title
    # Bought from an agency, do not touch.
    window:
      from: "2026-11-20T00:00:00Z"   # a Friday
      to: "2026-12-01T00:00:00Z"
    content:
      links: [/en-US/activity/sale, /en-US/activity/sale-rules]
      # more to come

  # The rules
  - {path: /activity/sale-rules, page: links, title: {message: title}, content: {}} # what else is there
`;
const inBrackets = `
  - {path: /activity/sale, page: links, title: {message: activity.sale.title}, window: {to: "2026-12-01T00:00:00Z", from: "2026-11-20T00:00:00Z"}, content: {links: [/en-US/activity/sale-rules]}}
  - {path: /activity/sale-rules, page: links, title: {message: title}, content: {}} # what else is there
`;
const onSeveralLines = `
  - path: "/activity/sale"
    page: links
    title: {message: activity.sale.title}
    window: {
      from: "2026-11-20T00:00:00Z",
      to: "2026-12-01T00:00:00Z" }
    content: {links: [
      /en-US/activity/sale-rules,
      ]}
  - {path: /activity/sale-rules, page: links, title: {message: title}, content: {}} # what else is there
`;
const openEnded = `
  - path: /activity/sale
    page: links
    title: {message: activity.sale.title}
    window:
      from: "2026-11-20T00:00:00Z"
    content: {links: [/en-US/activity/sale-rules]}
  - {path: /activity/sale-rules, page: links, title: {message: title}, content: {}} # what else is there
`;

const locales = {
  'locales/en-US.json': JSON.stringify({ title: 'Title', 'activity.sale.title': 'Sale' }),
  'locales/ja.json': JSON.stringify({ title: '題', 'activity.sale.title': 'セール' }),
};

/** Every line that was there is there still, in the same order. */
function expectKept(before: string, after: string): void {
  const lines = after.split('\n');
  let at = 0;
  for (const line of before.split('\n')) {
    const found = lines.indexOf(line, at);
    expect(found, `the line "${line}"`).not.toBe(-1);
    at = found + 1;
  }
}

const lineEnds = [
  ['lines that end as on Unix', (text: string) => text],
  ['lines that end as on Windows', (text: string) => text.replaceAll('\n', '\r\n')],
  ['no end of the last line', (text: string) => text.trimEnd()],
] as const;

describe.each(lineEnds)('a manifest with %s', (_, written) => {
  describe.each([
    ['in blocks', inBlocks],
    ['in brackets', inBrackets],
    ['in brackets over lines', onSeveralLines],
    ['with one edge of its window', openEnded],
  ])('whose last campaign is written %s', (_how, campaign) => {
    const text = written(manifestWith('policies:\n', `${campaign}policies:\n`));

    test('gets another one like it, and nothing else is touched', async () => {
      const fixture = await openFixture({ 'routes.yaml': text, ...locales });
      expect(await fixture.site('add', 'activity', 'spring-week', ...when)).toMatchObject({
        code: 0,
        err: '',
      });
      const after = await fixture.read('routes.yaml');
      expectKept(text, after);
      const { routes, ...rest } = parse(after);
      const { routes: before, ...restBefore } = parse(text);
      expect(rest).toEqual(restBefore);
      const { links } = before.find(({ path }: { path: string }) => path === '/activity/sale').content;
      const made = {
        path: '/activity/spring-week',
        page: 'links',
        title: { message: 'activity.springWeek.title' },
        window: { from: '2027-04-01T00:00:00+08:00', to: '2027-04-08T00:00:00+08:00' },
        content: { links: links.map((link: string) => link.replace(/sale$/, 'spring-week')) },
      };
      const at = routes.findIndex(({ path }: { path: string }) => path === made.path);
      expect(routes[at]).toEqual(made);
      expect(routes[at - 1].path).toBe('/activity/sale');
      expect(routes.toSpliced(at, 1)).toEqual(before);
      expect((await fixture.site('list')).code).toBe(0);
    });
  });

  test.each([
    ['no such key', ''],
    ['an empty list', 'actions: []\n'],
    ['an empty list with a comment', 'actions: [] # none today\n'],
    ['an empty list over lines', 'actions:\n  [\n  ]\n'],
  ])('gets its first action where there is %s', async (_what, actions) => {
    const text = written(manifestWith('errors:\n', `${actions}errors:\n`));
    const fixture = await openFixture({ 'routes.yaml': text });
    const { code } = await fixture.site('add', 'action', 'show_prices');
    const after = await fixture.read('routes.yaml');
    expect([code, parse(after).actions]).toEqual([0, [{ name: 'show_prices' }]]);
    expect({ ...parse(after), actions: undefined }).toEqual({ ...parse(text), actions: undefined });
    for (const comment of text.match(/#.*/g) ?? []) expect(after).toContain(comment.trim());
  });
});

test.each(['true', 'false', 'null', 'yes', 'no', 'on'])(
  'a page may be called %s, and is no truth value',
  async (name) => {
    const fixture = await openFixture();
    expect((await fixture.site('add', 'page', name)).code).toBe(0);
    const made = parse(await fixture.read('routes.yaml')).routes.at(-1);
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    expect(made).toEqual({
      path: `/${name}`,
      page: name,
      title: { text: { 'en-US': title } },
      content: { title: { text: { 'en-US': title } } },
    });
  },
);

test('the first route of a site can be added', async () => {
  const text = manifest
    .replace(/^routes:\n(?: {2}.*\n)+/m, 'routes: []\n')
    .replace(/^policies:\n(?: {2}.*\n)+/m, '')
    .replace(/^redirects:\n(?: {2}.*\n)+/m, '');
  const fixture = await openFixture({ 'routes.yaml': text });
  expect(parse(text).routes).toEqual([]);
  expect((await fixture.site('add', 'page', 'press-kit')).code).toBe(0);
  expect(parse(await fixture.read('routes.yaml')).routes).toMatchObject([{ path: '/press-kit' }]);
});

test('what stands in one line stays in one line, with its comments', async () => {
  const text = manifestWith(
    'versions: [{date: 2023-01-01}, {date: 2027-01-01}]}',
    'versions: [\n      {date: 2023-01-01}, # the first\n      {date: 2027-01-01}, # to come\n      ]}',
  );
  const fixture = await openFixture({ 'routes.yaml': text });
  expect((await fixture.site('add', 'policy', 'privacy', '2028-01-01')).code).toBe(0);
  const after = await fixture.read('routes.yaml');
  expect(parse(after).policies.kinds[0].versions).toEqual(
    ['2023-01-01', '2027-01-01', '2028-01-01'].map((date) => ({ date })),
  );
  for (const comment of ['# the first', '# to come']) expect(after).toContain(comment);
});
