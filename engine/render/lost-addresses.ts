import { at } from '../manifest/clock.ts';
import { isPattern, parsePattern } from '../manifest/pattern.ts';
import { PatternTree } from '../manifest/tree.ts';
import { localeHref } from '../match/href.ts';
import { paramNames } from '../match/table.ts';
import type { SiteAddress, SiteAddresses } from './addresses.ts';
import { decideAddress } from './decide-address.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** Past so many the rest is not looked for: nobody mends them one by one. */
export const mostLost = 1_000;
/** Browsers give up after 20 redirects (Fetch standard, section 4.4). */
const mostHops = 20;

/**
 * The addresses that visitors knew and that would lead to nothing: no page, no redirect, not listed under `gone`. One that
 * is closed by its window, or is not open yet, was no address; one that only closes stays one. A language that is taken
 * away loses `/ja/*rest`.
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
  // Of a pattern that takes less than before nobody knows which of its addresses there were.
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
    // A guard that fails is a fault of its own, and told where it is met.
    return isThere(path).catch(() => true);
  };
}
