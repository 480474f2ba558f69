import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { codeWithPosts, manifestWithPosts, openFixture } from './fixture.tsx';

/** `site` runs at noon of 2026-11-22, UTC. */
const soon = '2026-11-30T09:00:00+08:00';
const soonAsWritten = '2026-11-30 09:00 +08:00';
const past = '2026-11-01T00:00:00Z';

const post = (head = '', body = 'Words.') => `---\ntitle: A post\n${head}---\n${body}\n`;

const open = (files: Readonly<Record<string, string>>) =>
  openFixture(
    {
      'routes.yaml': manifestWithPosts,
      'content/posts/first.en-US.md': post(),
      'content/posts/first.ja.md': post(),
      ...files,
    },
    { code: codeWithPosts },
  );

async function findings(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const fixture = await open(files);
  const { out } = await fixture.site('check', '--format', 'json');
  return (JSON.parse(out) as Diagnostic[])
    .filter(({ file, code }) => file.startsWith('content/posts') && code !== 'unused-content')
    .map(({ file, range, code, message }) => `${file}:${range.start.line} ${code} ${message}`);
}

const second = 'content/posts/second.en-US.md';

describe('front matter says when a text is public', () => {
  test.each([
    ['a draft', 'draft: true\n'],
    ['a text to come', `publish: ${soon}\n`],
    ['a text that expires', `expires: "${soon}"\n`],
    ['both', `publish: ${past}\nexpires: ${soon}\n`],
  ])('%s is sound', async (_, head) => {
    expect(await findings({ [second]: post(head) })).toEqual([]);
  });

  test.each([
    ['draft: sure\n', '3 wrong-type "draft" must be true or false, not the word "sure".'],
    ['publish: 2026-11-30\n', '3 missing-offset "2026-11-30" does not say in which time zone it is.'],
    ['publish: tomorrow\n', '3 invalid-date "tomorrow" is not written as a date and time are here.'],
    [
      'publsh: 2026\n',
      '3 unknown-key The key "publsh" is not known in the front matter. Did you mean "publish"?',
    ],
    [`publish: ${soon}\nexpires: ${past}\n`, '4 window-order The text expires before it is published.'],
  ])('%j is reported', async (head, said) => {
    expect(await findings({ [second]: post(head) })).toEqual([`${second}:${said}`]);
  });
});

describe('links to texts that are not public', () => {
  const linked = { 'content/posts/first.en-US.md': post('', '[on](/posts/second)') };
  const first = 'content/posts/first.en-US.md:4';

  test('are to come', async () => {
    expect(await findings({ ...linked, [second]: post(`publish: ${soon}\n`) })).toEqual([
      `${first} link-to-come /posts/first (en-US) leads to /en-US/posts/second, which is not there before ${soonAsWritten}.`,
    ]);
  });
  test('will die', async () => {
    expect(await findings({ ...linked, [second]: post(`expires: ${soon}\n`) })).toEqual([
      `${first} link-will-die /posts/first (en-US) leads to /en-US/posts/second, which is gone from ${soonAsWritten} on.`,
    ]);
  });
  test('lead to a draft', async () => {
    expect(await findings({ ...linked, [second]: post('draft: true\n') })).toEqual([
      `${first} link-to-come /posts/first (en-US) leads to /en-US/posts/second, which is a draft.`,
    ]);
  });
  test('of a text that appears with the other are well', async () => {
    const third = { 'content/posts/third.en-US.md': post(`publish: ${soon}\n`, '[on](/posts/second)') };
    expect(await findings({ ...third, [second]: post(`publish: ${soon}\n`) })).toEqual([]);
  });
  test('of drafts are judged as their preview leads them', async () => {
    expect(
      await findings({
        [second]: post('draft: true\n', '[on](/posts/third) [off](/posts/nowhere)'),
        'content/posts/third.en-US.md': post('draft: true\n'),
      }),
    ).toEqual([
      `${second}:5 dead-link /posts/second (en-US) leads to /en-US/posts/nowhere, which answers 404.`,
    ]);
  });
});

describe('the tools of staff', () => {
  const files = {
    [second]: post(`publish: ${soon}\nexpires: 2026-12-24T00:00:00Z\n`),
    'content/posts/first.ja.md': post('draft: true\n'),
  };
  test('the timeline has the turns of texts', async () => {
    const fixture = await open(files);
    const { out } = await fixture.site('timeline');
    expect(out).toMatch(/2026-11-30 09:00 \+08:00 +\/posts\/second is published\n/);
    expect(out).toMatch(/2026-12-24 00:00 UTC +\/posts\/second expires\n/);
    expect(out).not.toContain('/posts/first');
  });
  test('the timeline and the plan have what holds for a time alone in other files', async () => {
    const fixture = await openFixture({
      'content/guide/list.yaml': `chapters: [begin]
offers: [{name: a fair, from: "2026-12-01T00:00:00+09:00", to: "2026-12-02T00:00:00Z"}, {name: always}, {name: odd, to: soon}]
`,
    });
    const { out } = await fixture.site('timeline');
    const name = 'content/guide/list.yaml: a fair';
    expect(out).toMatch(new RegExp(`2026-12-01 00:00 \\+09:00 +${name} begins\n`));
    expect(out).toMatch(new RegExp(`2026-12-02 00:00 UTC +${name} ends\n`));
    expect(out).not.toMatch(/always|odd/);
    const base = await openFixture();
    const { out: plan } = await fixture.site('plan', '--base', base.folder);
    expect(plan).toContain(`${name} holds from 2026-12-01 00:00 +09:00 until 2026-12-02 00:00 UTC.`);
    const { out: back } = await base.site('plan', '--base', fixture.folder);
    expect(back).toContain(`${name} no longer holds from 2026-12-01 00:00 +09:00`);
  });
  test('list --texts says what is public', async () => {
    const fixture = await open(files);
    const { out } = await fixture.site('list', '--texts');
    expect(out).toMatch(/\/posts\/first +en-US ja +ja: draft/);
    expect(out).toMatch(/\/posts\/second +en-US +before \(2026-11-30 … 2026-12-24\)/);
    const { out: json } = await fixture.site('list', '--texts', '--json', '--at', '2026-12-25');
    expect(JSON.parse(json)).toContainEqual({
      key: 'posts/second',
      path: '/posts/second',
      locale: 'en-US',
      state: 'after',
      publish: '2026-11-30T01:00:00.000Z',
      expires: '2026-12-24T00:00:00.000Z',
    });
  });
  test.each([
    ['draft: true\n', '2026-11-22', 'is a draft: previews alone show it, until "draft: true" is gone'],
    [`publish: ${soon}\n`, '2026-11-22', `is not public before ${soonAsWritten} ("publish")`],
    [`expires: ${soon}\n`, '2026-12-01', `was public until ${soonAsWritten} ("expires")`],
  ])('explain says why nobody sees a text: %s', async (head, at, said) => {
    const fixture = await open({ [second]: post(head) });
    const { code, out } = await fixture.site('explain', '/en-US/posts/second', '--at', at);
    expect([code, out]).toEqual([1, expect.stringMatching(/status +404/)]);
    expect(out).toContain(`${second} ${said}\n`);
    expect((await fixture.site('explain', '/en-US/posts/first', '--at', at)).out).not.toContain(second);
  });
  test.each([
    ['/ja/kiji/second', 'in the path of its language'],
    ['/en-US/posts/second', 'in the path of the route'],
  ])('explain finds a text that nobody sees at %s, %s', async (address) => {
    const translated = manifestWithPosts.replace(
      '"/posts/*slug",',
      '"/posts/*slug", paths: {ja: "/kiji/*slug"},',
    );
    const fixture = await open({ 'routes.yaml': translated, [second]: post('draft: true\n') });
    const { code, out } = await fixture.site('explain', address);
    expect([code, out]).toEqual([1, expect.stringMatching(/status +404/)]);
    expect(out).toContain(`${second} is a draft`);
  });
  test('explain says of a route of its own at the address of a hidden text that it is served', async () => {
    const fixed = manifestWithPosts.replace(
      'policies:\n',
      '  - {path: /posts/second, page: links, title: {message: title}, content: {}}\npolicies:\n',
    );
    const fixture = await open({ 'routes.yaml': fixed, [second]: post('draft: true\n') });
    const { code, out } = await fixture.site('explain', '/en-US/posts/second');
    expect([code, out]).toEqual([0, expect.stringMatching(/status +200/)]);
    expect(out).not.toContain('draft');
  });
  test('explain says of an address whose page finds nothing that it is 404, and of a broken page that it has failed', async () => {
    const withBroken = manifestWithPosts.replace('path: /words, page: links', 'path: /words, page: broken');
    const fixture = await open({ 'routes.yaml': withBroken });
    const { code, out } = await fixture.site('explain', '/en-US/posts/nowhere');
    expect([code, out]).toEqual([1, expect.stringMatching(/status +404/)]);
    const broken = await fixture.site('explain', '/en-US/words');
    expect([broken.code, broken.out]).toEqual([1, expect.stringMatching(/status +500, the page "failed"/)]);
  });
  test('plan tells of what appears later, and of what is taken back', async () => {
    const before = await open({ [second]: post() });
    const after = await open({
      [second]: post('draft: true\n'),
      'content/posts/third.en-US.md': post(`publish: ${soon}\n`),
      'content/posts/fourth.en-US.md': post('draft: true\n'),
    });
    const { code, out } = await after.site('plan', '--base', before.folder);
    expect(code).toBe(1);
    expect(out).toContain('/posts/second vanishes. Give it a redirect, or list it under "gone:".');
    expect(out).toContain(`/posts/third appears from ${soonAsWritten}.`);
    expect(out).toContain('content/posts/fourth.en-US.md is a draft, which nobody sees.');
    expect(out).not.toContain('/posts/fourth appears');
  });
});

describe('aliases', () => {
  const named = (alias: string) => post(`aliases:\n  - ${alias}\n`);
  test('in each language of a text are one', async () => {
    const text = named('/posts/old');
    expect(
      await findings({ 'content/posts/first.en-US.md': text, 'content/posts/first.ja.md': text }),
    ).toEqual([]);
  });
  test.each([
    ['posts/old', 'invalid-path The alias "posts/old" does not begin with /.'],
    ['"/posts/:old"', 'invalid-path The alias "/posts/:old" has a parameter, and a text is one page.'],
    ['/ja/posts/old', 'locale-path The alias /ja/posts/old begins with the language ja.'],
    ['/words', 'duplicate-path The alias /words is taken: routes.yaml:10 has a route there.'],
    ['/old', 'duplicate-path The alias /old is taken: routes.yaml:26 leads it to /words.'],
    [
      '/posts/first',
      'duplicate-path The alias /posts/first is taken: it is the address of content/posts/first.',
    ],
    ['/posts/second', 'redirect-loop The alias /posts/second is the address of the text itself.'],
  ])('%s is reported', async (alias, said) => {
    expect(await findings({ [second]: named(alias) })).toEqual([`${second}:4 ${said}`]);
  });
  test('of two texts are reported with both places', async () => {
    const files = { [second]: named('/posts/old'), 'content/posts/third.en-US.md': named('/posts/old') };
    expect(await findings(files)).toEqual([
      `content/posts/third.en-US.md:4 duplicate-path The alias /posts/old is taken: ${second}:4 gives it to another text.`,
    ]);
  });
  test('save the address of a text that was renamed, and plan proposes them', async () => {
    const body = 'The first step is to open the door, and the second one is to go through it.';
    const before = await open({ [second]: post('', body) });
    const renamed = await open({ 'content/posts/other.en-US.md': post('', body) });
    const plan = await renamed.site('plan', '--base', before.folder);
    expect(plan.out).toContain('content/posts/other.en-US.md: aliases: [/posts/second]');
    const saved = await open({ 'content/posts/other.en-US.md': post('aliases: [/posts/second]\n', body) });
    const { code, out } = await saved.site('plan', '--base', before.folder);
    expect(out).toContain('/posts/second vanishes and leads to /posts/other (301).');
    expect(code).toBe(2);
  });
});
