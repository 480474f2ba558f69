import { isPattern, parsePattern } from '../manifest/addresses/pattern.ts';
import { PatternTree } from '../manifest/addresses/tree.ts';
import { at } from '../manifest/clock.ts';
import { localeHref } from '../match/href.ts';
import { paramNames } from '../match/table.ts';
import type { SiteAddress, SiteAddresses } from './addresses.ts';
import { decideAddress } from './decide-address.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** Beyond this number the search stops: nobody fixes them one by one. */
export const mostLost = 1_000;
/** Browsers give up after 20 redirects (Fetch standard, section 4.4). */
const mostHops = 20;

/**
 * Addresses that existed and would lead to nothing: no page, no redirect, not listed under `gone`. One that is closed
 * by its window, or not open yet, did not exist; one that only closes still does. A removed language loses `/ja/*rest`.
 * @param before what the site had, @param after what it would have, with @param own its addresses.
 * @param now ms since the epoch.
 * @returns at most `mostLost`.
 */
export async function lostAddresses(
  before: SiteAddresses,
  after: SiteSnapshot,
  own: SiteAddresses,
  now: number,
): Promise<readonly SiteAddress[]> {
  const answers = createAnswers(after, own, now);
  const languages = before.locales
    .filter((tag) => !own.locales.includes(tag))
    .map((tag): SiteAddress => ({ path: `/${tag}/*rest` }));
  const known = before.addresses.filter((address) => isThereAt(address, now));
  const lost: SiteAddress[] = [];
  for (const address of [...languages, ...known]) {
    if (await answers(address)) continue;
    lost.push(address);
    if (lost.length >= mostLost) break;
  }
  return lost;
}

const isThereAt = ({ from, to }: SiteAddress, now: number): boolean =>
  (from === undefined || from <= now) && (to === undefined || now < to);

/** Whether an address, or all that a pattern matches, leads to something. */
function createAnswers(
  after: SiteSnapshot,
  own: SiteAddresses,
  now: number,
): (address: SiteAddress) => Promise<boolean> {
  const isOpen = at(after.site, now).isOpen;
  const open = after.site.redirects.filter(({ window }) => isOpen(window));
  const moved = new Set(open.map(({ from }) => from));
  const isThereNow = ({ path, isRedirect }: SiteAddress) => !isRedirect || moved.has(path);
  const paths = new Set(
    own.addresses.filter((address) => isThereAt(address, now) && isThereNow(address)).map(({ path }) => path),
  );
  const listed = new Set(own.listed);
  const patterns = new PatternTree<true>();
  const { routes, gone } = after.site;
  // For a pattern that matches less than before it is unknown which of its addresses existed.
  for (const path of [...routes.map((route) => route.path), ...open.map(({ from }) => from), ...gone]) {
    const pattern = parsePattern(path);
    if (isPattern(pattern)) patterns.add(pattern, true);
  }
  const isThere = async (path: string): Promise<boolean> => {
    let url = localeHref(path, after.site.locales.default, after.locales);
    for (let hops = 0; hops < mostHops; hops += 1) {
      const answer = await decideAddress(after, { url, instant: now });
      if (answer.type === 'redirect') {
        url = answer.to;
        continue;
      }
      const { decision } = answer;
      if (decision.type === 'denied') return true;
      if (decision.type === 'page') return !listed.has(decision.route.path) || paths.has(decision.visit.path);
      if (decision.type === 'notFound')
        return (
          decision.reason === 'window' ||
          (decision.reason === 'guard' && !listed.has(decision.route?.path ?? ''))
        );
      if (decision.leavesSite) return true;
      url = decision.to;
    }
    return false;
  };
  return async ({ path, isRedirect }) => {
    // Where a redirect leads is an address too, which is judged by itself.
    if (paths.has(path) && (isRedirect || !moved.has(path))) return true;
    if (paramNames(path).length > 0) {
      const pattern = parsePattern(path);
      return isPattern(pattern) && patterns.covering(pattern) !== undefined;
    }
    // A failing guard is a fault of its own, and reported elsewhere.
    return isThere(path).catch(() => true);
  };
}
