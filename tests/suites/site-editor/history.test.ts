import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getSitePublication, listSitePublications, rollBackSite } from '../../../api/contract/site-editor.ts';
import { isLong } from '../../long.ts';
import { article, changed, publishingOn, siteServerOfFile } from './site-server.ts';

const siteServer = siteServerOfFile();
const { publish, onDisk, shown } = publishingOn(siteServer);

describe('history', () => {
  test('of a large file the lines that changed are sent, with those around them', async () => {
    const as = await siteServer().person('publisher');
    const lines = Array.from({ length: 200 }, (_, at) => `\nParagraph ${at}.\n`);
    const long = (last: string) => article([...lines, last, ...lines].join(''));
    const name = 'content/help/long.en-US.md';
    const first = await publish(as, [{ name, text: long('As it was.\n'), base_revision: null }]);
    expect(first.status).toBe(200);
    const { revision } = (await siteServer().site.editing!.read(name))!;
    const second = await publish(as, [{ name, text: long('As it is.\n'), base_revision: revision }]);
    const { body } = await siteServer().call(getSitePublication, {
      as,
      params: { id: second.body.publication.id },
    });
    const [{ before, after, skipped_lines }] = body.files;
    expect(before).toContain('Paragraph 199.\nAs it was.\n\nParagraph 0.');
    expect(after).toBe(before.replace('As it was.', 'As it is.'));
    expect(before.split('\n').length).toBeLessThan(12);
    expect(long('As it is.\n').split('\n').slice(skipped_lines).join('\n').startsWith(after)).toBe(true);
  });

  test('several files at once, a change made by files, and the way back to each state', async () => {
    const as = await siteServer().person('publisher');
    const help = (words: string, base_revision: string | null) => ({
      name: 'content/help/way.en-US.md',
      text: article(words),
      base_revision,
    });
    const title = await changed(siteServer(), {
      as,
      name: 'locales/en-US.json',
      edit: (text) => text.replace('Plain', 'Simple'),
    });
    const first = await publish(as, [help('one', null), title], 'Two files');
    expect(first.body.publication.files).toEqual([
      { name: 'content/help/way.en-US.md', change: 'added' },
      { name: 'locales/en-US.json', change: 'changed' },
    ]);
    expect(await shown('/en-US/words')).toContain('Simple');

    await writeFile(join(siteServer().folder, 'content/help/way.en-US.md'), article('by hand'));
    await expect
      .poll(async () => (await siteServer().call(listSitePublications, { as })).body.publications[0].source)
      .toBe('files');
    const { body: list } = await siteServer().call(listSitePublications, { as, query: { limit: '1' } });
    expect(list.publications[0]).toMatchObject({
      author: '',
      files: [{ name: 'content/help/way.en-US.md', change: 'changed' }],
    });
    const { body: next } = await siteServer().call(listSitePublications, {
      as,
      query: { limit: '1', page_token: list.next_page_token },
    });
    expect(next.publications[0].id).toBe(first.body.publication.id);
    const { body: publication } = await siteServer().call(getSitePublication, {
      as,
      params: { id: list.publications[0].id },
    });
    expect(publication.files).toEqual([
      {
        name: 'content/help/way.en-US.md',
        change: 'changed',
        before: article('one'),
        after: article('by hand'),
        skipped_lines: 0,
        is_cut: false,
      },
    ]);

    const { revision } = (await siteServer().site.editing!.read('content/help/way.en-US.md'))!;
    await publish(as, [{ name: 'content/help/way.en-US.md', text: null, base_revision: revision }]);
    expect(existsSync(join(siteServer().folder, 'content/help/way.en-US.md'))).toBe(false);

    const back = (id: string) =>
      siteServer().call(rollBackSite, { as, params: { id }, body: { message: 'Back' } });
    const once = await back(first.body.publication.id);
    expect(once).toMatchObject({
      status: 200,
      body: { is_served: true, publication: { source: 'rollback', message: 'Back', author: as.name } },
    });
    expect(await onDisk('content/help/way.en-US.md')).toBe(article('one'));
    expect((await back(first.body.publication.id)).body.error).toBe('site_unchanged');
    const again = await back(list.publications[0].id);
    expect(again.status).toBe(200);
    expect(await onDisk('content/help/way.en-US.md')).toBe(article('by hand'));
    expect((await back('P-unknown')).status).toBe(404);
  });

  test.runIf(isLong)('an address that a rollback takes away is gone, and not merely not found', async () => {
    const as = await siteServer().person('publisher');
    const add = await changed(siteServer(), {
      as,
      name: 'routes.yaml',
      edit: (text) =>
        text.replace(
          '  - {path: /words,',
          '  - {path: /added, page: article, title: {message: title}, content: {}}\n  - {path: /words,',
        ),
    });
    const { body: before } = await siteServer().call(listSitePublications, { as });
    expect((await publish(as, [add])).status).toBe(200);
    expect((await siteServer().page('/en-US/added')).status).toBe(200);
    const then = await onDisk('routes.yaml');
    const back = (id: string) => siteServer().call(rollBackSite, { as, params: { id }, body: {} });
    expect((await back(before.publications[0].id)).status).toBe(200);
    expect((await siteServer().page('/en-US/added')).status).toBe(410);
    expect(await onDisk('routes.yaml')).toMatch(/\ngone:\n {2}- "\/added"\n$/);
    // And the other way round.
    const { body: after } = await siteServer().call(listSitePublications, { as });
    expect((await back(after.publications[1].id)).status).toBe(200);
    expect(await onDisk('routes.yaml')).toBe(then);
    expect((await siteServer().page('/en-US/added')).status).toBe(200);
  });

  test.runIf(isLong)(
    'a commit of the changed paths alone, by the person; a failed one is reported',
    async () => {
      const as = await siteServer().person('publisher');
      const git = (...args: string[]) =>
        execFileSync('git', args, { cwd: siteServer().folder, encoding: 'utf8' });
      git('init', '-q');
      await writeFile(
        join(siteServer().folder, '.git/hooks/pre-commit'),
        '#!/bin/sh\ntouch "$PWD/hooked"\nexit 1\n',
        { mode: 0o755 },
      );
      git('add', 'routes.yaml');
      git('-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '-qnm', 'first');
      git('add', 'locales');
      const change = { name: 'content/help/commit it.en-US.md', text: article('x'), base_revision: null };
      const answer = await publish(as, [change], 'Say more\n\n# not a comment');
      expect(answer.body).toMatchObject({ commit: git('rev-parse', 'HEAD').trim(), commit_error: '' });
      expect(git('log', '-1', '--format=%an|%ae|%B').trim()).toBe(
        `${as.name}|${as.email}|Say more\n\n# not a comment`,
      );
      expect(git('show', '--name-only', '--format=').trim()).toBe('content/help/commit it.en-US.md');
      expect(git('diff', '--cached', '--name-only')).toContain('locales/ja.json');
      expect(existsSync(join(siteServer().folder, 'hooked'))).toBe(false);

      await writeFile(join(siteServer().folder, '.git/index.lock'), '');
      const { revision } = (await siteServer().site.editing!.read(change.name))!;
      const failed = await publish(as, [{ ...change, text: null, base_revision: revision }]);
      expect(failed).toMatchObject({ status: 200, body: { is_served: true, commit: '' } });
      expect(failed.body.commit_error).toContain('index.lock');
      expect(failed.body.commit_error).not.toContain(siteServer().folder);
      await rm(join(siteServer().folder, '.git'), { recursive: true });
    },
  );
});

test.runIf(isLong)(
  'of 500 publications the oldest is forgotten for a newer one, with the texts that no other needs',
  async () => {
    const as = await siteServer().person('publisher');
    const { db } = siteServer();
    const name = 'content/help/pruned.en-US.md';
    const write = async (words: string) => {
      const base = (await siteServer().site.editing!.read(name))?.revision ?? null;
      return publish(as, [{ name, text: article(words), base_revision: base }]);
    };
    const texts = async () =>
      (await db.selectFrom('site_texts').select('bytes').execute()).map(({ bytes }) => bytes.toString());
    const numbers = async () =>
      (await db.selectFrom('site_publications').select('number').orderBy('number').execute()).map(
        ({ number }) => Number(number),
      );
    for (const words of ['oldest', 'older', 'newer']) expect((await write(words)).status).toBe(200);
    const present = await numbers();
    const [newest = 0] = present.slice(-1);
    // So many that all before these three are beyond the newest 500, and then the first of the three.
    const others = Array.from({ length: 498 }, (_, at) => ({
      id: `made-${at}`,
      user_id: null,
      message: '',
      source: 'files' as const,
      version: 'x',
    }));
    await db.insertInto('site_publications').values(others).execute();
    expect(await texts()).toContain(article('oldest'));
    expect((await write('newest')).status).toBe(200);
    const kept = await numbers();
    expect([kept.length, kept[0]]).toEqual([500, newest]);
    expect(await texts()).not.toContain(article('oldest'));
    // The text before the first of the kept ones is still there to go back to.
    expect(await texts()).toEqual(expect.arrayContaining(['older', 'newer', 'newest'].map(article)));
    await db.deleteFrom('site_publications').where('version', '=', 'x').execute();
  },
);
