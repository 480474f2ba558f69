import { isPattern, parsePattern } from '../../manifest/addresses/pattern.ts';
import { refusalOf } from '../../manifest/addresses/refusal.ts';
import { nearest } from '../../manifest/nearest.ts';
import { typesAlong } from '../../manifest/params.ts';
import type { SiteRoute } from '../../manifest/site.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import { sayInstant, type WrittenOffsets } from '../instants.ts';
import type { Destinations } from './destinations.ts';
import type { RenderedAddress } from './render-all.ts';

/** The place that has the link: a page at an instant, or a part of every page. */
interface LinkOrigin {
  readonly instant: number;
  /** The places of the page itself. */
  readonly anchors: readonly string[];
  readonly window: SiteRoute['window'];
  /** Only a preview shows it: links to other drafts lead there. */
  readonly isDraft?: boolean;
}

export interface LinkFault {
  readonly code: 'dead-link' | 'dead-anchor' | 'link-will-die' | 'link-to-come';
  /** The link's fault, as words that follow the name of its place. */
  readonly words: string;
  readonly help?: string;
}

export type LinkJudge = (href: string, from: LinkOrigin) => Promise<LinkFault | undefined>;

/** Judges links as a browser would follow them. A verdict for one page holds for all pages of the same instant. */
export function createLinkJudge(
  { site }: SiteSnapshot,
  destinations: Destinations,
  pages: readonly RenderedAddress[],
  { endpoints, offsets }: { readonly endpoints: readonly string[]; readonly offsets: WrittenOffsets },
): LinkJudge {
  const known = new Map<string, Promise<LinkFault | undefined>>();
  const tags = site.locales.supported.map(({ tag }) => tag);
  let paths: ReadonlySet<string> | undefined;
  const nearestPath = (path: string): string | undefined => {
    paths ??= new Set(pages.map((page) => page.path));
    return nearest(path, paths);
  };

  const refusal = (path: string): string | undefined =>
    refusalOf(
      path,
      site.routes.flatMap(({ path: written, params }) => {
        const pattern = parsePattern(written);
        return isPattern(pattern) ? [{ pattern, types: typesAlong(pattern, params) }] : [];
      }),
    );

  const judge = async (href: string, from: LinkOrigin): Promise<LinkFault | undefined> => {
    const [address = '', anchor = ''] = href.split('#', 2);
    const missing = (anchors: readonly string[]) => ({
      code: 'dead-anchor' as const,
      words: noPlace(href, anchor, anchors),
    });
    if (address === '') return hasAnchor(from.anchors, anchor) ? undefined : missing(from.anchors);
    if (isEndpoint(address, endpoints)) return undefined;
    const { status, anchors, until } = await destinations.find(address, from.instant, from.isDraft);
    if (status !== 200)
      return (
        (await linkToCome(href, address, from, until)) ??
        deadLink(href, status, tags, { nearestPath, refusal })
      );
    if (anchors !== undefined && !hasAnchor(anchors, anchor)) return missing(anchors);
    // A draft has no dates yet.
    if (from.isDraft) return undefined;
    const { from: opens = 0, to: closes = Number.POSITIVE_INFINITY } = from.window ?? {};
    for (let instant = Math.max(until, opens); instant < closes; ) {
      const later = await destinations.find(address, instant);
      const isThere = later.anchors === undefined || hasAnchor(later.anchors, anchor);
      if (later.status !== 200 || !isThere)
        return {
          code: 'link-will-die',
          words: `leads to ${href}, which is gone from ${sayInstant(instant, offsets)} on.`,
        };
      instant = later.until;
    }
    return undefined;
  };
  /** Links that lead nowhere yet: to pages that open later, or to drafts. */
  const linkToCome = async (
    href: string,
    address: string,
    { instant, window }: LinkOrigin,
    changes: number,
  ): Promise<LinkFault | undefined> => {
    const { to: closes = Number.POSITIVE_INFINITY } = window ?? {};
    for (let later = changes; later < closes; ) {
      const { status, until } = await destinations.find(address, later);
      if (status === 200)
        return {
          code: 'link-to-come',
          words: `leads to ${href}, which is not there before ${sayInstant(later, offsets)}.`,
        };
      later = until;
    }
    const draft = await destinations.find(address, instant, true);
    if (draft.status !== 200) return undefined;
    return {
      code: 'link-to-come',
      words: `leads to ${href}, which is a draft.`,
      help: 'Take `draft: true` out of the front matter of that text, or make this one a draft too.',
    };
  };
  return (href, from) => {
    if (href.startsWith('#')) return judge(href, from);
    const key = `${href} ${from.instant} ${from.isDraft} ${from.window?.from} ${from.window?.to}`;
    const judged = known.get(key) ?? judge(href, from);
    known.set(key, judged);
    return judged;
  };
}

function deadLink(
  href: string,
  status: number,
  tags: readonly string[],
  { nearestPath, refusal }: Record<'nearestPath' | 'refusal', (path: string) => string | undefined>,
): LinkFault {
  const words = `leads to ${href}, which answers ${status}`;
  const [path = '', rest] = withoutLocale(href, tags);
  const [twice = ''] = withoutLocale(path, tags);
  if (twice !== path) {
    const help = `Write it without a language, ${twice}${rest}: each reader is led to the page in their own.`;
    return { code: 'dead-link', words: `${words}.`, help };
  }
  const help = refusal(path);
  const close = help === undefined ? nearestPath(path) : undefined;
  return {
    code: 'dead-link',
    ...(help !== undefined && { help }),
    words: close === undefined ? `${words}.` : `${words}. Did you mean "${close}"?`,
  };
}

/** The path without its language, and the query and hash that follow it. */
function withoutLocale(href: string, tags: readonly string[]): readonly [string, string] {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  const [, tag = '', below = ''] = /^\/([^/]+)(.*)$/s.exec(path) ?? [];
  return tags.includes(tag) ? [below === '' ? '/' : below, rest] : [path, rest];
}

function noPlace(href: string, anchor: string, anchors: readonly string[]): string {
  const words = `leads to ${href}, and there is no such place on that page.`;
  const close = nearest(safelyDecoded(anchor), anchors);
  return close === undefined ? words : `${words} Did you mean "#${close}"?`;
}

const isEndpoint = (address: string, endpoints: readonly string[]): boolean =>
  endpoints.some((path) => address.startsWith(path) && !/[\w-]/.test(address[path.length] ?? ''));

const hasAnchor = (anchors: readonly string[], anchor: string): boolean =>
  anchor === '' || anchors.includes(safelyDecoded(anchor));

const safelyDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
