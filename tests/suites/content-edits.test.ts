import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { code } from '../../app/registry.ts';
import { readSources } from '../../engine/live/read-sources.ts';
import { at } from '../../engine/manifest/clock.ts';
import { fillPath } from '../../engine/match/href.ts';
import { noHeaders } from '../../engine/render/no-headers.fixture.ts';
import { createPeriods } from '../../engine/render/period.ts';
import { readSite, type Sources } from '../../engine/render/reading.ts';
import { createResponder } from '../../engine/render/respond.ts';
import { addressesOf, sitemapPaths } from '../../engine/render/sitemap.ts';
import { type SiteSnapshot, snapshotOf } from '../../engine/render/snapshot.ts';
import { someOf } from '../long.ts';
import { publicUrl, root } from './test-site.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
let sources: Sources;
beforeAll(async () => {
  sources = await readSources({
    manifestFile: join(root, 'routes.yaml'),
    contentFolder: join(root, 'content'),
    localesFolder: join(root, 'locales'),
  });
});

/** The files whose edits are tried, each with the addresses that show its text. */
const files: Readonly<Record<string, readonly string[]>> = {
  'help/tree.yaml': ['/help-center', '/help-center/sharing', '/help-center/apps/mobile-app', '/sitemap.xml'],
  'help/sharing/report-a-share.zh-CN.md': [
    '/help-center/sharing/report-a-share',
    '/help-center/apps/mobile-app',
  ],
  'policies/anti-abuse/anti-abuse.en-US.md': ['/policy/anti-abuse', '/policy/update'],
};

/** The site with a file in another state, which is left out where it was refused, with findings at places in it. */
function opened(file: string, text: string): SiteSnapshot {
  const content = new Map(sources.content).set(file, text);
  const reading = readSite({ ...sources, content }, code, 'routes.yaml');
  const own = reading.diagnostics.filter((found) => found.file === `content/${file}`);
  const isRefused = own.some(({ severity }) => severity === 'error');
  expect(reading.faulty).toEqual(isRefused ? [`content/${file}`] : []);
  for (const { message, range, suggestions } of own) {
    expect(message).toMatch(/[.?…]$/);
    for (const { start, end } of [
      range,
      ...suggestions.flatMap(({ edits }) => edits.map((edit) => edit.range)),
    ]) {
      expect(start.offset).toBeLessThanOrEqual(end.offset);
      expect(end.offset).toBeLessThanOrEqual(text.length);
      expect(text.slice(0, start.offset).split('\n')).toHaveLength(start.line);
    }
  }
  const snapshot = snapshotOf(reading, code);
  if (snapshot === undefined) throw new Error('the site is gone with one file');
  return snapshot;
}

/** Every one of the addresses answers, in a language that the file has and in another, and each of them is listed. */
async function expectWhole(snapshot: SiteSnapshot, paths: readonly string[]): Promise<void> {
  const seen = at(snapshot.site, now);
  for (const { path } of sitemapPaths(snapshot, seen)) expect(path).toMatch(/^\//);
  for (const route of snapshot.site.routes)
    for (const params of addressesOf(route, snapshot, seen))
      expect(fillPath(route.path, params)).toMatch(/^\//);
  const assets = {
    ...{ build: 'test', documentScript: [], appScript: [], styles: {}, preloads: {}, developmentHead: '' },
  };
  const respond = createResponder(
    createPeriods(() => snapshot),
    { assets, publicUrl, now: () => now },
  );
  for (const path of paths) {
    for (const url of path.endsWith('.xml') ? [path] : [`/zh-CN${path}`, `/ja${path}`]) {
      const { status, error } = await respond({
        method: 'GET',
        url,
        id: 'test',
        address: '',
        headers: noHeaders,
      });
      expect([url, error]).toEqual([url, undefined]);
      expect([200, 302, 404]).toContain(status);
    }
  }
}

const scrap = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom(
    ...'[]{}:,"\'-?&*!|>%@`#\t\n\r ~',
    '- ',
    ': ',
    'null',
    'true',
    '7',
    '[]',
    '{}',
    '---\n',
    '\n\n',
  ),
  fc.constantFrom(
    '\uFEFF',
    '\0',
    '\uFFFD',
    '__proto__: 1\n',
    'constructor',
    'en-US',
    '../',
    'draft: true\n',
    '2026-13-40',
  ),
);
const value = fc.constantFrom(
  'null',
  '7',
  'true',
  '[]',
  '{}',
  '[null]',
  '{a: 1}',
  '""',
  '"\\0"',
  '[[1]]',
  '{ja: 7}',
  'x',
);

/** Edits by hand: a cut or an insertion near the head, another value, a repeated or removed line, a text that ends early. */
function edits(text: string): fc.Arbitrary<string> {
  const head = Math.min(text.length, 1_200);
  const values = [...text.slice(0, head).matchAll(/(?<=[:[,-] )[^,{}[\]\n]+/g)];
  const lines = text.split('\n');
  const line = fc.nat(Math.min(lines.length, 60) - 1);
  return fc.oneof(
    fc
      .record({ from: fc.nat(head), cut: fc.nat(12), put: scrap })
      .map(({ from, cut, put }) => text.slice(0, from) + put + text.slice(from + cut)),
    fc.record({ which: fc.nat(Math.max(0, values.length - 1)), value }).map(({ which, value: other }) => {
      const found = values[which];
      const from = found?.index ?? 0;
      return text.slice(0, from) + other + text.slice(from + (found?.[0].length ?? 0));
    }),
    line.map((which) => lines.toSpliced(which, 1).join('\n')),
    line.map((which) => lines.toSpliced(which, 0, lines[which] ?? '').join('\n')),
    fc.nat(text.length).map((length) => text.slice(0, length)),
  );
}

describe('an edit of the content of this site is refused at its place or taken over, and every page renders', () => {
  test.each(someOf(Object.entries(files)))('%s', async (file, paths) => {
    const text = sources.content.get(file) ?? '';
    expect(text).not.toBe('');
    const edited = fc
      .array(fc.constant(0), { minLength: 1, maxLength: 2 })
      .chain((times) =>
        times.reduce<fc.Arbitrary<string>>((before) => before.chain(edits), fc.constant(text)),
      );
    await fc.assert(
      fc.asyncProperty(edited, async (other) => {
        await expectWhole(opened(file, other), paths);
      }),
      { numRuns: Number(process.env.CONTENT_RUNS ?? 30) },
    );
  });
});
