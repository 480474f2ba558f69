import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkSiteDraft, getSiteFile, listSiteFiles } from '../../../api/contract/site-editor.ts';
import { article, changed, publishingOn, siteServerOfFile } from './site-server.ts';

const siteServer = siteServerOfFile();
const { publish, onDisk } = publishingOn(siteServer);

describe('what is refused changes nothing', () => {
  const renamed = (text: string) => text.replace('name: Test', 'name: Renamed');
  test.each([
    [
      'a manifest with an error',
      'routes.yaml',
      (text: string) => renamed(text).replace('page: broken', 'page: brokn'),
      'unknown-page',
    ],
    [
      'a manifest that loses an address',
      'routes.yaml',
      (text: string) => renamed(text).replace(/ {2}- \{path: \/nosy,.*\n/, ''),
      'lost-address',
    ],
    [
      'an article without an end of its front matter',
      'content/help/new.en-US.md',
      () => '---\ntitle: A\n',
      'front-matter',
    ],
    ['a broken catalogue', 'locales/ja.json', () => '{"title": ', 'catalogue-syntax'],
  ])('%s', async (_, name, edit, code) => {
    const as = await siteServer().person('publisher');
    const before = await siteServer().site.editing!.list();
    const change = await changed(siteServer(), { as, name, edit });
    const checked = await siteServer().call(checkSiteDraft, { as, body: { changes: [change] } });
    expect(checked.body.is_publishable).toBe(false);
    const answer = await publish(as, [change]);
    expect(answer).toMatchObject({ status: 400, body: { error: 'site_has_faults' } });
    const [{ diagnostics }] = answer.body.details;
    expect(diagnostics.map((found: { code: string }) => found.code)).toContain(code);
    expect(await siteServer().site.editing!.list()).toEqual(before);
    expect(siteServer().site.name()).toBe('Test');
  });

  test('removing what the site needs', async () => {
    const as = await siteServer().person('publisher');
    const { revision } = (await siteServer().site.editing!.read('locales/ja.json'))!;
    const answer = await publish(as, [{ name: 'locales/ja.json', text: null, base_revision: revision }]);
    expect(answer.body.error).toBe('site_has_faults');
    expect(existsSync(join(siteServer().folder, 'locales/ja.json'))).toBe(true);
  });

  test('a file that somebody saved meanwhile, which is named with what it is now', async () => {
    const as = await siteServer().person('publisher');
    const change = await changed(siteServer(), {
      as,
      name: 'locales/ja.json',
      edit: (text) => text.replace('題', '題名'),
    });
    await writeFile(
      join(siteServer().folder, 'locales/ja.json'),
      JSON.stringify({ title: '別', words: '言葉' }),
    );
    const answer = await publish(as, [change]);
    expect(answer).toMatchObject({ status: 409, body: { error: 'site_changed_elsewhere' } });
    const { revision } = (await siteServer().site.editing!.read('locales/ja.json'))!;
    expect(answer.body.details[0].files).toEqual([{ name: 'locales/ja.json', revision }]);
    expect(await onDisk('locales/ja.json')).toContain('別');
    const checked = await siteServer().call(checkSiteDraft, { as, body: { changes: [change] } });
    expect(checked.body).toMatchObject({
      is_publishable: false,
      conflicts: [{ name: 'locales/ja.json', revision }],
    });
  });

  test('a file that is there already, and one that is gone', async () => {
    const as = await siteServer().person('publisher');
    const gone = { name: 'content/gone.en-US.md', text: article('x'), base_revision: 'a'.repeat(64) };
    expect((await publish(as, [gone])).body.details[0].files).toEqual([
      { name: 'content/gone.en-US.md', revision: null },
    ]);
    const taken = { name: 'locales/ja.json', text: '{}', base_revision: null };
    expect((await publish(as, [taken])).body.error).toBe('site_changed_elsewhere');
  });

  test('texts that are there already', async () => {
    const as = await siteServer().person('publisher');
    const change = await changed(siteServer(), { as, name: 'routes.yaml', edit: (text) => text });
    expect((await publish(as, [change])).body.error).toBe('site_unchanged');
  });

  test('a publication whose answer was lost is asked for again, and was made once', async () => {
    const [as, other] = [await siteServer().person('publisher'), await siteServer().person('publisher')];
    const name = 'content/help/twice.en-US.md';
    const change = { name, text: article('twice'), base_revision: null };
    const [first, second] = await Promise.all([publish(as, [change]), publish(as, [change])]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.publication.id).toBe(first.body.publication.id);
    expect((await publish(other, [change])).body.error).toBe('site_unchanged');
    expect((await publish(as, [{ ...change, text: article('other') }])).body.error).toBe(
      'site_changed_elsewhere',
    );
  });

  test('another file at fault holds up no publication, and its own last good form stays', async () => {
    const as = await siteServer().person('publisher');
    const whole = await onDisk('locales/ja.json');
    await writeFile(join(siteServer().folder, 'locales/ja.json'), '{"title": ');
    await siteServer().site.compare?.();
    const change = { name: 'content/help/beside.en-US.md', text: article('x'), base_revision: null };
    // The fault has to be known as one that was there before.
    await expect.poll(() => siteServer().site.status().manifest).toBe('stale');
    const answer = await publish(as, [change]);
    expect(answer).toMatchObject({ status: 200, body: { is_served: true } });
    const manifest = await changed(siteServer(), {
      as,
      name: 'routes.yaml',
      edit: (text) => text.replace(/ {2}- \{path: \/nosy,.*\n/, ''),
    });
    const lost = await publish(as, [manifest]);
    expect(lost.body.details[0].diagnostics.map(({ code }: { code: string }) => code)).toContain(
      'lost-address',
    );
    await writeFile(join(siteServer().folder, 'locales/ja.json'), whole);
    await expect.poll(() => siteServer().site.status().manifest).toBe('current');
  });
});

describe('names', () => {
  const hostile = [
    '../x.md',
    'content/../routes.yaml',
    'content/../../x.md',
    '/etc/passwd',
    'content//etc/passwd.md',
    'content/.git/x.md',
    'content/.hidden.md',
    '.git/config',
    'content/a\0b.md',
    'content\\..\\x.md',
    'content/a/./b.md',
    'content/x.md/',
    'content/x.html',
    'content/x.sh',
    'content/README.md',
    'content/ x.md',
    'content/x‮.md',
    'content/e\u0301.md',
    `content/${'a'.repeat(200)}.md`,
    `content/${'a/'.repeat(20)}b.md`,
    'locales/../x.json',
    'locales/x/ja.json',
    'locales/nonsense_name.json',
    'locales/JA.json',
    'server/main.ts',
    'package.json',
    'ROUTES.yaml',
    '__proto__',
  ];
  test.each(hostile)('%j is no file of the site, to be read or written', async (name) => {
    const as = await siteServer().person('publisher');
    const change = { name, text: article('x'), base_revision: null };
    for (const answer of [
      await publish(as, [change]),
      await siteServer().call(checkSiteDraft, { as, body: { changes: [change] } }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_argument' } });
    expect((await siteServer().call(getSiteFile, { as, query: { name } })).status).toBe(404);
  });

  test('a file named twice, a text of half a character, a name without a change', async () => {
    const as = await siteServer().person('publisher');
    const change = { name: 'content/a.en-US.md', text: article('x'), base_revision: null };
    for (const changes of [
      [change, change],
      [{ ...change, text: '\ud800' }],
      [{ name: 'content/a.en-US.md' }],
      [],
      [{ ...change, base_revision: 'x' }],
    ])
      expect((await publish(as, changes)).status).toBe(400);
  });

  test('links that lead out of the folders are followed neither to read nor to write', async () => {
    const as = await siteServer().person('publisher');
    const outside = join(siteServer().folder, '..', 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'secret.en-US.md'), article('secret'));
    await symlink(join(outside, 'secret.en-US.md'), join(siteServer().folder, 'content/link.en-US.md'));
    await symlink(outside, join(siteServer().folder, 'content/way'));
    const { body } = await siteServer().call(listSiteFiles, { as });
    expect(body.files.map(({ name }: { name: string }) => name)).not.toContain('content/link.en-US.md');
    for (const name of ['content/link.en-US.md', 'content/way/secret.en-US.md']) {
      expect((await siteServer().call(getSiteFile, { as, query: { name } })).status).toBe(404);
      for (const base_revision of [null, 'a'.repeat(64)])
        expect((await publish(as, [{ name, text: article('mine'), base_revision }])).status).toBe(409);
    }
    const written = { name: 'content/way/new.en-US.md', text: article('mine'), base_revision: null };
    expect(await publish(as, [written])).toMatchObject({ status: 409, body: { error: 'site_not_writable' } });
    expect(await readFile(join(outside, 'secret.en-US.md'), 'utf8')).toBe(article('secret'));
    expect(existsSync(join(outside, 'new.en-US.md'))).toBe(false);
    await rm(join(siteServer().folder, 'content/link.en-US.md'));
    await rm(join(siteServer().folder, 'content/way'));
    await siteServer().site.compare?.();
  });

  test('sizes are bounded before anything is read', async () => {
    const as = await siteServer().person('publisher');
    const sized = (size: number) => ({
      name: 'content/a.en-US.md',
      text: 'x'.repeat(size),
      base_revision: null,
    });
    expect((await publish(as, [sized(4 * 1024 * 1024 + 1)])).status).toBe(400);
    expect((await publish(as, [sized(7 * 1024 * 1024)])).status).toBe(413);
    const half = sized(3 * 1024 * 1024 - 1000);
    const two = [half, { ...half, name: 'content/b.en-US.md' }];
    expect((await publish(as, two)).status).toBe(413);
    const many = Array.from({ length: 51 }, (_, at) => ({ ...sized(1), name: `content/a${at}.en-US.md` }));
    expect((await publish(as, many)).status).toBe(400);
  });
});
