/** A small site for the engine's own tests: real registries and words, no product. */

import { defineGuard, defineValidateRule } from '../define/guard.ts';
import { defineLayout } from '../define/layout.ts';
import { defineApp, defineDocument } from '../define/page.ts';
import type { CodeRegistries } from '../define/registries.ts';
import { textSchema } from '../define/text.ts';
import type { Sources } from './reading.ts';
import type { SiteAssets } from './site-handler.ts';

const schema = { type: 'object', properties: { words: textSchema }, additionalProperties: false } as const;
const anything = { type: 'object' } as const;

const plain = defineLayout({
  description: 'A frame.',
  frames: 'both',
  view: async () => ({ default: ({ children }) => <main>{children}</main> }),
});

export const code: CodeRegistries = {
  pages: {
    article: defineDocument<{ words?: string }>({
      description: 'Shows words.',
      schema,
      view: async () => ({ default: ({ content, locale }) => <h1 lang={locale}>{content.words}</h1> }),
    }),
    broken: defineDocument<object>({
      description: 'Throws.',
      schema: anything,
      view: async () => ({
        default: () => {
          throw new Error('the view is broken');
        },
      }),
    }),
    unloadable: defineDocument<object>({
      description: 'Its code does not load.',
      schema: anything,
      view: () => Promise.reject(new Error('chunk missing')),
    }),
    missing: defineDocument<{ reason: string }>({
      description: 'Not found.',
      schema: anything,
      view: async () => ({ default: ({ content, path }) => <h1>{`${content.reason} ${path}`}</h1> }),
    }),
    failed: defineDocument<object>({
      description: 'Failed.',
      schema: anything,
      view: async () => ({ default: () => <h1>failed</h1> }),
    }),
    guests: defineApp<object, { readonly name: string; readonly status?: number }>({
      description: 'What its source tells.',
      schema: anything,
      messages: [],
      source: 'guestbook',
      isNeverFramed: true,
      head: (_, { name, status }) => ({ title: name, ...(status && { status }) }),
      view: async () => ({ default: ({ data }) => <h1>{data.name}</h1> }),
    }),
    policy: defineDocument<object>({
      description: 'A policy.',
      schema: anything,
      view: async () => ({ default: ({ path }) => <h1>{path}</h1> }),
    }),
  },
  layouts: { plain },
  guards: {
    'to-words': defineGuard({
      description: 'Sends on.',
      runsOn: 'server',
      reads: [],
      check: () => ({ type: 'redirect', to: '/words?from=guard' }),
    }),
    'off-site': defineGuard({
      description: 'Sends off the site.',
      runsOn: 'server',
      reads: [],
      check: () => ({ type: 'redirect', to: '//evil.example' }),
    }),
    nosy: defineGuard({
      description: 'Looks at a cookie without a word.',
      runsOn: 'server',
      reads: [],
      check: (visit) => (visit.cookie('member') ? { type: 'allow' } : { type: 'notFound' }),
    }),
    'only-hash': defineGuard({
      description: 'Runs in the browser.',
      runsOn: 'browser',
      reads: ['hash', 'content'],
      select: (content) => (content as { words: string }).words,
      check: () => ({ type: 'allow' }),
    }),
  },
  validate: {
    'is-known': defineValidateRule({
      description: 'Knows one name.',
      runsOn: 'server',
      reads: [],
      needs: { params: ['name'] },
      isValid: (visit) => visit.params.name === 'known',
    }),
  },
  actions: {},
};

export const manifest = `
site: {name: Test, contact: a@b.example, layout: plain, embedders: []}
locales:
  default: en-US
  supported: {en-US: English, ja: 日本語}
  unprefixed: [/s]
navigation: {}
routes:
  - {path: /, page: article, title: {message: title}, unprefixed: same-page, content: {words: {message: words}}}
  - {path: /words, page: article, title: {message: title}, guards: [only-hash], content: {words: {message: words}}}
  - {path: /guarded, page: article, title: {message: title}, guards: [to-words], content: {}}
  - {path: /off, page: article, title: {message: title}, guards: [off-site], content: {}}
  - {path: "/names/:name", page: article, title: {message: title}, validate: [is-known], content: {}}
  - {path: /nosy, page: article, title: {message: title}, guards: [nosy], content: {}}
  - {path: /broken, page: broken, title: {message: title}}
  - {path: /unloadable, page: unloadable, title: {message: title}}
  - {path: /sale, page: article, title: {message: title}, content: {}, window: {from: "2026-11-20T00:00:00Z", to: "2026-12-01T00:00:00Z"}}
  - {path: "/guests/:name", page: guests, title: {message: title}}
  - {path: "/s/:id", page: article, title: {message: title}, content: {words: {message: words}}}
  - {path: /sitemap.xml, handler: sitemap}
  - {path: /robots.txt, handler: robots}
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

export const sources: Sources = {
  manifest,
  content: new Map([
    ['policies/privacy/2023-01-01.en-US.md', '---\ntitle: Old\n---\nOld words.\n'],
    ['policies/privacy/2027-01-01.en-US.md', '---\ntitle: New\n---\nNew words.\n'],
  ]),
  locales: new Map([
    [
      'en-US',
      JSON.stringify({ title: { defaultMessage: 'Title', description: 'x' }, words: 'Plain & simple' }),
    ],
    ['ja', JSON.stringify({ title: '題', words: '言葉' })],
  ]),
};

export const assets: SiteAssets = {
  build: 'test',
  documentScript: ['/assets/document.js'],
  appScript: ['/assets/app.js'],
  styles: { base: ['/assets/base.css'] },
  preloads: {},
  developmentHead: '',
};
