import type { ContentReader } from '../../define/content.ts';
import { at } from '../../manifest/clock.ts';
import type { Site, SiteRoute } from '../../manifest/site.ts';
import { fillPath, localeHref } from '../../match/href.ts';
import { type Params, paramNames } from '../../match/table.ts';
import { createPeriods } from '../../render/period.ts';
import { createResponder } from '../../render/respond.ts';
import type { SiteResponse } from '../../render/site-handler.ts';
import { addressesOf } from '../../render/sitemap.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import type { PageNote, PageNotes } from './page-notes.ts';

/** A page as a visitor of an instant gets it. */
export interface RenderedAddress extends PageNote {
  readonly route: SiteRoute;
  /** Without language. */
  readonly path: string;
  readonly locale: string;
  readonly instant: number;
}

/**
 * Renders every page of the site. Each at the first instant from now on at which it is open, and again whenever a
 * policy's "latest" moves. In the default language, and in those others in which a content file of the page exists: views
 * take their words from the catalogues, which hold no addresses, so only Markdown can link elsewhere than the default.
 */
export async function renderAll(
  snapshot: SiteSnapshot,
  now: number,
  notes?: PageNotes,
): Promise<readonly RenderedAddress[]> {
  let seen = noKeys();
  const recorded = { ...snapshot, files: recording(snapshot.files, () => seen) };
  const respond = responder(recorded);
  const pages: RenderedAddress[] = [];
  const { site } = snapshot;
  const render = async (route: SiteRoute, path: string, instant: number, locale: string) => {
    let note = notes?.find(route, path, locale, instant);
    if (note === undefined) {
      seen = noKeys();
      const address = route.hasLocale ? localeHref(path, locale, site.locales) : path;
      note = noteOf(await respond(address, instant), seen);
      notes?.put(route, path, locale, instant, note);
    }
    pages.push({ route, path, locale, instant, ...note });
    return note.read;
  };
  for (const route of site.routes) {
    if (route.target.type !== 'page') continue;
    const isPattern = paramNames(route.path).length > 0;
    const done = new Set<string>();
    for (const instant of isPattern ? [now, ...laterThan(now, site)] : instantsOf(route, snapshot, now)) {
      const listed = listedAt(route, recorded, instant);
      if ('error' in listed) {
        const note = { status: 500, links: [], anchors: [], read: [], shown: [], ...listed };
        pages.push({ route, path: route.path, locale: site.locales.default, instant, ...note });
        break;
      }
      for (const params of listed.addresses) {
        const path = fillPath(route.path, params);
        if (isPattern && done.has(path)) continue;
        done.add(path);
        const keys = await render(route, path, instant, site.locales.default);
        const others = new Set(keys.flatMap((key) => snapshot.files.locales(key)));
        for (const { tag } of site.locales.supported) {
          if (tag !== site.locales.default && others.has(tag)) await render(route, path, instant, tag);
        }
      }
    }
  }
  return pages;
}

/** The addresses of a route, or why its page cannot say which they are. */
function listedAt(
  route: SiteRoute,
  snapshot: SiteSnapshot,
  instant: number,
): { readonly addresses: readonly Params[] } | { readonly error: string } {
  try {
    return { addresses: addressesOf(route, snapshot, at(snapshot.site, instant)) };
  } catch (error) {
    return { error: String(error) };
  }
}

/** A page with parameters may list addresses that appear later, such as those of a policy to come. */
const laterThan = (now: number, { boundaries }: Site): number[] =>
  boundaries.filter((instant) => instant > now);

/** The instants at which a route should be looked at: open pages now, others when they open. */
function instantsOf(route: SiteRoute, { site }: SiteSnapshot, now: number): number[] {
  if (route.policy !== undefined) {
    const versions = site.policies.find(({ kind }) => kind === route.policy?.kind)?.versions ?? [];
    const moves = versions.flatMap(({ effective, name }) =>
      effective !== undefined && effective > now && (route.policy?.version ?? name) === name
        ? [effective]
        : [],
    );
    return [now, ...moves].filter((instant) => at(site, instant).isPublished(route));
  }
  const { from, to } = route.window ?? {};
  if (to !== undefined && to <= now) return [];
  return [Math.max(now, from ?? now)];
}

function responder(snapshot: SiteSnapshot): (address: string, instant: number) => Promise<SiteResponse> {
  let now = 0;
  const assets = {
    build: '',
    documentScript: [],
    appScript: [],
    styles: {},
    preloads: {},
    developmentHead: '',
  };
  const respond = createResponder(
    createPeriods(() => snapshot),
    { assets, publicUrl: 'http://site.invalid', now: () => now },
  );
  const headers = {
    acceptLanguage: undefined,
    acceptEncoding: undefined,
    cookie: undefined,
    ifNoneMatch: undefined,
    userAgent: undefined,
  };
  return (url, instant) => {
    now = instant;
    return respond({ method: 'GET', url, id: 'check', address: '', headers });
  };
}

/** Gives what there is to know of one address at an instant. */
export function openRenderer(
  snapshot: SiteSnapshot,
): (address: string, instant: number) => Promise<PageNote> {
  const respond = responder(snapshot);
  return async (address, instant) => noteOf(await respond(address, instant), noKeys());
}

/** Keys of content files that were asked for, and those whose text was. */
interface SeenKeys {
  readonly read: Set<string>;
  readonly shown: Set<string>;
}
const noKeys = (): SeenKeys => ({ read: new Set(), shown: new Set() });

/** A reader that notes which keys were asked for. */
function recording(files: ContentReader, seen: () => SeenKeys): ContentReader {
  return {
    has: files.has,
    locales: files.locales,
    keys: files.keys,
    record(key) {
      seen().read.add(key);
      return files.record(key);
    },
    article(key, locale) {
      seen().read.add(key);
      return files.article(key, locale);
    },
    rendered(key, locale) {
      seen().read.add(key);
      seen().shown.add(key);
      return files.rendered(key, locale);
    },
  };
}

const anchorTag = /<a [^>]*?href="(\/[^"]*|#[^"]*)"/g;

function noteOf({ status, body, error }: SiteResponse, { read, shown }: SeenKeys): PageNote {
  const html = typeof body === 'string' ? body : Buffer.from(body ?? []).toString();
  const links = [...html.matchAll(anchorTag)].map(([, href = '']) => decodeEntities(href));
  const anchors = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => decodeEntities(id));
  return {
    status,
    ...(error !== undefined && { error: String(error) }),
    links: [...new Set(links)],
    anchors: [...new Set(anchors)],
    read: [...read],
    shown: [...shown],
  };
}

const decodeEntities = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
