import { expect, test } from 'vitest';
import { answerEditing } from './editing-thread.ts';
import { listSchemaFile, refreshEditorFiles } from './editor-files.ts';
import { code, codeWithPosts, manifest, manifestWith, manifestWithPosts, openFixture } from './fixture.tsx';

const route = `  - path: /city/:city
    data: data/cities
    page: links
    title: {message: title}
`;
const berlin = '- {city: berlin, title: {message: title}, content: {links: [/en-US/words]}}\n';
const tokyo =
  '- {city: tokyo, title: {message: title}, window: {from: "2027-01-01T00:00:00Z", to: "2027-02-01T00:00:00Z"}}\n';

const open = (list: string, more: Record<string, string> = {}) =>
  openFixture({
    'routes.yaml': manifestWith('policies:\n', `${route}policies:\n`),
    'content/data/cities.yaml': list,
    ...more,
  });

test('list counts the entries of a route, and explain finds one', async () => {
  const fixture = await open(berlin + tokyo);
  expect((await fixture.site('list')).out).toContain('/city/:city (2 entries in data/cities)');
  const routes = JSON.parse((await fixture.site('list', '--json')).out) as { path: string }[];
  expect(routes.find(({ path }) => path === '/city/:city')).toMatchObject({
    data: 'data/cities',
    entries: 2,
  });

  const found = await fixture.site('explain', '/ja/city/berlin');
  expect(found.out).toMatch(
    /match +\/city\/:city .*\n[\s\S]*entry +in content\/data\/cities\.yaml\n[\s\S]*status +200/,
  );
  const none = await fixture.site('explain', '/ja/city/paris');
  expect(none.out).toMatch(/entry +none in content\/data\/cities\.yaml\nstatus +404/);
  expect((await fixture.site('explain', '/ja/city/tokyo', '--at', '2027-01-15')).out).toMatch(
    /open +2027-01-01/,
  );
});

test('timeline has the windows of entries', async () => {
  const fixture = await open(berlin + tokyo);
  const { out } = await fixture.site('timeline');
  expect(out).toMatch(/2027-01-01 .*\/city\/tokyo opens\n[\s\S]*2027-02-01 .*\/city\/tokyo closes/);
  await fixture.site('timeline', '--svg', `${fixture.folder}/drawing.svg`);
  expect(await fixture.read('drawing.svg')).toMatch(/>\/city\/tokyo<[\s\S]*>2027-01-01 – 2027-02-01</);
});

test('check draws every entry, follows its links, and calls no list unread', async () => {
  const sound = await (await open(berlin)).site('check');
  expect(sound.out).not.toContain('cities');
  const dead = await (await open(berlin.replace('/en-US/words', '/en-US/wrods'))).site('check');
  expect(dead.out).toMatch(/dead-link[\s\S]*wrods/);
});

test('a link to an entry that opens later is reported, and one that has closed', async () => {
  const to = (link: string) => berlin.replace('/en-US/words', `/en-US/city/${link}`) + tokyo;
  const later = await (await open(to('tokyo'))).site('check', '--at', '2026-12-15');
  expect(later.out).toMatch(/link-to-come[\s\S]*\/city\/tokyo/);
  const current = await (await open(to('tokyo'))).site('check', '--at', '2027-01-15');
  expect(current.out).toMatch(/link-will-die[\s\S]*\/city\/tokyo/);
  const closed = await (await open(to('tokyo'))).site('check', '--at', '2027-02-15');
  expect(closed.out).toMatch(/dead-link[\s\S]*\/city\/tokyo/);
});

test('plan names entries that appear and vanish, and leads a renamed one on', async () => {
  const before = await open(berlin + tokyo);
  const fixture = await open(berlin.replace('berlin', 'berlin-mitte') + tokyo.replace('tokyo', 'kyoto'));
  const { code, out } = await fixture.site('plan', '--base', before.folder);
  expect(code).toBe(1);
  expect(out).toContain('/city/berlin-mitte appears.');
  expect(out).toContain('/city/kyoto appears from 2027-01-01');
  expect(out).toMatch(/\/city\/berlin vanishes\. Give it a redirect/);
  expect(out).toContain('{from: /city/berlin, to: /city/berlin-mitte}');
});

test('an alias of a text cannot be the address of an entry', async () => {
  const fixture = await openFixture(
    {
      'routes.yaml': manifestWithPosts.replace('policies:\n', `${route}policies:\n`),
      'content/data/cities.yaml': berlin,
      'content/posts/a.en-US.md': '---\ntitle: A\naliases: [/city/berlin]\n---\nWords.\n',
    },
    { code: codeWithPosts },
  );
  const { out } = await fixture.site('check');
  expect(out).toMatch(
    /duplicate-path\]: The alias \/city\/berlin is taken: it is the address of content\/data\/cities/,
  );
});

test('a list that is no list of mappings is reported, and nothing breaks on it', async () => {
  for (const list of ['- null\n', '- [berlin]\n', '7\n', '- {city: {a: 1}, title: 7, window: null}\n']) {
    const { code, out } = await (await open(list)).site('check');
    expect([code, out]).toEqual([1, expect.stringMatching(/error\[[\s\S]*cities\.yaml/)]);
  }
});

test('a route of an included file has its list too, and is reported where it is written', async () => {
  const files = (part: string) => ({
    'routes.yaml': `include: ["parts/*.yaml"]\n${manifest}`,
    'parts/cities.yaml': `routes:\n${part}`,
    'content/data/cities.yaml': berlin,
  });
  const fixture = await openFixture(files(route));
  expect(await fixture.site('explain', '/ja/city/berlin')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/match +\/city\/:city +parts\/cities\.yaml:2/),
  });
  const wrong = await openFixture(files(route.replace('data/cities', 'data/citys')));
  expect((await wrong.site('check')).out).toMatch(
    /There is no list "data\/citys"\. Did you mean "data\/cities"\?\n +--> parts\/cities\.yaml:3/,
  );
});

const oneLine = (entry: string) => `# Offices.\n${berlin}${entry}`;

test.each<[what: string, list: string, argv: readonly string[], then: string]>([
  [
    'beside entries on one line',
    berlin,
    ['data/cities', 'new-york'],
    `${berlin}- {city: new-york, title: {text: {en-US: New york}}}\n`,
  ],
  [
    'like another, with a title and days of its own',
    oneLine(tokyo),
    ['cities', 'paris', '--like', 'berlin', '--title', 'Paris: 1e', '--from', '2027-01-01T00:00:00+01:00'],
    oneLine(
      `${tokyo}- {city: paris, title: {text: {en-US: "Paris: 1e"}}, content: {links: [/en-US/words]}, window: {from: 2027-01-01T00:00:00+01:00}}\n`,
    ),
  ],
  [
    'like another, without its days',
    tokyo,
    ['content/data/cities.yaml', '007', '--like', 'tokyo'],
    `${tokyo}- {city: "007", title: {text: {en-US: "007"}}}\n`,
  ],
  [
    'in a list that is written in lines',
    '- city: berlin\n  title: {message: title}   # one\n  content:\n    links:\n      - /en-US/words\n\n- city: rome\n  title: {message: title}\n',
    ['data/cities', 'paris', '--like', 'berlin'],
    '- city: berlin\n  title: {message: title}   # one\n  content:\n    links:\n      - /en-US/words\n\n- city: rome\n  title: {message: title}\n\n- city: paris\n  title: {text: {en-US: Paris}}\n  content:\n    links:\n      - /en-US/words\n',
  ],
  [
    'in a list in brackets',
    `[${berlin.slice(2).trim()}]\n`,
    ['data/cities', 'paris'],
    `[${berlin.slice(2).trim()}, {city: paris, title: {text: {en-US: Paris}}}]\n`,
  ],
  ['in an empty list', '[]\n', ['data/cities', 'paris'], '- city: paris\n  title: {text: {en-US: Paris}}\n'],
])('add entry %s', async (_, list, argv, then) => {
  const fixture = await open(list);
  const { code, out, err } = await fixture.site('add', 'entry', ...argv);
  expect([code, err, await fixture.read('content/data/cities.yaml')]).toEqual([0, '', then]);
  expect(out).toContain(`wrote content/data/cities.yaml\n\nIts address is /city/${argv[1]}.`);
  expect((await fixture.site('explain', `/ja/city/${argv[1]}`, '--at', '2028-01-01')).out).toMatch(
    /status +200/,
  );
});

test.each([
  [['data/cites', 'x'], 'There is no list "data/cites". Did you mean "data/cities"? There are data/cities.'],
  [['data/cities'], 'Say the address of the entry: add entry data/cities city.'],
  [['data/cities', 'berlin'], 'There is an entry "berlin" in content/data/cities.yaml.'],
  [
    ['data/cities', 'x', '--like', 'berln'],
    'There is no entry "berln" in content/data/cities.yaml. Did you mean "berlin"?',
  ],
  [['data/cities', 'a/b'], 'Write what stands for :city, not "a/b".'],
  [['data/cities', 'x', '--from', 'soon'], '"soon" is not written as a date and time are here.'],
])('add entry %j is refused, and nothing is written', async (argv, said) => {
  const fixture = await open(berlin);
  const { code, err } = await fixture.site('add', 'entry', ...argv);
  expect([code, await fixture.read('content/data/cities.yaml')]).toEqual([3, berlin]);
  expect(err).toContain(said);
});

test('add entry of a route with two parameters says both', async () => {
  const fixture = await openFixture({
    'routes.yaml': manifestWith(
      'policies:\n',
      `${route.replace('/city/:city', '/in/:country/:city')}policies:\n`,
    ),
    'content/data/cities.yaml': `- {country: de, ${berlin.slice(3)}`,
  });
  const { code, out } = await fixture.site('add', 'entry', 'cities', 'fr/paris', '--like', 'de/berlin');
  expect([code, out]).toEqual([0, expect.stringContaining('Its address is /in/fr/paris.')]);
  const none = await (await openFixture()).site('add', 'entry', 'cities', 'paris');
  expect(none.err).toContain('No route of the site has a list');
});

test('editors have a schema of each list: in the page, and in a file for those on a machine', async () => {
  const fixture = await open(berlin);
  const folders = {
    manifestFile: `${fixture.folder}/routes.yaml`,
    contentFolder: `${fixture.folder}/content`,
    localesFolder: `${fixture.folder}/locales`,
  };
  const tools = { code, personas: [], endpoints: [], windowed: {} };
  const schemas = await answerEditing({ type: 'schemas', folders, good: undefined }, tools);
  expect(schemas).toContainEqual({
    files: ['content/data/cities.yaml'],
    schema: expect.objectContaining({ type: 'array', items: expect.anything() }),
  });
  await refreshEditorFiles({ root: fixture.folder, manifestFile: folders.manifestFile, code });
  const schema = JSON.parse(await fixture.read(listSchemaFile('data/cities')));
  expect(schema).toMatchObject({
    items: {
      required: ['city', 'title'],
      properties: { city: { description: 'What stands for :city.' }, content: code.pages.links?.schema },
    },
    definitions: { message: { enum: ['title'] } },
  });
});
