import { describe, expect, test } from 'vitest';
import { manifest, manifestWith, openFixture } from '../fixture.tsx';

/** Lines of one text that another does not hold. */
const newLines = (after: string, before: string): string[] => {
  const known = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !known.has(line));
};

describe('add policy', () => {
  test('writes the version behind the last one and copies its texts', async () => {
    const fixture = await openFixture();
    const { code, out } = await fixture.site('add', 'policy', 'privacy', '2027-06-01');
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('wrote content/policies/privacy/2027-06-01.en-US.md'),
    ]);
    expect(await fixture.read('routes.yaml')).toBe(
      manifest.replace('{date: 2027-01-01}]', '{date: 2027-01-01}, {date: 2027-06-01}]'),
    );
    expect(await fixture.read('content/policies/privacy/2027-06-01.en-US.md')).toBe('New words.\n');
    expect((await fixture.site('timeline')).out).toContain('/policy/privacy/2027-06-01 is published');
  });
  test('in a block list, too', async () => {
    const block = manifestWith(
      'versions: [{date: 2023-01-01}, {date: 2027-01-01}]}',
      'versions: [{date: 2023-01-01}]}',
    ).replace(
      '    - {kind: privacy, title: {message: title}, versions: [{date: 2023-01-01}]}',
      '    - kind: privacy\n      title: {message: title}\n      versions:\n        - date: 2023-01-01 # the first',
    );
    const fixture = await openFixture({ 'routes.yaml': block });
    await fixture.site('add', 'policy', 'privacy', '2027-06-01');
    expect(newLines(await fixture.read('routes.yaml'), block)).toEqual(['        - {date: 2027-06-01}']);
    expect((await fixture.site('list')).code).toBe(0);
  });
  test.each([
    ['nope', '2027-06-01', 'There are privacy'],
    ['privacy', '2026-01-01', 'would not be the latest'],
    ['privacy', '2027-02-30', 'Say the day'],
    ['privacy', '', 'Say the day'],
  ])('%s %s is refused and changes nothing', async (kind, date, says) => {
    const fixture = await openFixture();
    const { code, err } = await fixture.site('add', 'policy', kind, date);
    expect([code, err]).toEqual([3, expect.stringContaining(says)]);
    expect(await fixture.read('routes.yaml')).toBe(manifest);
  });
});

describe('add activity', () => {
  const campaign = manifestWith(
    'policies:\n',
    `
  - path: /activity/black-friday
    page: links
    title: {message: activity.blackFriday.title}
    window: {from: "2026-11-20T00:00:00Z", to: "2026-12-01T00:00:00Z"} # by the office
    content: {links: [/en-US/words]}

policies:
`,
  );
  const words = { title: 'Title', 'activity.blackFriday.title': 'Black Friday' };
  const files = {
    'routes.yaml': campaign,
    'locales/en-US.json': JSON.stringify(words),
    'locales/ja.json': JSON.stringify({ title: '題', 'activity.blackFriday.title': 'ブラックフライデー' }),
  };
  const when = ['--from', '2027-04-01T00:00:00+08:00', '--to', '2027-04-08T00:00:00+08:00'];

  test('writes a campaign like the last one, with words of its own, and names what is left', async () => {
    const fixture = await openFixture(files);
    const { code } = await fixture.site('add', 'activity', 'spring-week', ...when);
    expect(code).toBe(0);
    const text = await fixture.read('routes.yaml');
    expect(newLines(text, campaign)).toEqual([
      '  - path: /activity/spring-week',
      '    title: {message: activity.springWeek.title}',
      '    window: {from: "2027-04-01T00:00:00+08:00", to: "2027-04-08T00:00:00+08:00"} # by the office',
    ]);
    expect(JSON.parse(await fixture.read('locales/en-US.json'))).toEqual({
      ...words,
      'activity.springWeek.title': 'Black Friday',
    });
    const { out } = await fixture.site('check');
    expect(out).toContain('lacks 1 message: activity.springWeek.title');
    expect((await fixture.site('timeline')).out).toContain(
      '2027-04-01 00:00 +08:00        /activity/spring-week opens',
    );
  });
  test('puts it behind the campaign that it is like, not behind what follows', async () => {
    const last = '  - {path: /last, page: links, title: {message: title}, content: {}}\n';
    const fixture = await openFixture({
      ...files,
      'routes.yaml': campaign.replace('\npolicies:', `\n${last}\npolicies:`),
    });
    await fixture.site('add', 'activity', 'spring-week', ...when);
    const text = await fixture.read('routes.yaml');
    const places = ['/activity/black-friday', '/activity/spring-week', '/last'].map((path) =>
      text.indexOf(path),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect((await fixture.site('list')).code).toBe(0);
  });
  test('a bare day is proposed in the zone in which the days of the site are written', async () => {
    const beijing = campaign.replaceAll(/(2026-1[12]-\d\d)T00:00:00Z/g, '$1T00:00:00+08:00');
    const fixture = await openFixture({ ...files, 'routes.yaml': beijing });
    const { code, err } = await fixture.site('add', 'activity', 'spring', '--from', '2027-04-01');
    expect(code).toBe(3);
    expect(err).toContain('Write 2027-04-01T00:00:00+08:00, as days of this site are written.');
  });
  test.each([
    [['black-friday', ...when], 'There is a campaign'],
    [['Spring', ...when], 'as its address'],
    [['spring', '--from', 'April'], 'Say --from as an instant with its offset: 2026-11-20T00:00:00+08:00.'],
    // As in a window: a bare day has no zone of its own.
    [
      ['spring', '--from', '2027-04-01'],
      '--from 2027-04-01 does not say in which time zone it is. Write 2027-04-01T00:00:00Z, in UTC.',
    ],
    [
      ['spring', '--from', '2027-04-01T09:30:00', ...when.slice(2)],
      '--from 2027-04-01T09:30:00 does not say in which time zone it is. Write 2027-04-01T09:30:00Z',
    ],
    [
      ['spring', ...when.slice(0, 2), '--to', '2027-04-08'],
      '--to 2027-04-08 does not say in which time zone it is. Write 2027-04-08T00:00:00Z',
    ],
  ])('%j is refused', async (argv, says) => {
    const fixture = await openFixture(files);
    const { code, err } = await fixture.site('add', 'activity', ...argv);
    expect([code, err]).toEqual([3, expect.stringContaining(says)]);
    expect(await fixture.read('routes.yaml')).toBe(campaign);
  });
});

describe('add page, guard, action', () => {
  test('a page brings its files and a route', async () => {
    const fixture = await openFixture();
    await fixture.site('add', 'page', 'press-kit');
    expect(newLines(await fixture.read('routes.yaml'), manifest)).toEqual([
      '  - path: /press-kit',
      '    page: press-kit',
      '    title: {text: {en-US: Press kit}}',
      '    content: {title: {text: {en-US: Press kit}}}',
    ]);
    expect(await fixture.read('pages/press-kit/view.tsx')).toContain('function PressKitView');
    expect(await fixture.read('pages/press-kit/index.ts')).toContain('defineDocument<Content>');
  });
  test('a guard brings its file alone', async () => {
    const fixture = await openFixture();
    const { out } = await fixture.site('add', 'guard', 'country-block');
    expect(out).toContain('guards: [country-block]');
    expect(await fixture.read('routes.yaml')).toBe(manifest);
    expect(await fixture.read('guards/country-block.ts')).toContain('defineGuard');
  });
  test('an action brings its file and its entry', async () => {
    const fixture = await openFixture();
    await fixture.site('add', 'action', 'show_prices');
    expect(await fixture.read('routes.yaml')).toBe(`${manifest}\nactions:\n  - {name: show_prices}\n`);
    expect(await fixture.read('actions/show_prices.ts')).toContain('defineAction');
  });
  test.each([
    ['page', 'links'],
    ['page', 'words'],
    ['page', '../evil'],
    ['guard', 'to-words'],
    ['action', 'show-prices'],
    ['page'],
    ['thing', 'x'],
    [],
  ])('add %s %s is refused', async (...argv) => {
    const fixture = await openFixture();
    expect((await fixture.site('add', ...argv)).code).toBe(3);
    expect(await fixture.read('routes.yaml')).toBe(manifest);
  });
  test('never writes over a file', async () => {
    const fixture = await openFixture({ 'guards/country-block.ts': 'mine' });
    expect((await fixture.site('add', 'guard', 'country-block')).err).toContain('stands there already');
    expect(await fixture.read('guards/country-block.ts')).toBe('mine');
  });
});
