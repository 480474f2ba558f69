import { chmod, lstat, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeWithPosts, manifest, manifestWith, manifestWithPosts, openFixture } from '../fixture.tsx';

const openPostFixture = (files: Record<string, string> = {}) =>
  openFixture(
    {
      'routes.yaml': manifestWithPosts,
      'content/posts/hello.en-US.md':
        '---\ntitle: Hello\npublish: 2026-01-01T00:00:00Z\naliases: [/old-hello]\n---\n\nHello, world.\n',
      ...files,
    },
    { code: codeWithPosts },
  );
const campaigns = manifestWith(
  'policies:\n',
  `  - path: /activity/sale
    page: links
    title: {message: activity.sale.title}
    window:
      from: 2025-11-20T00:00:00Z
      to: 2025-12-01T00:00:00Z
    content: {links: [], day: 2025-11-24, note: {text: {en-US: Hurry}}}

  - path: /activity/sorry
    page: links
    title: {message: activity.sorry.title}
    window: {from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z"}
    content: {links: []}

policies:
`,
);
const campaignWords = `{
  "activity.sale.lead": {
    "defaultMessage": "Cheap",
    "description": "Lead"
  },
  "activity.sale.title": "Sale",
  "activity.sorry.title": "Sorry",
  "title": "Title"
}
`;
const openCampaignFixture = () =>
  openFixture({
    'routes.yaml': campaigns,
    'locales/en-US.json': campaignWords,
    'locales/ja.json': campaignWords,
  });
const when = ['--from', '2027-04-01T00:00:00+08:00', '--to', '2027-04-08T00:00:00+08:00'];

test('help tells of every kind, and of each more', async () => {
  const fixture = await openFixture();
  const { out } = await fixture.site('add', '--help');
  for (const kind of [
    'policy KIND DATE',
    'activity NAME',
    'post NAME',
    'chapter GROUP/NAME',
    'entry LIST NAME',
    'redirect FROM TO',
    'language TAG [NAME]',
    'page NAME',
    'layout NAME',
    'guard NAME',
    'rule NAME',
    'action NAME',
  ])
    expect(out).toContain(`  ${kind} `);
  const { code, out: ofOne } = await fixture.site('add', 'redirect', '--help');
  expect([code, ofOne]).toEqual([0, expect.stringContaining('add redirect FROM TO [--status STATUS]')]);
  expect((await fixture.site('add', 'redirect', 'old')).err).toContain('add redirect FROM TO');
});

test.each([
  [['redirect', '/a', '/words', '/b'], '"/b" is one word too many.'],
  [['guard', 'block', '--like', 'to-words'], '"add guard" takes no --like.'],
  [['polcy', 'privacy'], 'Did you mean "policy"?'],
])('%j is refused', async (argv, says) => {
  const fixture = await openFixture();
  const { code, err } = await fixture.site('add', ...argv);
  expect([code, err]).toEqual([3, expect.stringContaining(says)]);
});

test('a campaign is like the one that is named: on its own days, and all that is left of the other is told', async () => {
  const fixture = await openCampaignFixture();
  const { code, out } = await fixture.site('add', 'activity', 'spring-week', '--like', 'sale', ...when);
  expect(code).toBe(0);
  expect(await fixture.read('routes.yaml')).toBe(
    campaigns.replace(
      '  - path: /activity/sorry',
      `  - path: /activity/spring-week
    page: links
    title: {message: activity.springWeek.title}
    window:
      from: "2027-04-01T00:00:00+08:00"
      to: "2027-04-08T00:00:00+08:00"
    content: {links: [], day: 2025-11-24, note: {text: {en-US: Hurry}}}

  - path: /activity/sorry`,
    ),
  );
  expect(await fixture.read('locales/en-US.json')).toBe(
    campaignWords.replace(
      '  "title"',
      `  "activity.springWeek.lead": {
    "defaultMessage": "Cheap",
    "description": "Lead"
  },
  "activity.springWeek.title": "Sale",
  "title"`,
    ),
  );
  expect(out).toContain(
    '2 messages of locales/en-US.json have the words of /activity/sale until you write others',
  );
  expect(out).toContain('The words that stand in the entry itself are those of sale.');
  expect(out).toContain('The entry has other days, of sale: 2025-11-24.');
});

test.each([
  [when, 'Say with --like which campaign it begins as a copy of: sale, sorry.'],
  [[...when, '--like', 'sael'], 'There is no campaign "sael". Did you mean "sale"?'],
  [
    ['--like', 'sale', when[2], when[3], '--to', '2027-03-01T00:00:00Z', '--from', when[1]],
    'Say --to as an instant after --from.',
  ],
  [
    ['--like', 'sale', '--from', '2026-01-01T00:00:00Z', '--to', '2026-02-01T00:00:00Z'],
    'Say --to as an instant that is still to come.',
  ],
])('a campaign with %j is refused, and nothing is written', async (argv, says) => {
  const fixture = await openCampaignFixture();
  const { code, err } = await fixture.site('add', 'activity', 'spring', ...(argv as string[]));
  expect([code, err]).toEqual([3, expect.stringContaining(says)]);
  expect(await fixture.read('routes.yaml')).toBe(campaigns);
});

test('words that a campaign has already stay as they are', async () => {
  const words = campaignWords.replace('"title"', '"activity.spring.title": "Spring",\n  "title"');
  const fixture = await openFixture({ 'routes.yaml': campaigns, 'locales/en-US.json': words });
  const { out } = await fixture.site('add', 'activity', 'spring', '--like', 'sale', ...when);
  expect(out).toContain('These were there already, and stay as they are: activity.spring.title.');
  const after = JSON.parse(await fixture.read('locales/en-US.json'));
  expect(after).toMatchObject({ 'activity.spring.title': 'Spring', 'activity.spring.lead': {} });
});

test('a text is a draft with its title', async () => {
  const fixture = await openPostFixture();
  const { code, out } = await fixture.site('add', 'post', 'second-day', '--title', 'Day 2: more');
  expect([code, out]).toEqual([0, expect.stringContaining('wrote content/posts/second-day.en-US.md')]);
  expect(await fixture.read('content/posts/second-day.en-US.md')).toBe(
    '---\ntitle: "Day 2: more"\ndraft: true\n---\n\nWrite the text here.\n',
  );
  expect((await fixture.site('list', '--texts')).out).toMatch(/posts\/second-day.*draft/);
});

test('a text like another one has its words, and neither its days nor its addresses', async () => {
  const fixture = await openPostFixture();
  const { out } = await fixture.site('add', 'post', 'bye', '--like', 'hello');
  expect(out).toContain('those of "hello": write what is new');
  expect(await fixture.read('content/posts/bye.en-US.md')).toBe(
    '---\ntitle: Bye\ndraft: true\n---\n\nHello, world.\n',
  );
});

test.each([
  [['post', 'hello'], 'There is a post "hello".'],
  [['post', '../evil'], 'Name it as its address will be'],
  [['post', 'new', '--like', 'helo'], 'There is no post "helo" in en-US. Did you mean "hello"?'],
  [['chapter', 'parts/new'], 'content/handbook/list.yaml has no "parts".'],
  [['chapter', 'new'], 'its-group/its-name'],
])('%j is refused', async (argv, says) => {
  const fixture = await openPostFixture();
  const { code, err } = await fixture.site('add', ...argv);
  expect([code, err]).toEqual([3, expect.stringContaining(says)]);
});

test.each([
  ['in a line', '    chapters: [begin]\n', '    chapters: [begin, go-on]\n'],
  [
    'below each other',
    '    chapters:\n      - begin # first\n',
    '    chapters:\n      - begin # first\n      - go-on\n',
  ],
  ['not yet', '    chapters: []\n', '    chapters: [go-on]\n'],
])('a text whose kind has a list is written there (%s)', async (_, chapters, after) => {
  const list = 'parts:\n  - slug: one\n';
  const fixture = await openPostFixture({ 'content/handbook/list.yaml': list + chapters });
  expect((await fixture.site('add', 'chapter', 'one/go-on')).code).toBe(0);
  expect(await fixture.read('content/handbook/list.yaml')).toBe(list + after);
});

test('a redirect is written where it leads somewhere', async () => {
  const fixture = await openFixture();
  expect((await fixture.site('add', 'redirect', '/before', '/words', '--status', '302')).code).toBe(0);
  expect(await fixture.read('routes.yaml')).toBe(
    manifest.replace(
      '  - {from: /old, to: /words, status: 301}\n',
      '  - {from: /old, to: /words, status: 301}\n  - {from: /before, to: /words, status: 302}\n',
    ),
  );
  expect((await fixture.site('explain', '/before')).out).toContain('302');
});

test.each([
  [['/before', '/nope'], '/nope answers 404'],
  [['/en-US/before', '/words'], 'without a language'],
  [['/words', '/'], 'The redirect from /words comes before the route /words'],
  [['/before'], 'Say where it leads'],
  [['/before', '/words', '--status', '200'], 'Say --status as one of'],
  [['before', '/words'], ''],
])('a redirect %j is refused', async (argv, says) => {
  const fixture = await openFixture();
  const { code, err } = await fixture.site('add', 'redirect', ...argv);
  expect([code, err]).toEqual([3, expect.stringContaining(says)]);
  expect(await fixture.read('routes.yaml')).toBe(manifest);
});

test('a language has a catalogue and a place in the menu, and what is missing is reported', async () => {
  const fixture = await openFixture();
  const { out } = await fixture.site('add', 'language', 'de');
  expect(await fixture.read('routes.yaml')).toBe(
    manifest.replace('{en-US: English, ja: 日本語}', '{en-US: English, ja: 日本語, de: Deutsch}'),
  );
  expect(await fixture.read('locales/de.json')).toBe('{}\n');
  expect(out).toContain(
    'Readers of /de see en-US wherever words are missing: 1 message and 2 texts of content/.',
  );
  const { out: checked } = await fixture.site('check');
  expect(checked).not.toContain('error[');
  expect(checked).toContain('--> locales/de.json:1:1');
});

test('a language like another one begins with its words', async () => {
  const fixture = await openFixture();
  const { out } = await fixture.site('add', 'language', 'ja-Latn', 'Nihongo', '--like', 'ja');
  expect(await fixture.read('routes.yaml')).toContain('ja-Latn: Nihongo}');
  expect(await fixture.read('locales/ja-Latn.json')).toBe(await fixture.read('locales/ja.json'));
  expect(out).toContain('1 message in locales/ja-Latn.json are those of ja: look at each.');
});

test.each([
  [['ja'], 'The site has ja already.'],
  [['jp'], 'There is no language "jp".'],
  [['pt-br'], 'Write "pt-br" as "pt-BR".'],
  [['../de'], 'Say a language as its tag'],
  [['de', '--like', 'fr'], 'Say --like as another language than en-US: ja.'],
])('a language %j is refused', async (argv, says) => {
  const fixture = await openFixture();
  const { code, err } = await fixture.site('add', 'language', ...argv);
  expect([code, err]).toEqual([3, expect.stringContaining(says)]);
  expect(await fixture.read('routes.yaml')).toBe(manifest);
});

test('a layout and a rule bring their files', async () => {
  const fixture = await openFixture({
    'layouts/plain/view.tsx': 'export default function PlainLayout() {}\n',
    'layouts/plain/view.test.ts': 'about the other',
  });
  expect((await fixture.site('add', 'layout', 'wide')).out).toContain('layout: wide');
  expect(await fixture.read('layouts/wide/view.tsx')).toContain('function WideLayout');
  await fixture.site('add', 'layout', 'narrow', '--like', 'plain');
  expect(await readdir(join(fixture.folder, 'layouts/narrow'))).toEqual(['view.tsx']);
  expect(await fixture.read('layouts/narrow/view.tsx')).toBe('export default function NarrowLayout() {}\n');
  expect((await fixture.site('add', 'layout', 'other', '--like', 'plan')).err).toContain(
    'Did you mean "plain"?',
  );
  await fixture.site('add', 'rule', 'event-exists');
  expect(await fixture.read('guards/validate/event-exists.ts')).toContain('defineValidateRule');
  expect((await fixture.site('add', 'rule', 'is-known')).err).toContain('There is a validate rule');
});

test('a linked manifest is written where it lies, with the mark at its beginning', async () => {
  const fixture = await openFixture({ 'real.yaml': `\uFEFF${manifest}` });
  await symlink(join(fixture.folder, 'real.yaml'), join(fixture.folder, 'linked.yaml'));
  const linked = ['--manifest', join(fixture.folder, 'linked.yaml')];
  expect((await fixture.site('add', 'redirect', '/before', '/words', ...linked)).code).toBe(0);
  expect((await lstat(join(fixture.folder, 'linked.yaml'))).isSymbolicLink()).toBe(true);
  const text = await fixture.read('real.yaml');
  expect(text).toContain('/before');
  expect(text.startsWith('\uFEFF#')).toBe(true);
});

test.skipIf(process.getuid?.() === 0)('where one file cannot be written, none is', async () => {
  const fixture = await openFixture();
  await chmod(join(fixture.folder, 'locales'), 0o500);
  const { code, err } = await fixture.site('add', 'language', 'de');
  await chmod(join(fixture.folder, 'locales'), 0o700);
  expect([code, err]).toEqual([3, expect.stringContaining('Nothing was written')]);
  expect(await fixture.read('routes.yaml')).toBe(manifest);
});

test('where a folder of a file cannot be made, nothing is written and no folder is left', async () => {
  const fixture = await openFixture({ pages: 'a file' });
  const { code, err } = await fixture.site('add', 'page', 'press-kit');
  expect([code, err]).toEqual([3, expect.stringContaining('Nothing was written')]);
  expect(await fixture.read('routes.yaml')).toBe(manifest);
});
