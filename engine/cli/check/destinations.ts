import { at } from '../../manifest/clock.ts';
import type { SiteRoute } from '../../manifest/site.ts';
import { fillPath } from '../../match/href.ts';
import { paramNames } from '../../match/table.ts';
import { decideAddress } from '../../render/decide-address.ts';
import { addressesOf } from '../../render/sitemap.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import { commonBoundaries, edgesOf } from './boundaries.ts';
import type { RenderedAddress } from './render-all.ts';

/** Where an address leads at an instant, redirects followed. */
interface Destination {
  /** 200, or what stands in the way; 508 for redirects that lead round in a circle. */
  readonly status: number;
  /** The places within the page, where it was rendered. */
  readonly anchors: readonly string[] | undefined;
  /** The first instant after that one at which this may change; infinite where it never does. */
  readonly until: number;
}

export interface Destinations {
  /** @param showsDrafts as a preview would lead there. */
  find(address: string, instant: number, showsDrafts?: boolean): Promise<Destination>;
}

/** A destination with the instant since which it holds. */
interface Stretch extends Destination {
  readonly since: number;
}

/**
 * Answers by decision alone, without rendering anything again: a site has many links and few pages. An address is asked once
 * for each stretch of time in which nothing on its way changes: the windows of other routes make no difference to it.
 */
export function createDestinations(snapshot: SiteSnapshot, pages: readonly RenderedAddress[]): Destinations {
  const { site } = snapshot;
  const standard = site.locales.default;
  const rendered = Map.groupBy(pages, (page) => keyOf(page.path, page.locale));
  const routes = new Map(site.routes.map((route) => [route.path, route]));
  const boundaries = commonBoundaries(snapshot);
  const known = new Map<string, Stretch[]>();
  const listed = new Map<string, ReadonlySet<string>>();
  /** A pattern says little of which addresses exist: those that its page lists at the instant do. */
  const exists = (route: SiteRoute, path: string, instant: number, showsDrafts: boolean): boolean => {
    // Of an entry the decision itself has said so.
    if (paramNames(route.path).length === 0 || route.data !== undefined) return true;
    const boundary = boundaries.findLast((one) => one <= instant);
    const key = `${boundary} ${showsDrafts} ${route.path}`;
    const paths =
      listed.get(key) ??
      new Set(
        addressesOf(route, snapshot, at(site, instant), showsDrafts).map((params) =>
          fillPath(route.path, params),
        ),
      );
    listed.set(key, paths);
    return paths.has(path);
  };

  const follow = async (address: string, instant: number, showsDrafts: boolean): Promise<Stretch> => {
    const stretch = stretchAround(instant, boundaries);
    const ends = (status: number, anchors?: readonly string[]): Stretch => ({
      status,
      anchors,
      ...stretch.edges(),
    });
    let url = address;
    try {
      for (let step = 0; step < 8; step += 1) {
        const answer = await decideAddress(snapshot, { url, instant, showsDrafts }, ({ step, result }) => {
          if (step === 'match') stretch.narrow(edgesOf(routes.get(result)?.window));
        });
        const decision = answer.type === 'redirect' ? answer : answer.decision;
        if (decision.type === 'redirect') {
          // Whether another site answers is not asked: the check would depend on the network.
          if ('leavesSite' in decision && decision.leavesSite) return ends(200);
          url = decision.to.split('#', 1)[0] ?? decision.to;
          continue;
        }
        if ('route' in decision) stretch.narrow(edgesOf(decision.route?.window));
        if (decision.type === 'denied') return ends(decision.status);
        if (decision.type === 'notFound' || answer.type === 'redirect') return ends(404);
        const { path, locale } = decision.visit;
        if (!exists(decision.route, path, instant, showsDrafts)) return ends(404);
        const drawn = rendered.get(keyOf(path, locale)) ?? rendered.get(keyOf(path, standard)) ?? [];
        stretch.narrow(drawn.map((page) => page.instant));
        // As it is at that instant, or as it will first be.
        const page = drawn.findLast((one) => one.instant <= instant) ?? drawn[0];
        return ends(200, page?.anchors);
      }
      return ends(508);
    } catch {
      // A guard or a list that throws is reported with its own page.
      return ends(500);
    }
  };
  return {
    async find(address, instant, showsDrafts = false) {
      const key = `${showsDrafts} ${address}`;
      const stretches = known.get(key) ?? [];
      known.set(key, stretches);
      const found = stretches.find(({ since, until }) => since <= instant && instant < until);
      if (found) return found;
      const stretch = await follow(address, instant, showsDrafts);
      stretches.push(stretch);
      return stretch;
    },
  };
}

/** The time around an instant in which no boundary lies. */
function stretchAround(instant: number, boundaries: readonly number[]) {
  let since = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  const narrow = (others: readonly number[]): void => {
    for (const boundary of others) {
      if (boundary <= instant) since = Math.max(since, boundary);
      else until = Math.min(until, boundary);
    }
  };
  narrow(boundaries);
  return { narrow, edges: () => ({ since, until }) };
}

const keyOf = (path: string, locale: string): string => `${locale} ${path}`;
