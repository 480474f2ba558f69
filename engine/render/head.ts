import { escapeHtml } from '../../api/contract/escape-html.ts';
import type { PageHead } from '../define/page.ts';
import { type Domains, originIn } from '../match/domains.ts';
import { isUnprefixed, localeHref } from '../match/href.ts';
import type { PublicPaths } from '../match/translated-paths.ts';
import { scriptJson } from './escape.ts';

/** Everything the tags of a page's head are written from. */
export interface HeadFacts {
  readonly siteName: string;
  readonly publicUrl: string;
  /** Of languages that have one of their own; none for an app page, which stays on that of the site. */
  readonly domains?: Domains | undefined;
  readonly locale: string;
  readonly defaultLocale: string;
  readonly locales: readonly { readonly tag: string }[];
  readonly paths: PublicPaths;
  /** The path without language. */
  readonly path: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly noindex: boolean;
  /** False for error pages: no canonical, no alternates. */
  readonly isAddress: boolean;
  readonly page: PageHead;
  /** The public path of the picture of link previews, where the page names none of its own. */
  readonly linkCard: string;
  /** The addresses of its feeds without language, and their types. */
  readonly feeds?: readonly { readonly path: string; readonly type: string }[];
}

/** The whole title of a page: its own words, and the site's name where they do not hold it. */
export const fullTitle = (title: string, siteName: string): string =>
  title.includes(siteName) ? title : `${title} · ${siteName}`;

/** Title, description, canonical, hreflang for every language and x-default, Open Graph and JSON-LD. */
export function headTags(facts: HeadFacts): string {
  const title = facts.page.title ?? facts.title;
  const description = facts.page.description ?? facts.description ?? facts.page.fallbackDescription;
  const address = (path: string, locale: string) =>
    originIn(locale, facts.publicUrl, facts.domains) + localeHref(path, locale, facts.paths);
  const canonical = address(facts.page.canonical ?? facts.path, facts.locale);
  const tags = [`<title>${escapeHtml(fullTitle(title, facts.siteName))}</title>`];
  if (description) tags.push(meta('name', 'description', description));
  if (facts.noindex || facts.page.noindex || !facts.isAddress) tags.push(meta('name', 'robots', 'noindex'));
  if (facts.isAddress) {
    tags.push(link('canonical', canonical));
    const isCanonical = !facts.page.canonical || facts.page.canonical === facts.path;
    // A path outside the languages has one address for all of them.
    if (isCanonical && !isUnprefixed(facts.path, facts.paths.unprefixed))
      tags.push(...alternates(facts, address));
    tags.push(...openGraph(facts, title, description, canonical));
  }
  for (const { path, type } of facts.feeds ?? [])
    tags.push(`<link rel="alternate" type="${type}" href="${escapeHtml(address(path, facts.locale))}">`);
  for (const entry of facts.page.jsonLd ?? []) {
    const value = { '@context': 'https://schema.org', ...entry };
    tags.push(`<script type="application/ld+json">${scriptJson(value)}</script>`);
  }
  return tags.join('\n');
}

function alternates(facts: HeadFacts, address: (path: string, locale: string) => string): string[] {
  const tags = facts.locales.map(
    ({ tag }) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(address(facts.path, tag))}">`,
  );
  // The bare root serves the visitor's own language; every other page has the default language's as its neutral address.
  const neutral = facts.path === '/' ? `${facts.publicUrl}/` : address(facts.path, facts.defaultLocale);
  return [...tags, `<link rel="alternate" hreflang="x-default" href="${escapeHtml(neutral)}">`];
}

function openGraph(facts: HeadFacts, title: string, description: string | undefined, url: string): string[] {
  const tags = [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', facts.siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:url', url),
    meta('property', 'og:locale', facts.locale.replace('-', '_')),
    ...pictureOf(facts),
  ];
  if (description) tags.push(meta('property', 'og:description', description));
  return tags;
}

function pictureOf({ page: { image }, publicUrl, linkCard }: HeadFacts): string[] {
  if (image !== undefined)
    return [meta('property', 'og:image', image), meta('name', 'twitter:card', 'summary')];
  return [
    meta('property', 'og:image', publicUrl + linkCard),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`;
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`;
