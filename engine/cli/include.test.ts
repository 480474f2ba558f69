/** The commands on a site in several files: each entry is reported, mended and written in its own. */
import { execFileSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifest, openFixture } from './fixture.tsx';

const entry = (path: string, more = '') =>
  `  - {path: ${path}, page: links, title: {message: title}${more}}\n`;
const main = `include: ["parts/*.yaml"]\n${manifest}`;
const a = `# A\nroutes:\n${entry('/a', ', content: {links: [/en-US/nowhere, /en-US/b]}')}`;
const b = `routes:\n${entry('/b', ', window: {from: "2026-11-25T00:00:00Z"}')}redirects:\n  - {from: /before, to: /b}\n`;
const files = { 'routes.yaml': main, 'parts/a.yaml': a, 'parts/b.yaml': b };

describe('check', () => {
  test('tells what is wrong with the line and the words of the file', async () => {
    const fixture = await openFixture({ ...files, 'parts/b.yaml': b.replace('page: links', 'page: linsk') });
    const { code, out } = await fixture.site('check');
    expect(code).toBe(1);
    expect(out).toContain('--> parts/b.yaml:2:22\n');
    expect(out).toContain('> 2 |   - {path: /b, page: linsk,');
    const json = JSON.parse((await fixture.site('check', '--format', 'json')).out);
    expect(json).toMatchObject([
      { code: 'unknown-page', file: 'parts/b.yaml', range: { start: { line: 2 } } },
    ]);
    expect((await fixture.site('check', '--format', 'annotations')).out).toContain(
      'file=parts/b.yaml,line=2',
    );
  });

  test('tells dead links of included entries where they are written, and of two files with one address both', async () => {
    const fixture = await openFixture(files);
    const { out } = await fixture.site('check');
    expect(out).toMatch(/dead-link.*\n {2}--> parts\/a\.yaml:3:\d+/);
    expect(out).toContain('> 3 |   - {path: /a,');
    await fixture.write('parts/c.yaml', `routes:\n${entry('/b')}`);
    const twice = await fixture.site('check');
    expect(twice.out).toMatch(/--> parts\/c\.yaml:2:\d+[\s\S]*also .*: parts\/b\.yaml:2:\d+/);
    const sarif = JSON.parse((await fixture.site('check', '--format', 'sarif')).out);
    const [{ locations, relatedLocations }] = sarif.runs[0].results;
    const uriOf = (one: { physicalLocation: { artifactLocation: { uri: string } } }) =>
      one.physicalLocation.artifactLocation.uri;
    expect([uriOf(locations[0]), uriOf(relatedLocations[0])]).toEqual(['parts/c.yaml', 'parts/b.yaml']);
  });

  test('an included redirect that leads nowhere, and words that are missing soon', async () => {
    const fixture = await openFixture({
      ...files,
      'parts/b.yaml': b
        .replace('{message: title}', '{text: {en-US: Only here}}')
        .replace('to: /b}', 'to: /names/nobody}'),
    });
    const found = JSON.parse((await fixture.site('check', '--format', 'json')).out) as {
      code: string;
      file: string;
      range: { start: { line: number } };
    }[];
    const places = found.map(({ code, file, range }) => `${code} ${file}:${range.start.line}`);
    expect(places).toContain('untranslated-window parts/b.yaml:2');
    expect(places).toContain('dead-link parts/b.yaml:4');
  });

  test('--fix mends the file in which the fault is, and no other', async () => {
    const wrong = b.replace('page: links', 'page: linsk');
    const fixture = await openFixture({ ...files, 'parts/b.yaml': wrong });
    const { out } = await fixture.site('check', '--fix');
    expect(out).toContain('1 repair made.\nparts/b.yaml:2: Write "links"');
    expect(await fixture.read('parts/b.yaml')).toBe(b);
    expect([await fixture.read('routes.yaml'), await fixture.read('parts/a.yaml')]).toEqual([main, a]);
  });
});

test('explain and list say in which file a route is written; timeline knows its window', async () => {
  const fixture = await openFixture(files);
  expect((await fixture.site('explain', '/en-US/a')).out).toContain('parts/a.yaml:3');
  expect((await fixture.site('explain', '/en-US/words')).out).toContain('routes.yaml:11');
  const routes = JSON.parse((await fixture.site('list', '--json')).out) as {
    path: string;
    file: string;
    line: number;
  }[];
  expect(
    routes.filter(({ file }) => file !== 'routes.yaml').map(({ path, file, line }) => [path, file, line]),
  ).toEqual([
    ['/a', 'parts/a.yaml', 3],
    ['/b', 'parts/b.yaml', 2],
  ]);
  expect((await fixture.site('timeline')).out).toContain('/b opens');
  expect((await fixture.site('graph')).out).toContain('/a');
});

test('a manifest in a folder of its own names its files from there', async () => {
  const fixture = await openFixture();
  await fixture.write('sites/one.yaml', main);
  await fixture.write('sites/parts/a.yaml', a.replace('page: links', 'page: linsk'));
  const { out } = await fixture.site('check', '--fix', '--manifest', join(fixture.folder, 'sites/one.yaml'));
  expect(out).toContain('sites/parts/a.yaml:3: Write "links"');
  expect(await fixture.read('sites/parts/a.yaml')).toBe(a);
});

describe('plan', () => {
  const git = (folder: string, ...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });

  test('compares with the files of a revision, and writes a redirect where redirects are', async () => {
    const fixture = await openFixture({ ...files, 'routes.yaml': main.replace(/redirects:\n.*\n/, '') });
    git(fixture.folder, 'init', '-q');
    git(fixture.folder, 'add', '.');
    git(fixture.folder, 'commit', '-qm', 'first');
    expect((await fixture.site('plan')).code).toBe(0);
    // Moving an entry from one file into another is no change for visitors.
    await fixture.write('parts/a.yaml', `# nothing\ngone: []\n`);
    await fixture.write('parts/z.yaml', a);
    expect((await fixture.site('plan')).code).toBe(0);
    await fixture.write('parts/z.yaml', a.replace('path: /a', 'path: /aa'));
    const { code, out } = await fixture.site('plan');
    expect([code, out]).toEqual([1, expect.stringContaining('/a')]);
    const { err } = await fixture.site('plan', '--write');
    expect(err).toContain('1 redirect written to parts/b.yaml');
    expect(await fixture.read('parts/b.yaml')).toBe(`${b}  - {from: /a, to: /aa}\n`);
    expect((await fixture.site('plan')).code).toBe(2);
  });

  test('compares with another folder, and with another manifest beside its own files or none', async () => {
    const fixture = await openFixture(files);
    const before = `${fixture.folder}-before`;
    await cp(fixture.folder, before, { recursive: true });
    try {
      await fixture.write('parts/a.yaml', a.replace('path: /a', 'path: /aa'));
      expect((await fixture.site('plan', '--base', before)).out).toContain('/aa');
      expect((await fixture.site('plan', '--base', join(before, 'routes.yaml'))).out).toContain('/aa');
      await rm(join(before, 'parts'), { recursive: true });
      expect((await fixture.site('plan', '--base', join(before, 'routes.yaml'))).code).toBe(0);
    } finally {
      await rm(before, { recursive: true, force: true });
    }
  });
});

describe('add', () => {
  const campaign = entry(
    '/activity/sale',
    ', window: {from: "2026-11-20T00:00:00Z", to: "2026-12-01T00:00:00Z"}',
  );
  const when = ['--from', '2027-04-01T00:00:00Z', '--to', '2027-04-08T00:00:00Z'];
  test('a campaign stands in the file of the one that it is like, also in a group', async () => {
    const grouped = `groups:\n  - prefix: /activity\n    routes:\n    ${entry('/winter', ', window: {from: "2026-11-20T00:00:00Z", to: "2026-12-01T00:00:00Z"}, content: {links: [/en-US/activity/winter]}')}`;
    const fixture = await openFixture({
      ...files,
      'parts/a.yaml': `routes:\n${campaign}`,
      'parts/b.yaml': grouped,
    });
    const { code, out } = await fixture.site('add', 'activity', 'spring', '--like', 'winter', ...when);
    expect([code, out]).toEqual([0, expect.stringContaining('wrote parts/b.yaml')]);
    const text = await fixture.read('parts/b.yaml');
    expect(text.startsWith(grouped)).toBe(true);
    expect(text.slice(grouped.length)).toBe(
      `    ${entry('/spring', ', window: {from: "2027-04-01T00:00:00Z", to: "2027-04-08T00:00:00Z"}, content: {links: [/en-US/activity/spring]}')}`,
    );
    expect(await fixture.read('routes.yaml')).toBe(main);
    const list = JSON.parse((await fixture.site('list', '--json')).out) as { path: string; file: string }[];
    expect(list.find(({ path }) => path === '/activity/spring')).toMatchObject({ file: 'parts/b.yaml' });
    expect((await fixture.site('add', 'activity', 'spring', ...when)).err).toContain('There is a campaign');
  });

  test('a redirect stands where redirects are', async () => {
    const fixture = await openFixture({ ...files, 'routes.yaml': main.replace(/redirects:\n.*\n/, '') });
    expect((await fixture.site('add', 'redirect', '/older', '/words')).out).toContain('wrote parts/b.yaml');
    expect(await fixture.read('parts/b.yaml')).toBe(`${b}  - {from: /older, to: /words, status: 301}\n`);
    const own = await openFixture(files);
    expect((await own.site('add', 'redirect', '/older', '/words')).out).toContain('wrote routes.yaml');
    expect((await own.site('add', 'redirect', '/before', '/words')).err).toContain('as it would be.');
    expect(await own.read('parts/b.yaml')).toBe(b);
  });

  test('a page stands with the routes of the manifest; where it has none, in the last file that has', async () => {
    const fixture = await openFixture(files);
    expect((await fixture.site('add', 'page', 'press-kit')).out).toContain('wrote routes.yaml');
    const [head = ''] = main.split('routes:\n');
    const rest = main.slice(main.indexOf('policies:\n'));
    const divided = await openFixture({
      ...files,
      'routes.yaml': head + rest,
      'parts/b.yaml': b.replace('redirects:\n  - {from: /before, to: /b}\n', entry('/words')),
    });
    expect((await divided.site('add', 'page', 'press-kit')).out).toContain('wrote parts/b.yaml');
    expect(await divided.read('parts/b.yaml')).toContain('\n  - path: /press-kit\n');
    expect(await divided.read('routes.yaml')).toBe(head + rest);
  });
});
