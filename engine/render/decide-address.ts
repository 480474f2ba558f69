import { type Decision, type DecisionStep, decide } from '../guards/decide.ts';
import { type LocaleResolution, resolveLocale } from '../guards/resolve-locale.ts';
import { at } from '../manifest/clock.ts';
import { readCookie } from '../match/cookies.ts';
import { deciderOf } from './respond.ts';
import type { SiteSnapshot } from './snapshot.ts';

export interface AddressRequest {
  /** Path and query, as a browser sends them. */
  readonly url: string;
  /** Ms since the epoch. */
  readonly instant: number;
  readonly acceptLanguage?: string | undefined;
  /** A whole `Cookie` header. */
  readonly cookies?: string | undefined;
  readonly isPhone?: boolean;
  /** As if drafts of texts were none. */
  readonly showsDrafts?: boolean;
}

/** The site's decision on an address, before anything is rendered. */
export type AddressAnswer =
  | Extract<LocaleResolution, { type: 'redirect' }>
  | {
      readonly type: 'decided';
      readonly resolution: Extract<LocaleResolution, { type: 'go' }>;
      readonly decision: Decision;
    };

/** Takes an address through the very functions that answer requests. */
export async function decideAddress(
  snapshot: SiteSnapshot,
  { url, instant, acceptLanguage, cookies, isPhone = false, showsDrafts = false }: AddressRequest,
  trace?: (step: DecisionStep) => void,
): Promise<AddressAnswer> {
  const [pathname = '/', ...rest] = url.split('?');
  const search = rest.join('?');
  const cookie = readCookie(cookies, 'locale');
  const resolution = resolveLocale({ pathname, search, cookie, acceptLanguage }, snapshot.locales);
  if (resolution.type === 'redirect') return resolution;
  const now = at(snapshot.site, instant);
  const decision = await decide(
    {
      side: 'server',
      path: resolution.path,
      search,
      query: new URLSearchParams(search),
      locale: resolution.locale,
      now: instant,
      hash: '',
      isPhone,
      cookie: (name) => readCookie(cookies, name),
      files: snapshot.filesAt(instant, showsDrafts),
      policies: now.policies,
    },
    deciderOf({ snapshot, at: now }),
    trace,
  );
  return { type: 'decided', resolution, decision };
}
