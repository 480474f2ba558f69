/** A small site on the disk for the tests of the commands: real files, real code, no product. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { claimsFile } from '../define/claims.ts';
import { defineArticles, defineRecord, type RecordFinding, twiceIn } from '../define/content-kind.ts';
import { defineDocument } from '../define/page.ts';
import type { CodeRegistries } from '../define/registries.ts';
import { wordsSchema } from '../define/text.ts';
import { code as renderCode } from '../render/fixture.tsx';
import type { Persona } from './access.ts';
import type { ExitCode, Surroundings } from './command.ts';
import { runSite } from './run.ts';

const anything = { type: 'object' } as const;
const words = { type: 'string', minLength: 1 } as const;

/** `content/guide/`: texts, and the list of them. */
const guideTexts = defineArticles<{ title: string }>({
  folder: 'guide',
  description: 'A chapter.',
  schema: {
    type: 'object',
    properties: { title: words, level: { type: 'integer', minimum: 1 } },
    required: ['title'],
    additionalProperties: false,
  },
});
interface GuideList {
  readonly chapters: readonly string[];
  readonly offers?: readonly { readonly name: string; readonly from?: string; readonly to?: string }[];
}
const guideList = defineRecord<GuideList>({
  key: 'guide/list',
  description: 'The chapters in order.',
  schema: {
    type: 'object',
    properties: { title: wordsSchema, chapters: { type: 'array', items: words }, offers: { type: 'array' } },
    required: ['chapters'],
    additionalProperties: false,
  },
  windows: ({ offers = [] }) => offers,
  check: ({ chapters }, { keys }) => {
    const known = keys('guide/').flatMap((key) => (key === 'guide/list' ? [] : key.slice('guide/'.length)));
    const unknown = chapters.flatMap((name, at): RecordFinding[] => {
      const isFound = known.includes(name) || chapters.indexOf(name) < at;
      return isFound ? [] : [{ type: 'unknown', path: ['chapters', at], noun: 'chapter', name, known }];
    });
    const named = [...twiceIn(chapters, (at) => ['chapters', at]), ...unknown];
    const unlisted = known.filter((name) => !chapters.includes(name));
    const path = ['chapters'];
    return [...named, ...unlisted.map((name) => ({ type: 'unlisted', path, key: `guide/${name}` }) as const)];
  },
});

/** Texts that each have a page: `content/posts/`. */
const posts = defineArticles<{ title: string }>({
  folder: 'posts',
  params: (key) => ({ slug: key.slice('posts/'.length) }),
  description: 'A post.',
  schema: {
    type: 'object',
    properties: { title: words },
    required: ['title'],
    additionalProperties: false,
  },
});

const post = defineDocument<object, { title: string; html: string }>({
  description: 'A post.',
  schema: anything,
  files: [posts],
  load: async ({ files, params, locale }) => {
    const article = await posts.rendered(files, `posts/${params.slug}`, locale);
    return article && { title: article.meta.title, html: article.html };
  },
  addresses: ({ files }) => files.keys('posts/').map((key) => ({ slug: key.slice('posts/'.length) })),
  view: async () => ({
    default: ({ data }) => (
      <article>
        <h1>{data.title}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown that the engine has sanitised. */}
        <div dangerouslySetInnerHTML={{ __html: data.html }} />
      </article>
    ),
  }),
});

export const code: CodeRegistries = {
  ...renderCode,
  pages: {
    links: defineDocument<{ links?: string[] }, boolean>({
      description: 'Shows links.',
      schema: anything,
      files: [guideTexts, guideList],
      load: ({ files, locale }) => {
        for (const name of guideList.read(files)?.chapters ?? [])
          guideTexts.read(files, `guide/${name}`, locale);
        return true;
      },
      view: async () => ({
        default: ({ content }) => (
          <ul id="list">
            {content.links?.map((href) => (
              <li key={href}>
                <a href={href}>{href}</a>
              </li>
            ))}
          </ul>
        ),
      }),
    }),
    broken: renderCode.pages.broken!,
    missing: renderCode.pages.missing!,
    failed: renderCode.pages.failed!,
    policy: defineDocument<{ kind: string; version?: string }, { html: string }>({
      description: 'A policy.',
      schema: anything,
      load: async ({ content, files, policies, locale }) => {
        const name = content.version ?? policies.find(({ kind }) => kind === content.kind)?.latest.name ?? '';
        const article = await files.rendered(`policies/${content.kind}/${name}`, locale);
        return article && { html: article.html };
      },
      view: async () => ({
        // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown that the engine has sanitised.
        default: ({ data }) => <article dangerouslySetInnerHTML={{ __html: data.html }} />,
      }),
    }),
  },
  layouts: {
    plain: { ...renderCode.layouts.plain!, requires: (path) => (path === '/sale' ? 'login' : 'nothing') },
  },
  guards: { 'to-words': renderCode.guards['to-words']!, 'only-hash': renderCode.guards['only-hash']! },
  validate: { 'is-known': renderCode.validate['is-known']! },
  files: [claimsFile],
};

const personas: readonly Persona[] = [
  { name: 'visitor', description: 'Nobody.', isSignedIn: false },
  { name: 'member', description: 'Somebody.', isSignedIn: true },
  { name: 'barred', description: 'Nobody wanted.', isSignedIn: false, isBlocked: true },
];

export const manifest = `# The site. Staff edit this file.
site: {name: Test, contact: a@b.example, layout: plain}
locales:
  default: en-US
  supported: {en-US: English, ja: 日本語}
  unprefixed: [/s]
navigation: {}
routes:
  - {path: /, page: links, title: {message: title}, unprefixed: same-page, content: {links: [/en-US/words]}}
  - {path: /words, page: links, title: {message: title}, guards: [only-hash], content: {}}
  - {path: /guarded, page: links, title: {message: title}, guards: [to-words], content: {}}
  - {path: "/names/:name", page: links, title: {message: title}, validate: [is-known], content: {}}
  - path: /sale   # every autumn
    page: links
    title: {message: title}
    window: {from: "2026-11-20T00:00:00Z", to: "2026-12-01T00:00:00Z"}
    content: {}
policies:
  path: /policy
  page: policy
  layout: plain
  kinds:
    - {kind: privacy, title: {message: title}, versions: [{date: 2023-01-01}, {date: 2027-01-01}]}
redirects:
  - {from: /old, to: /words, status: 301}
errors:
  notFound: {page: missing, layout: plain, title: {message: title}}
  failed: {page: failed, layout: plain, title: {message: title}}
`;

const files: Readonly<Record<string, string>> = {
  'routes.yaml': manifest,
  'content/policies/privacy/2023-01-01.en-US.md': 'Old words, and [a link](/words).\n',
  'content/policies/privacy/2027-01-01.en-US.md': 'New words.\n',
  'locales/en-US.json': JSON.stringify({ title: 'Title' }),
  'locales/ja.json': JSON.stringify({ title: '題' }),
};

/** The code with a page for each post, and a manifest that shows them at `/posts/*slug`. */
export const codeWithPosts: CodeRegistries = { ...code, pages: { ...code.pages, post } };
export const manifestWithPosts = manifest.replace(
  'policies:\n',
  '  - {path: "/posts/*slug", page: post, title: {message: title}}\npolicies:\n',
);

/** Content of a kind that the pages declare. */
export const guide: Readonly<Record<string, string>> = {
  'content/guide/list.yaml': 'chapters: [begin]\n',
  'content/guide/begin.en-US.md': '---\ntitle: Begin\n---\nThe first step.\n',
  'content/guide/begin.ja.md': '---\ntitle: 始め\n---\n最初の一歩。\n',
};

interface Said {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

interface Fixture {
  readonly folder: string;
  read(file: string): Promise<string>;
  write(file: string, text: string | Buffer): Promise<void>;
  /** Runs `site …` at noon of 2026-11-22, UTC, without colours. */
  site(...argv: string[]): Promise<Said>;
}

/** A site in a folder of its own, gone with the test. A file given as `undefined` is left out. */
export async function openFixture(
  changed: Readonly<Record<string, string | undefined>> = {},
  extra: Partial<Surroundings> = {},
): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const fixture: Fixture = {
    folder,
    read: (file) => readFile(join(folder, file), 'utf8'),
    async write(file, text) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    },
    async site(...argv) {
      let out = '';
      let err = '';
      const exit = await runSite(argv, {
        root: folder,
        manifestFile: join(folder, 'routes.yaml'),
        code,
        personas,
        endpoints: ['/healthz'],
        windowed: { activity: { noun: 'campaign', folder: '/activity/', messages: 'activity' } },
        texts: {
          post: { noun: 'post', folder: 'posts' },
          chapter: {
            noun: 'chapter',
            folder: 'handbook',
            list: { record: 'handbook/list', groups: 'parts', name: 'slug', texts: 'chapters' },
          },
        },
        publicUrl: 'https://site.example',
        ...extra,
        now: Date.parse('2026-11-22T12:00:00Z'),
        color: false,
        write: (text) => {
          out += text;
        },
        writeError: (text) => {
          err += text;
        },
      });
      return { code: exit, out, err };
    },
  };
  for (const [file, text] of Object.entries({ ...files, ...changed }))
    if (text !== undefined) await fixture.write(file, text);
  return fixture;
}

/** The manifest with one piece of it replaced; throws where it does not hold it. */
export function manifestWith(piece: string, other: string): string {
  if (!manifest.includes(piece)) throw new Error(`the manifest holds no "${piece}"`);
  return manifest.replace(piece, other);
}
