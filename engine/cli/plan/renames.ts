import { isDeepStrictEqual } from 'node:util';
import { localiseText } from '../../define/localise.ts';
import type { SiteRoute } from '../../manifest/site.ts';
import { paramNames } from '../../match/table.ts';
import type { SiteAddress } from '../../render/addresses.ts';
import { articleAddresses } from '../../render/article-addresses.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import type { ProposedRedirect } from './change.ts';
import type { Side } from './listed.ts';

/** Most addresses that are compared: a larger move needs a redirect with a parameter. */
const mostLost = 200;
const mostCandidates = 200;
const mostWords = 500;
/** Fewer words prove nothing. */
const fewestWords = 8;
/** The part of the words that two pages share, from which one may be the other under another address. */
const leastShared = 0.6;
/** Least lead of the first candidate over the second. */
const leastLead = 0.1;
/** The similarity from which a proposal is certain. */
const leastCertain = 0.9;

/** A page with its words in the default language. */
interface Page {
  readonly path: string;
  readonly file: string | undefined;
  readonly route: SiteRoute | undefined;
  readonly title: string;
  readonly words: ReadonlyMap<string, number>;
  readonly count: number;
}

/**
 * Looks for each lost address among those that appear: the same file, the same route under another path, the only one with
 * the same title, or the one that shares most of its words. Where two could be meant there is no proposal.
 */
export function proposeRedirects(
  lost: ReadonlySet<string>,
  before: Side,
  after: Side,
): readonly ProposedRedirect[] {
  const known = new Set(before.known.addresses.map(({ path }) => path));
  // A page that readers cannot see yet replaces none.
  const appeared = after.known.addresses.filter(
    ({ path, isRedirect, isTranslation, from }) =>
      !known.has(path) && !isRedirect && !isTranslation && from === undefined,
  );
  const gone = before.known.addresses.filter(({ path }) => lost.has(path)).slice(0, mostLost);
  const candidates = appeared.slice(0, mostCandidates).map((address) => pageOf(address, after.snapshot));
  const found = gone.flatMap((address) => proposalFor(pageOf(address, before.snapshot), candidates));
  const standard = after.snapshot.site.locales.default;
  const addressOf = articleAddresses(after.snapshot.site, after.snapshot.code);
  const files = new Map(candidates.map(({ path, file }) => [path, file]));
  return withPatterns(found, before, after).map((redirect) => {
    const key = files.get(redirect.to);
    // Only a text with an address of its own may have aliases.
    return key === undefined || addressOf(key) !== redirect.to
      ? redirect
      : { ...redirect, file: `content/${key}.${standard}.md` };
  });
}

function proposalFor(page: Page, candidates: readonly Page[]): ProposedRedirect[] {
  const propose = ({ path }: Page, because: string, isCertain: boolean) => [
    { from: page.path, to: path, because, isCertain },
  ];
  const sameParams = candidates.filter(
    ({ path }) => paramNames(path).join() === paramNames(page.path).join(),
  );
  const only = (isSame: (one: Page) => boolean): Page | undefined => {
    const [first, ...others] = sameParams.filter(isSame);
    return others.length === 0 ? first : undefined;
  };
  const file = only((one) => one.file !== undefined && one.file === page.file);
  if (file) return propose(file, 'it shows the same file', true);
  const route = only((one) => isSameRoute(one.route, page.route));
  if (route) return propose(route, 'it is the same page', true);
  const titled = only(({ title }) => title !== '' && title === page.title);
  if (titled && paramNames(page.path).length === 0)
    return propose(titled, 'it has the same title', common(page, titled) >= leastShared);
  const [best, second] = sameParams
    .map((one) => ({ one, part: common(page, one) }))
    .toSorted((a, b) => b.part - a.part);
  if (best === undefined || best.part < leastShared || best.part - (second?.part ?? 0) < leastLead) return [];
  return propose(
    best.one,
    `${Math.floor(best.part * 100)} % of the words are the same`,
    best.part >= leastCertain,
  );
}

function isSameRoute(one: SiteRoute | undefined, other: SiteRoute | undefined): boolean {
  if (one === undefined || other === undefined || one.policy || other.policy) return false;
  const facts = ({ target, title, description, content }: SiteRoute) => [target, title, description, content];
  return isDeepStrictEqual(facts(one), facts(other));
}

/** The similarity of two pages, 0 to 1 (Sørensen–Dice over the words). */
function common(one: Page, other: Page): number {
  if (one.count < fewestWords || other.count < fewestWords) return 0;
  let both = 0;
  for (const [word, times] of one.words) both += Math.min(times, other.words.get(word) ?? 0);
  return (2 * both) / (one.count + other.count);
}

function pageOf({ path, file }: SiteAddress, snapshot: SiteSnapshot): Page {
  const { site } = snapshot;
  const standard = site.locales.default;
  const route = site.routes.find((one) => one.path === path) ?? entryAt(path, snapshot);
  const languages = file === undefined ? undefined : snapshot.articles.get(file);
  const article = languages?.get(standard) ?? languages?.values().next().value;
  const format = (id: string): string => snapshot.intl(standard).formatMessage({ id });
  const written = typeof article?.meta.title === 'string' ? article.meta.title : undefined;
  const title = route === undefined ? '' : localiseText(route.title, standard, standard, format);
  const texts = route === undefined ? [] : textsIn(snapshot.content(route, standard));
  const words = wordsOf([article?.source ?? '', ...texts].join('\n'));
  const bag = new Map<string, number>();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return { path, file, route, title: written ?? title, words: bag, count: words.length };
}

/** The route of an entry of a list, as it is for that entry. */
function entryAt(path: string, { routes, entries }: SiteSnapshot): SiteRoute | undefined {
  const found = routes.match(path);
  return found?.value.data === undefined ? undefined : entries.find(found.value, found.params);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.slice(0, mostWords * 20))) {
    if (isWordLike) words.push(segment.toLowerCase());
    if (words.length >= mostWords) break;
  }
  return words;
}

/** Redirects of all addresses of a pattern, to those of one other, become one. */
function withPatterns(found: readonly ProposedRedirect[], before: Side, after: Side): ProposedRedirect[] {
  const routes = new Set(after.snapshot.site.routes.map(({ path }) => path));
  const groups = Map.groupBy(found, ({ from, to }) => {
    const [then, now] = [before.snapshot.routes.match(from), after.snapshot.routes.match(to)];
    const isMoved =
      then !== undefined &&
      now !== undefined &&
      paramNames(then.value.path).length > 0 &&
      !routes.has(then.value.path) &&
      isDeepStrictEqual({ ...then.params }, { ...now.params });
    return isMoved ? `${then.value.path} ${now.value.path}` : '';
  });
  return [...groups].flatMap(([pair, redirects]) => {
    const [from = '', to = ''] = pair.split(' ');
    return pair === ''
      ? redirects
      : [{ from, to, because: 'it is the same page with the same files', isCertain: true }];
  });
}
