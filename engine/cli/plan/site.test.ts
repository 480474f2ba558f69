import { execFileSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { withPosts } from '../../render/posts.fixture.ts';
import { code as base, manifest, openFixture } from '../fixture.tsx';

const code = withPosts(base);
const manifestWithPosts = manifest.replace(
  'routes:\n',
  'routes:\n  - {path: "/posts/:slug", page: post, title: {message: title}, validate: [post-exists]}\n',
);
const begin = `---
title: How to begin
---
Everybody begins somewhere, and most people begin with a folder of pictures.

## A folder

Open the drive, press New and write a name for the folder that you want.
`;
const share = `---
title: Links for friends
---
A link opens what you share to whoever has it, until the day that you choose.
`;
const written = {
  'routes.yaml': manifestWithPosts,
  'content/posts/begin.en-US.md': begin,
  'content/posts/begin.ja.md': '---\ntitle: はじめに\n---\n写真のフォルダーから始めます。\n',
  'content/posts/share.en-US.md': share,
};

type Fixture = Awaited<ReturnType<typeof openFixture>>;

const git = (fixture: Fixture, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd: fixture.folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** A site whose first state is committed. */
async function open(files: Readonly<Record<string, string>> = written): Promise<Fixture> {
  const fixture = await openFixture(files, { code });
  git(fixture, 'init', '-q');
  git(fixture, 'add', '.');
  git(fixture, 'commit', '-qm', 'first');
  return fixture;
}

const rename = (fixture: Fixture, from: string, to: string) => git(fixture, 'mv', from, to);
const renameBegin = (fixture: Fixture) => {
  rename(fixture, 'content/posts/begin.en-US.md', 'content/posts/start.en-US.md');
  rename(fixture, 'content/posts/begin.ja.md', 'content/posts/start.ja.md');
};

describe('an article that is renamed', () => {
  test('is an address that is lost, with the redirect that leads on', async () => {
    const fixture = await open();
    renameBegin(fixture);
    const { code: exit, out } = await fixture.site('plan');
    expect(exit).toBe(1);
    expect(out).toBe(
      `error /posts/begin vanishes. Give it a redirect, or list it under "gone:".
      /posts/start appears.
      content/posts/begin.en-US.md is called content/posts/start.en-US.md.
      content/posts/begin.ja.md is called content/posts/start.ja.md.

They may have moved. If so, under "redirects:" (--write puts those there of which there is no doubt):
  - {from: /posts/begin, to: /posts/start} # it has the same title

4 changes against HEAD, 1 error.
`,
    );
  });

  test('--write puts the redirect into the manifest, and the next plan has no error', async () => {
    const fixture = await open();
    renameBegin(fixture);
    const { code: exit, err } = await fixture.site('plan', '--write');
    expect([exit, err]).toEqual([1, '1 redirect written to routes.yaml.\n']);
    expect(await fixture.read('routes.yaml')).toBe(
      manifestWithPosts.replace(
        '{from: /old, to: /words, status: 301}\n',
        '{from: /old, to: /words, status: 301}\n  - {from: /posts/begin, to: /posts/start}\n',
      ),
    );
    const next = await fixture.site('plan');
    expect([next.code, next.out]).toEqual([
      2,
      expect.stringContaining('/posts/begin vanishes and leads to /posts/start (301).'),
    ]);
    const again = await fixture.site('plan', '--write');
    expect([again.code, again.err]).toEqual([2, 'There is no redirect to write.\n']);
  });

  test('is found by its words where its title is another', async () => {
    const fixture = await open();
    renameBegin(fixture);
    await fixture.write('content/posts/start.en-US.md', begin.replace('How to begin', 'First steps'));
    expect((await fixture.site('plan')).out).toContain(
      '  - {from: /posts/begin, to: /posts/start} # 100 % of the words are the same',
    );
    await fixture.write(
      'content/posts/start.en-US.md',
      begin
        .replace('How to begin', 'First steps')
        .replace('Open the drive, press New', 'Press the plus sign'),
    );
    expect((await fixture.site('plan')).out).toMatch(
      /to: \/posts\/start\} # [789]\d % of the words are the same/,
    );
  });

  test('--write leaves out what may be another page', async () => {
    const fixture = await open();
    renameBegin(fixture);
    await fixture.write(
      'content/posts/start.en-US.md',
      '---\ntitle: How to begin\n---\nNothing of it is left.\n',
    );
    const { out, err } = await fixture.site('plan', '--write');
    expect(out).toContain('{from: /posts/begin, to: /posts/start} # it has the same title');
    expect(err).toBe('There is no redirect to write. 1 redirect of doubt left out.\n');
    expect(await fixture.read('routes.yaml')).toBe(manifestWithPosts);
  });

  test('is not guessed where two could be meant, or nothing is alike', async () => {
    const fixture = await open();
    renameBegin(fixture);
    await fixture.write('content/posts/other.en-US.md', begin);
    const { code: exit, out } = await fixture.site('plan');
    expect([exit, out.includes('redirects:')]).toEqual([1, false]);
    rename(fixture, 'content/posts/start.en-US.md', 'content/posts/share.ja.md');
    await fixture.write('content/posts/other.en-US.md', share);
    expect((await fixture.site('plan')).out).not.toContain('to: /posts/other');
  });

  test('with its whole pattern is one redirect', async () => {
    const fixture = await open();
    await fixture.write('routes.yaml', manifestWithPosts.replace('"/posts/:slug"', '"/blog/:slug"'));
    const { code: exit, out } = await fixture.site('plan');
    expect(exit).toBe(1);
    expect(out).toContain('error /posts/begin vanishes.');
    expect(out.split('\n').filter((line) => line.startsWith('  - '))).toEqual([
      '  - {from: "/posts/:slug", to: "/blog/:slug"} # it is the same page with the same files',
    ]);
    await fixture.site('plan', '--write');
    expect((await fixture.site('plan')).code).toBe(2);
  });

  test('that is led to nothing is reported', async () => {
    const fixture = await open();
    renameBegin(fixture);
    await fixture.write(
      'routes.yaml',
      manifestWithPosts.replace('redirects:\n', 'redirects:\n  - {from: /posts/begin, to: /posts/strat}\n'),
    );
    const { code: exit, out } = await fixture.site('plan');
    expect([exit, out]).toEqual([
      1,
      expect.stringContaining(
        'error /posts/begin vanishes, and its redirect leads to nothing: /posts/strat.',
      ),
    ]);
  });
});

describe('words that change', () => {
  test('are reported with their file, address and heading, in each language', async () => {
    const fixture = await open();
    await fixture.write('content/posts/begin.en-US.md', begin.replace('write a name', 'type a good name'));
    await fixture.write(
      'content/posts/begin.ja.md',
      '---\ntitle: はじめに\n---\n動画のフォルダーから始めます。\n',
    );
    await fixture.write('locales/ja.json', JSON.stringify({ title: '表題' }));
    const { code: exit, out } = await fixture.site('plan');
    expect(exit).toBe(2);
    expect(out.trimEnd().split('\n')).toEqual([
      '      content/posts/begin.en-US.md (/posts/begin), under "A folder": "write a" → "type a good".',
      '      content/posts/begin.ja.md (/posts/begin): "写真" → "動画".',
      '      locales/ja.json, title: "題" → "表題".',
      '',
      '3 changes against HEAD.',
    ]);
  });

  test.runIf(isLong)('are a screen at most, and all with --all', async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => String(index + 10));
    const many = Object.fromEntries(
      numbers.map((name) => [`content/posts/p${name}.en-US.md`, `Words ${name}.\n`]),
    );
    const fixture = await open({ ...written, ...many });
    for (const file of Object.keys(many)) await fixture.write(file, 'Others.\n');
    for (const name of numbers) await fixture.write(`content/posts/q${name}.en-US.md`, `New ${name}.\n`);
    const { out } = await fixture.site('plan');
    expect(out).toContain('      /posts/q10 appears, and so do 39 others of /posts/:slug.\n');
    expect(out).toContain('… and 70 more; --all shows them.\n');
    expect(out.split('\n').length).toBeLessThan(40);
    for (const name of numbers) git(fixture, 'rm', '-qf', `content/posts/p${name}.en-US.md`);
    expect((await fixture.site('plan')).out).toContain(
      'error /posts/p10 vanishes, and so do 39 others of /posts/:slug. Give them redirects, or list them under "gone:".\n',
    );
    const whole = (await fixture.site('plan', '--all')).out;
    expect([whole.includes('--all'), whole.match(/appears\./g)?.length]).toEqual([false, 40]);
  });
});

test('--json is one object of a shape that stays', async () => {
  const fixture = await open();
  rename(fixture, 'content/posts/share.en-US.md', 'content/posts/links.en-US.md');
  await fixture.write('content/posts/links.en-US.md', `${share}More words.\n`);
  const { code: exit, out } = await fixture.site('plan', '--json');
  const redirect = {
    from: '/posts/share',
    to: '/posts/links',
    because: 'it has the same title',
    isCertain: true,
  };
  expect([exit, JSON.parse(out)]).toEqual([
    1,
    {
      base: 'HEAD',
      changes: [
        {
          kind: 'address',
          says: '/posts/share vanishes. Give it a redirect, or list it under "gone:".',
          isError: true,
          path: '/posts/share',
          pattern: '/posts/:slug',
          redirect,
        },
        {
          kind: 'address',
          says: '/posts/links appears.',
          isError: false,
          path: '/posts/links',
          pattern: '/posts/:slug',
        },
        {
          kind: 'content',
          says: 'content/posts/links.en-US.md (/posts/links) is new: "Links for friends".',
          isError: false,
          words: { file: 'content/posts/links.en-US.md', after: 'Links for friends' },
        },
        {
          kind: 'content',
          says: 'content/posts/share.en-US.md is taken away: "Links for friends".',
          isError: false,
          words: { file: 'content/posts/share.en-US.md', before: 'Links for friends' },
        },
      ],
      redirects: [redirect],
      faults: [],
    },
  ]);
});

test('a manifest without redirects gets a section of them', async () => {
  const bare = manifestWithPosts.replace(/^redirects:\n.*\n/m, '');
  const fixture = await open({ ...written, 'routes.yaml': bare });
  renameBegin(fixture);
  await fixture.site('plan', '--write');
  expect(await fixture.read('routes.yaml')).toBe(
    `${bare}\nredirects:\n  - {from: /posts/begin, to: /posts/start}\n`,
  );
  expect((await fixture.site('plan')).code).toBe(2);
});

test('a site with errors is 1, and --json names them', async () => {
  const fixture = await open();
  await fixture.write('routes.yaml', manifestWithPosts.replace('[to-words]', '[to-word]'));
  const said = await fixture.site('plan');
  expect([said.code, said.out, said.err]).toEqual([
    1,
    '',
    expect.stringContaining('routes.yaml:12: There is no guard'),
  ]);
  const { code: exit, out } = await fixture.site('plan', '--json');
  expect([exit, JSON.parse(out)]).toEqual([
    1,
    {
      base: 'HEAD',
      changes: [],
      redirects: [],
      faults: [
        { file: 'routes.yaml', line: 12, message: 'There is no guard "to-word". Did you mean "to-words"?' },
      ],
    },
  ]);
});

describe('the base', () => {
  test('is a folder with a whole site as well', async () => {
    const before = await openFixture(written, { code });
    const fixture = await openFixture({ ...written, 'content/posts/share.en-US.md': undefined }, { code });
    const { code: exit, out } = await fixture.site('plan', '--base', before.folder);
    expect([exit, out]).toEqual([1, expect.stringContaining('error /posts/share vanishes.')]);
    const empty = await fixture.site('plan', '--base', join(before.folder, 'content'));
    expect([empty.code, empty.err]).toEqual([3, expect.stringContaining('could not be read')]);
  });

  test('is read from a revision without a trace in the checkout', async () => {
    const fixture = await open();
    await fixture.write('.git/hooks/post-checkout', '#!/bin/sh\ntouch hook-ran\n');
    await chmod(join(fixture.folder, '.git/hooks/post-checkout'), 0o755);
    renameBegin(fixture);
    await fixture.write('content/posts/share.en-US.md', 'Other words.\n');
    const before = git(fixture, 'status', '--porcelain');
    expect((await fixture.site('plan')).code).toBe(1);
    expect(git(fixture, 'status', '--porcelain')).toBe(before);
    expect(before).not.toContain('hook-ran');
  });

  test('may hold a file at fault, which is told of today alone', async () => {
    const fixture = await open({
      ...written,
      'content/posts/broken.en-US.md': '---\ntitle: [\n---\nWords.\n',
    });
    expect((await fixture.site('plan')).code).toBe(1);
    await fixture.write('content/posts/broken.en-US.md', '---\ntitle: Mended\n---\nWords.\n');
    const { code: exit, out } = await fixture.site('plan');
    expect([exit, out]).toEqual([2, expect.stringContaining('/posts/broken appears.')]);
  });

  test('without words of its own is compared with the words of today', async () => {
    const fixture = await openFixture(written, { code });
    git(fixture, 'init', '-q');
    git(fixture, 'add', 'routes.yaml');
    git(fixture, 'commit', '-qm', 'first');
    expect(await fixture.site('plan')).toMatchObject({
      code: 0,
      out: 'Nothing changes for visitors, against HEAD.\n',
    });
  });
});

test('a language that is taken away is an error until its addresses lead on', async () => {
  const fixture = await open();
  const without = manifestWithPosts.replace(', ja: 日本語', '');
  await fixture.write('routes.yaml', without);
  const { code: exit, out } = await fixture.site('plan');
  expect([exit, out]).toEqual([1, expect.stringContaining('error The language ja vanishes')]);
  await fixture.write(
    'routes.yaml',
    without.replace('redirects:\n', 'redirects:\n  - {from: "/ja/*rest", to: /}\n'),
  );
  expect((await fixture.site('plan')).code).toBe(2);
});
