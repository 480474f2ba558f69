import type { IncomingHttpHeaders } from 'node:http';
import type { AccessRules, SiteResponse } from '../../../app/server.ts';
import type { CountryOf } from '../country.ts';
import { type AddressRanges, addressRanges } from './address-ranges.ts';

/** Why a visitor is blocked, and the regions that may let them in all the same. */
export interface Block {
  readonly reason: 'address' | 'country';
  readonly regions: readonly string[];
}

interface Visitor {
  readonly headers: IncomingHttpHeaders;
  /** As far as the proxies in front are believed; only asked for where there are lists. */
  readonly address: () => string;
}

export interface AccessCheck {
  /** Undefined: the visitor may come in. */
  blockOf(visitor: Visitor): Block | undefined;
}

interface Lists {
  readonly addresses: AddressRanges;
  readonly except: AddressRanges;
  readonly countries: ReadonlySet<string>;
  readonly regions: readonly string[];
}

/**
 * Who may visit the site, by `content/access.yaml` as it is served now.
 * @param rules the same object as long as the file has not changed.
 */
export function createAccessCheck({
  rules,
  countryOf,
}: {
  readonly rules: () => AccessRules | undefined;
  readonly countryOf: CountryOf;
}): AccessCheck {
  const made = new WeakMap<AccessRules, Lists>();
  return {
    blockOf(visitor) {
      const current = rules();
      if (current === undefined) return undefined;
      const address = visitor.address();
      const lists = made.get(current) ?? listsOf(current);
      made.set(current, lists);
      if (lists.except.has(address)) return undefined;
      const { regions } = lists;
      if (lists.addresses.has(address)) return { reason: 'address', regions };
      if (lists.countries.size > 0 && lists.countries.has(countryOf(visitor.headers, address)))
        return { reason: 'country', regions };
      return undefined;
    },
  };
}

const listsOf = ({ addresses, except, countries, regions }: AccessRules): Lists => ({
  addresses: addressRanges(addresses),
  except: addressRanges(except),
  countries: new Set(countries),
  regions,
});

/** Whether another region lets the visitor in: the block page has asked, and kept the answer for ten minutes. */
export const isLetIn = ({ regions }: Block, cookies: string | undefined): boolean =>
  regions.length > 0 && /(?:^|;\s*)access_to_visit=true(?:;|$)/.test(cookies ?? '');

/** Writes down whom the site did not let in, and from where: without the query, which may carry somebody's secret. */
export function reportBlock(
  log: { info(facts: object, message: string): void },
  { blockedPath }: Pick<SiteResponse, 'blockedPath'>,
  { id, url, reason }: { readonly id: string; readonly url: string; readonly reason: string },
): void {
  const [address = ''] = url.split('?');
  const shareId = /^\/s\/([^/]+)/.exec(blockedPath ?? '')?.[1];
  log.info({ id, reason, address, path: blockedPath, ...(shareId && { shareId }) }, 'visitor blocked');
}
