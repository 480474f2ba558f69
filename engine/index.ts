/** The engine's public face: what pages, layouts, guards, actions and features may import. */

export { type Action, defineAction } from './define/action.ts';
export type { Block, ContentPicture, ContentReader, RenderedArticle } from './define/content.ts';
export {
  defineArticles,
  defineRecord,
  type OtherFiles,
  type RecordFinding,
  type RecordWindow,
  twiceIn,
} from './define/content-kind.ts';
export { defineGuard, defineValidateRule, type Guard, type ValidateRule } from './define/guard.ts';
export { defineLayout, type Layout, type LayoutProps } from './define/layout.ts';
export { allow, deny, notFound, redirect } from './define/outcome.ts';
export {
  defineApp,
  defineDocument,
  type EntryLink,
  type LoadContext,
  type NoContent,
  type Page,
  type PageHead,
  type PageProps,
  type SearchEntry,
  type StoreValue,
} from './define/page.ts';
export type { PolicyAt, PolicyVersionAt } from './define/policy.ts';
export type { CodeRegistries } from './define/registries.ts';
export type { CacheTerms, Source, SourceRequest } from './define/source.ts';
export { type ContentOf, linkSchema, pathSchema, textSchema, wordsSchema } from './define/text.ts';
export type { Visit } from './define/visit.ts';
export { addressFrom } from './match/domains.ts';
export { href, type LinkTarget, localeHref, type SitePath } from './match/href.ts';
