import type { ContentReader } from '../../define/content.ts';
import { at } from '../../manifest/clock.ts';
import type { SiteRoute } from '../../manifest/site.ts';
import { fillPath, localeHref } from '../../match/href.ts';
import { type Params, paramNames } from '../../match/table.ts';
import { createPeriods } from '../../render/period.ts';
import { createResponder } from '../../render/respond.ts';
import type { SiteResponse } from '../../render/site-handler.ts';
import { addressesOf } from '../../render/sitemap.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import { commonBoundaries } from './boundaries.ts';
import type { PageNote, PageNotes } from './page-notes.ts';

/** A page as a visitor gets it at an instant. */
export interface RenderedAddress extends PageNote {
  readonly route: SiteRoute;
  /** Without language. */
  readonly path: string;
  readonly locale: string;
  readonly instant: number;
  /** Only a preview shows it: its text is a draft. */
  readonly isDraft: boolean;
}

/** State that is shared by the rendering of all pages. */
interface Rendering {
  readonly snapshot: SiteSnapshot;
  readonly notes: PageNotes | undefined;
  /** Keys of content files that the page under way has asked for. */
  seen: SeenKeys;
  readonly pages: RenderedAddress[];
  /** The last of them of each route's path. */
  readonly latest: Map<string, RenderedAddress>;
  /** For each address that was rendered, its languages with the words that they showed. */
  readonly done: Map<string, Set<string>>;
}

/**
 * Renders every page of the site. Each at the first instant from now on at which it is open, and again whenever a
 * policy's "latest" moves or one of its texts appears. In the default language, and in those others in which a content file
 * of the page exists: views take their words from the catalogues, which hold no addresses, so only Markdown can link
 * elsewhere than the default. Drafts come last, as a preview of today shows them.
 */
export async function renderAll(
  snapshot: SiteSnapshot,
  now: number,
  notes?: PageNotes,
): Promise<readonly RenderedAddress[]> {
  const rendering: Rendering = {
    snapshot,
    notes,
    seen: noKeys(),
    pages: [],
    latest: new Map(),
    done: new Map(),
  };
  const recorded: SiteSnapshot = {
    ...snapshot,
    filesAt: (instant, showsDrafts) =>
      recording(snapshot.filesAt(instant, showsDrafts), () => rendering.seen),
  };
  const { site } = snapshot;
  const shown = site.routes.filter(({ target }) => target.type === 'page');
  const visit = { recorded, respond: responder(recorded), isDraft: false };
  // A page with parameters may list addresses that appear later, such as those of a policy to come.
  const boundaries = [now, ...commonBoundaries(snapshot).filter((instant) => instant > now)];
  for (const route of shown) {
    if (route.data !== undefined) {
      await renderEntries(route, now, visit, rendering);
      continue;
    }
    const instants = isPattern(route) ? boundaries : instantsOf(route, snapshot, now);
    for (const instant of instants) if (!(await renderRoute(route, instant, visit, rendering))) break;
  }
  if (!hasDrafts(snapshot)) return rendering.pages;
  const preview = { recorded, respond: responder(recorded, true), isDraft: true };
  for (const route of shown.filter((one) => isPattern(one) && one.data === undefined))
    await renderRoute(route, now, preview, rendering);
  return rendering.pages;
}

const isPattern = ({ path }: SiteRoute): boolean => paramNames(path).length > 0;

const hasDrafts = ({ articles }: SiteSnapshot): boolean =>
  [...articles.values()].some((languages) =>
    [...languages.values()].some(({ publication }) => publication?.isDraft),
  );

interface Visiting {
  readonly recorded: SiteSnapshot;
  readonly respond: ReturnType<typeof responder>;
  readonly isDraft: boolean;
}

/** Renders the route's addresses that are new at the instant. @returns false where its page cannot list them. */
async function renderRoute(
  route: SiteRoute,
  instant: number,
  visiting: Visiting,
  rendering: Rendering,
): Promise<boolean> {
  const { site } = rendering.snapshot;
  const { isDraft } = visiting;
  const standard = site.locales.default;
  const listed = listedAt(route, visiting.recorded, instant, isDraft);
  if ('error' in listed) {
    const note = { status: 500, links: [], anchors: [], read: [], shown: [], ...listed };
    rendering.pages.push({ route, path: route.path, locale: standard, instant, isDraft, ...note });
    return false;
  }
  const files = rendering.snapshot.filesAt(instant, isDraft);
  for (const params of listed.addresses) {
    const path = fillPath(route.path, params);
    const key = isPattern(route) ? path : `${path} ${instant}`;
    const done = rendering.done.get(key) ?? new Set<string>();
    rendering.done.set(key, done);
    // A page with the same words at a later instant is not rendered again.
    const known = rendering.latest.get(`${route.path} ${path}`);
    const wordsIn = (keys: readonly string[], tag: string): string =>
      [tag, ...keys.map((one) => files.article(one, tag)?.locale)].join(' ');
    const isNew = known === undefined || !done.has(wordsIn(known.shown, standard));
    const page = isNew
      ? await renderOne(route, path, { instant, locale: standard }, visiting, rendering)
      : known;
    done.add(wordsIn(page.shown, standard));
    const others = new Set(page.read.flatMap((one) => files.locales(one)));
    for (const { tag } of site.locales.supported) {
      const words = wordsIn(page.shown, tag);
      if (tag === standard || !others.has(tag) || done.has(words)) continue;
      done.add(words);
      await renderOne(route, path, { instant, locale: tag }, visiting, rendering);
    }
  }
  return true;
}

async function renderOne(
  route: SiteRoute,
  path: string,
  { instant, locale }: { readonly instant: number; readonly locale: string },
  { respond, isDraft }: Visiting,
  rendering: Rendering,
): Promise<RenderedAddress> {
  const { notes, snapshot, pages, latest } = rendering;
  // The page of an entry also depends on the entry's own fields.
  const params = route.data === undefined ? undefined : snapshot.routes.match(path)?.params;
  const shown = (params && snapshot.entries.find(route, params)) ?? route;
  // Notes are kept of public pages only, not of previews.
  let note = isFromServer(route, snapshot)
    ? unseen
    : isDraft
      ? undefined
      : notes?.find(shown, path, locale, instant);
  if (note === undefined) {
    rendering.seen = noKeys();
    const address = route.hasLocale ? localeHref(path, locale, snapshot.site.locales) : path;
    note = noteOf(await respond(address, instant), rendering.seen);
    if (!isDraft) notes?.put(shown, path, locale, instant, note);
  }
  const page = { route: shown, path, locale, instant, isDraft, ...note };
  pages.push(page);
  latest.set(`${route.path} ${path}`, page);
  return page;
}

/** Whether only a running server has the data of the page. */
const isFromServer = ({ target }: SiteRoute, { code }: SiteSnapshot): boolean => {
  const page = target.type === 'page' ? code.pages[target.page] : undefined;
  return page?.kind === 'app' && page.source !== undefined;
};

/** A page that is there, of which nothing more is known. */
const unseen: PageNote = { status: 200, links: [], anchors: [], read: [], shown: [] };

/** Each entry of a list once: as it is now, or when it opens. */
async function renderEntries(
  route: SiteRoute,
  now: number,
  visiting: Visiting,
  rendering: Rendering,
): Promise<void> {
  const { snapshot } = rendering;
  for (const { params, window } of snapshot.entries.list(route)) {
    const path = fillPath(route.path, params);
    for (const instant of instantsOf({ ...route, window }, snapshot, now))
      await renderOne(route, path, { instant, locale: snapshot.site.locales.default }, visiting, rendering);
  }
}

/** The addresses of a route, or the reason why its page cannot list them. */
function listedAt(
  route: SiteRoute,
  snapshot: SiteSnapshot,
  instant: number,
  showsDrafts: boolean,
): { readonly addresses: readonly Params[] } | { readonly error: string } {
  try {
    return { addresses: addressesOf(route, snapshot, at(snapshot.site, instant), showsDrafts) };
  } catch (error) {
    return { error: String(error) };
  }
}

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

function responder(
  snapshot: SiteSnapshot,
  showsDrafts = false,
): (address: string, instant: number, visitor?: Visitor) => Promise<SiteResponse> {
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
    createPeriods(() => snapshot, { showsDrafts }),
    { assets, publicUrl: 'http://site.invalid', now: () => now },
  );
  const none = {
    acceptLanguage: undefined,
    acceptEncoding: undefined,
    cookie: undefined,
    ifNoneMatch: undefined,
    userAgent: undefined,
  };
  return (url, instant, { cookies, isPhone = false } = {}) => {
    now = instant;
    const headers = { ...none, cookie: cookies, userAgent: isPhone ? 'Mobi' : undefined };
    return respond({ method: 'GET', url, id: 'check', address: '', headers });
  };
}

/** The visitor; if not given, nobody who is signed in, on a desktop. */
interface Visitor {
  /** A whole `Cookie` header. */
  readonly cookies?: string | undefined;
  readonly isPhone?: boolean | undefined;
}

/** Describes one address at an instant. */
export function openRenderer(
  snapshot: SiteSnapshot,
): (address: string, instant: number, visitor?: Visitor) => Promise<PageNote> {
  const respond = responder(snapshot);
  return async (...asked) => noteOf(await respond(...asked), noKeys());
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
    picture: files.picture,
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
