import { at } from '../../manifest/clock.ts';
import type { SiteRoute } from '../../manifest/site.ts';
import { fillPath } from '../../match/href.ts';
import { paramNames } from '../../match/table.ts';
import { decideAddress } from '../../render/decide-address.ts';
import { addressesOf } from '../../render/sitemap.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import type { RenderedAddress } from './render-all.ts';

/** Where an address leads at an instant, redirects followed. */
interface Destination {
  /** 200, or what stands in the way; 508 for redirects that lead round in a circle. */
  readonly status: number;
  /** The places within the page, where it was rendered. */
  readonly anchors: readonly string[] | undefined;
}

export interface Destinations {
  /** @param showsDrafts as a preview would lead there. */
  find(address: string, instant: number, showsDrafts?: boolean): Promise<Destination>;
}

/** Answers by decision alone, without rendering anything again: a site has many links and few pages. */
export function createDestinations(snapshot: SiteSnapshot, pages: readonly RenderedAddress[]): Destinations {
  const standard = snapshot.site.locales.default;
  const rendered = Map.groupBy(pages, (page) => keyOf(page.path, page.locale));
  const known = new Map<string, Promise<Destination>>();
  const listed = new Map<string, ReadonlySet<string>>();
  /** A pattern says little of which addresses exist: those that its page lists at the instant do. */
  const exists = (route: SiteRoute, path: string, instant: number, showsDrafts: boolean): boolean => {
    if (paramNames(route.path).length === 0) return true;
    const key = `${instant} ${showsDrafts} ${route.path}`;
    const paths =
      listed.get(key) ??
      new Set(
        addressesOf(route, snapshot, at(snapshot.site, instant), showsDrafts).map((params) =>
          fillPath(route.path, params),
        ),
      );
    listed.set(key, paths);
    return paths.has(path);
  };

  const follow = async (address: string, instant: number, showsDrafts: boolean): Promise<Destination> => {
    let url = address;
    for (let step = 0; step < 8; step += 1) {
      const answer = await decideAddress(snapshot, { url, instant, showsDrafts });
      const decision = answer.type === 'redirect' ? answer : answer.decision;
      if (decision.type === 'redirect') {
        // Whether another site answers is not asked: the check would depend on the network.
        if ('leavesSite' in decision && decision.leavesSite) return { status: 200, anchors: undefined };
        url = decision.to.split('#', 1)[0] ?? decision.to;
        continue;
      }
      if (decision.type === 'denied') return { status: decision.status, anchors: undefined };
      if (decision.type === 'notFound' || answer.type === 'redirect')
        return { status: 404, anchors: undefined };
      const { path, locale } = decision.visit;
      if (!exists(decision.route, path, instant, showsDrafts)) return { status: 404, anchors: undefined };
      const drawn = rendered.get(keyOf(path, locale)) ?? rendered.get(keyOf(path, standard)) ?? [];
      // As it is at that instant, or as it will first be.
      const page = drawn.findLast((one) => one.instant <= instant) ?? drawn[0];
      return { status: 200, anchors: page?.anchors };
    }
    return { status: 508, anchors: undefined };
  };
  // A guard or a list that throws is told with its own page.
  const find = (address: string, instant: number, showsDrafts: boolean): Promise<Destination> =>
    follow(address, instant, showsDrafts).catch(() => ({ status: 500, anchors: undefined }));
  return {
    find(address, instant, showsDrafts = false) {
      const key = `${instant} ${showsDrafts} ${address}`;
      const found = known.get(key) ?? find(address, instant, showsDrafts);
      known.set(key, found);
      return found;
    },
  };
}

const keyOf = (path: string, locale: string): string => `${locale} ${path}`;
