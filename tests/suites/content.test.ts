import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { code } from '../../app/registry.ts';
import { readSources } from '../../engine/live/read-sources.ts';
import { readSite, type Sources } from '../../engine/render/reading.ts';
import { root } from './test-site.ts';

let sources: Sources;
beforeAll(async () => {
  sources = await readSources({
    manifestFile: join(root, 'routes.yaml'),
    contentFolder: join(root, 'content'),
    localesFolder: join(root, 'locales'),
  });
});

/** The real site's findings about a file of `content/` in which a piece was replaced. */
function findings(file: string, piece: string, other: string): readonly string[] {
  const text = sources.content.get(file) ?? '';
  if (!text.includes(piece)) throw new Error(`${file} holds no "${piece}"`);
  const content = new Map(sources.content).set(file, text.replace(piece, other));
  return readSite({ ...sources, content }, code, 'routes.yaml').diagnostics.map(
    ({ file: where, range, severity, message }) => `${where}:${range.start.line} ${severity}: ${message}`,
  );
}

test('the front matter of each text begins on its second line, without an empty one', () => {
  const texts = [...sources.content].filter(([file]) => file.endsWith('.md'));
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(([, text]) => !/^---\n[a-z]+:/.test(text)).map(([file]) => file)).toEqual([]);
});

const tree = 'help/tree.yaml';
const article = 'help/sharing/report-a-share.zh-CN.md';
const policy = 'policies/privacy-policy/2023-11-06.en-US.md';

describe('a slip in the content of this site is reported at its place', () => {
  const noKey = (key: string, meant: string) =>
    `error: The key "${key}" is not known in ${meant === 'articles' ? 'an entry of "folders"' : 'the front matter'}. Did you mean "${meant}"?`;
  /** The line of the tree on which a piece stands. */
  const lineOf = (piece: string): string => {
    const before = readFileSync(join(root, 'content', tree), 'utf8').split(piece)[0] ?? '';
    return `${tree}:${before.split('\n').length}`;
  };
  test.each([
    [
      tree,
      'articles: [welcome',
      'article: [welcome',
      [`${lineOf('[welcome')} ${noKey('article', 'articles')}`],
    ],
    [
      tree,
      'en-US: Sharing',
      'en-GB: Sharing',
      [`${lineOf('en-US: Sharing')} error: There is no language "en-GB". Did you mean "en-US"?`],
    ],
    [
      tree,
      'slug: sharing',
      'slug: sharng',
      [`${lineOf('slug: sharing')} warning: There is no folder "sharng". Did you mean "sharing"?`],
    ],
    [
      tree,
      '[welcome,',
      '[welcom,',
      [`${lineOf('[welcome,')} warning: There is no article "welcom". Did you mean "welcome"?`],
    ],
    [
      tree,
      'mobile-app, desktop-app',
      'mobile-app, desktop-app, mobile-app',
      [`${lineOf('mobile-app, desktop-app')} warning: "mobile-app" is named twice.`],
    ],
    [article, 'title:', 'titel:', [`${article}:2 ${noKey('titel', 'title')}`]],
    [
      policy,
      'description:',
      'draft: true\ndescription:',
      [`${policy}:3 error: The key "draft" is not known in the front matter.`],
    ],
  ])('%s: %s → %s', (file, piece, other, said) => {
    expect(findings(file, piece, other)).toEqual(said.map((one) => `content/${one}`));
  });
});

test('the example with plans has every folder and article of the help, in their order', () => {
  const read = (folder: string) =>
    (
      parse(readFileSync(join(root, folder, tree), 'utf8')) as {
        folders: { slug: string; articles: string[] }[];
      }
    ).folders;
  const own = 'redeem-a-code';
  const example = read('examples/plans/content').map(({ slug, articles }) => ({
    slug,
    articles: articles.filter((article) => article !== own),
  }));
  expect(example).toEqual(read('content').map(({ slug, articles }) => ({ slug, articles })));
});
