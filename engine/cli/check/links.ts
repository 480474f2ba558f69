import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { SiteRoute, SiteWindow } from '../../manifest/site.ts';
import { bothOf } from '../../manifest/windows.ts';
import type { Path } from '../../manifest/yaml/values.ts';
import { localeHref } from '../../match/href.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import { siteCodes } from '../codes.ts';
import { offsetsIn } from '../instants.ts';
import type { Workspace } from '../workspace.ts';
import { createDestinations } from './destinations.ts';
import { finding } from './finding.ts';
import { formFault } from './link-form.ts';
import { createLinkJudge, type LinkFault, type LinkJudge } from './link-judge.ts';
import type { RenderedAddress } from './render-all.ts';
import { createWrittenLinks, type WrittenLink, type WrittenLinks } from './written-links.ts';

interface Checking {
  readonly workspace: Workspace;
  readonly snapshot: SiteSnapshot;
  readonly written: WrittenLinks;
  readonly judge: LinkJudge;
  /** Findings by the place of the link: each is reported once, whatever pages show it. */
  readonly found: Map<string, Diagnostic>;
  /** Addresses without a place that are sound, by when their pages are open: a thousand pages have the same menus. */
  readonly sound: Map<string, Set<string>>;
}

/**
 * Pages that fail, and links that lead nowhere or will while their own page is still open: each where it is written, be it
 * a text, the manifest or, for what code links to, the route.
 */
export async function checkLinks(
  workspace: Workspace,
  snapshot: SiteSnapshot,
  pages: readonly RenderedAddress[],
  endpoints: readonly string[],
  now: number,
): Promise<Diagnostic[]> {
  const offsets = offsetsIn(workspace.sources);
  const judge = createLinkJudge(snapshot, createDestinations(snapshot, pages), pages, { endpoints, offsets });
  const found = new Map<string, Diagnostic>();
  const checking = {
    workspace,
    snapshot,
    written: createWrittenLinks(workspace),
    judge,
    found,
    sound: new Map(),
  };
  await checkAround(checking, now);
  const drawn = new Set(pages.map(({ path, locale, instant }) => `${locale} ${instant} ${path}`));
  for (const page of pages) {
    if (page.error !== undefined) found.set(`${page.route.path} fails`, failing(page));
    // The page for missing addresses stands there then, in the languages of this address.
    else if (page.status !== 404) {
      const others = snapshot.site.locales.supported
        .map(({ tag }) => tag)
        .filter((tag) => tag !== page.locale && !drawn.has(`${tag} ${page.instant} ${page.path}`));
      await checkPage(page, page.locale === snapshot.site.locales.default ? others : [], checking);
    }
  }
  await checkForms(checking);
  return [...found.values()];
}

/** A link that is on every page, or on none: of a menu, a window or a redirect. */
interface LinkAround {
  readonly to: string;
  /** The part of the site that has the link, as messages name it. */
  readonly whence: string;
  /** When it is shown; undefined where it always is. */
  readonly window: SiteWindow | undefined;
  readonly path: Path;
}

async function checkAround(checking: Checking, instant: number): Promise<void> {
  const { snapshot, written } = checking;
  const { site } = snapshot;
  const tags = localesOf(snapshot);
  for (const { to, whence, window, path } of linksAround(site)) {
    // Nobody follows a link whose window is over; one to come is judged at the instant when its window opens.
    if (!to.startsWith('/') || (window?.to !== undefined && window.to <= instant)) continue;
    const from = { instant: Math.max(instant, window?.from ?? instant), anchors: [], window };
    const href = (tag: string) => localeHref(to, tag, site.locales);
    const { fault, locales } = await judgeIn(tags, href, (address) => checking.judge(address, from));
    if (fault === undefined) continue;
    const places = written.inManifest().filter((link) => isSamePath(link.path, path));
    report(
      fault,
      `${whence} (${sayLocales(locales)})`,
      places.length > 0 ? places : [{ file: site.file, line: 1 }],
      checking,
    );
  }
}

function* linksAround({ navigation, popups, redirects }: SiteSnapshot['site']): Generator<LinkAround> {
  for (const [name, groups] of Object.entries(navigation))
    for (const [at, group] of groups.entries())
      for (const [index, { to, window }] of group.links.entries()) {
        const path = ['navigation', name, at, 'links', index, 'to'];
        const shown = window && group.window ? bothOf(window, group.window) : (window ?? group.window);
        yield { to, whence: `The menu "${name}"`, window: shown, path };
      }
  for (const [name, { link }] of Object.entries(popups))
    if (link) {
      const path = ['popups', name, 'link', 'to'];
      yield { to: link.to, whence: `The window "${name}"`, window: undefined, path };
    }
  for (const [index, { from, to, window, article }] of redirects.entries())
    if (article === undefined && !/\/[:*]/.test(to))
      yield { to, whence: `The redirect from ${from}`, window, path: ['redirects', index, 'to'] };
}

const isSamePath = (one: Path, other: Path): boolean => one.join('\n') === other.join('\n');

/** @param others languages in which the page shows the same words, since it has no translation. */
async function checkPage(
  page: RenderedAddress,
  others: readonly string[],
  checking: Checking,
): Promise<void> {
  const { instant, anchors, isDraft } = page;
  const from = { instant, anchors, isDraft, window: page.route.window };
  const judge = (href: string) => checking.judge(href, from);
  const period = `${instant} ${isDraft} ${from.window?.from} ${from.window?.to}`;
  const sound = checking.sound.get(period) ?? new Set();
  checking.sound.set(period, sound);
  for (const href of page.links) {
    if (sound.has(href)) continue;
    const start = `/${page.locale}`;
    // Only the places of a page differ between languages.
    const tags =
      href.startsWith(`${start}/`) && href.includes('#') ? [page.locale, ...others] : [page.locale];
    const inLocale = (tag: string) => (tag === page.locale ? href : `/${tag}${href.slice(start.length)}`);
    const { fault, locales } = await judgeIn(tags, inLocale, judge);
    if (fault === undefined && !href.includes('#')) sound.add(href);
    if (fault === undefined) continue;
    const places = await placesOf(href, page, checking);
    report(
      fault,
      `${page.path} (${sayLocales(locales)})`,
      places.length > 0 ? places : [page.route],
      checking,
    );
  }
}

/** The fault of a link in the first language that has one, and which of the others have one too. */
async function judgeIn(
  tags: readonly string[],
  href: (tag: string) => string,
  judge: LinkJudgeOf,
): Promise<{ readonly fault: LinkFault | undefined; readonly locales: readonly string[] }> {
  const [standard = '', ...others] = tags;
  const fault = await judge(href(standard));
  // A fault in the default language is enough: the other languages need not be looked at.
  if (fault) return { fault, locales: [standard] };
  if (!href(standard).includes('#')) return { fault, locales: [] };
  const faults = await Promise.all(others.map(async (tag) => ({ tag, fault: await judge(href(tag)) })));
  const wrong = faults.filter((one) => one.fault !== undefined);
  return { fault: wrong[0]?.fault, locales: wrong.map(({ tag }) => tag) };
}

type LinkJudgeOf = (href: string) => ReturnType<LinkJudge>;

const localesOf = ({ site }: SiteSnapshot): readonly string[] => [
  site.locales.default,
  ...site.locales.supported.map(({ tag }) => tag).filter((tag) => tag !== site.locales.default),
];

const sayLocales = (tags: readonly string[]): string =>
  tags.length > 3 ? `${tags[0]} and ${tags.length - 1} others` : tags.join(', ');

/** Where a link of a page is written: in the texts that it shows, else in its entry of the manifest, else in a menu. */
async function placesOf(
  href: string,
  page: RenderedAddress,
  checking: Checking,
): Promise<readonly WrittenLink[]> {
  const { snapshot, written } = checking;
  const { locales } = snapshot.site;
  const isIt = ({ url }: WrittenLink): boolean =>
    url === href || (url.startsWith('/') && localeHref(url, page.locale, locales) === href);
  const files = page.shown.map(
    (key) => `${key}.${snapshot.filesAt(page.instant, page.isDraft).article(key, page.locale)?.locale}.md`,
  );
  const inTexts = (await Promise.all(files.map(written.inText))).flat().filter(isIt);
  if (inTexts.length > 0) return inTexts;
  const inManifest = written.inManifest().filter(isIt);
  const { file: where, line: start } = page.route;
  const end = Math.min(
    ...snapshot.site.routes.flatMap(({ file, line }) => (file === where && line > start ? [line] : [])),
  );
  const own = inManifest.filter(
    ({ file, range }) => file === where && range.start.line >= start && range.start.line < end,
  );
  return own.length > 0
    ? own
    : inManifest.filter(({ path }) => /^(navigation|popups)$/.test(String(path[0])));
}

/** @param places where the link is written, or the route whose code has it. */
function report(
  { code, words, help }: LinkFault,
  whence: string,
  places: readonly (WrittenLink | Pick<SiteRoute, 'file' | 'line'>)[],
  { found }: Checking,
): void {
  for (const place of places) {
    const { file } = place;
    const range = 'range' in place ? place.range : undefined;
    const key = range === undefined ? `${code} ${words}` : `${code} ${file} ${range.start.offset}`;
    if (found.has(key)) continue;
    const at = 'line' in place ? { file, line: place.line } : { file };
    found.set(key, {
      ...finding(code, `${whence} ${words}`, at),
      ...(range && { range: { start: range.start, end: range.end } }),
      help: help ?? siteCodes[code].help,
    });
  }
}

/** Pictures that are certain to be such: neither code, tags, escapes nor other brackets stand in their words. */
const plainPicture = /(?<!\S)!\[[^[\]\\`<>^]*\](?=\()/g;
/** Addresses as they may be written in Markdown; the parser looks again at those that seem wrong. */
const likely = /\]\(\s*<?([^)\s>]*)|^ {0,3}\[[^\]]+\]:[ \t]*<?([^\s>]*)/gm;

/** Malformed addresses in texts, also of other sites, which are never requested. */
async function checkForms({ workspace, written, found }: Checking): Promise<void> {
  for (const [file, text] of workspace.sources.content) {
    if (!file.endsWith('.md')) continue;
    const isSuspect = [...text.replace(plainPicture, '').matchAll(likely)].some(([, inline, defined]) =>
      formFault(inline ?? defined ?? ''),
    );
    if (!isSuspect) continue;
    for (const { url, range, file: where } of await written.inText(file)) {
      const fault = formFault(url);
      if (fault === undefined) continue;
      const message = `This link ${fault}${/[?.]$/.test(fault) ? '' : '.'}`;
      found.set(`form ${where} ${range.start.offset}`, {
        ...finding('link-form', message, { file: where }),
        range,
      });
    }
  }
}

function failing({ route, path, locale, error }: RenderedAddress): Diagnostic {
  const page = route.target.type === 'page' ? `page "${route.target.page}"` : 'page';
  const message = `The ${page} fails at ${path} (${locale}): ${error}.`;
  return finding('page-fails', message, route);
}
