import { type ArrivalDecision, arrive } from '../guards/arrive.ts';
import { type Decision, type DecisionStep, decide } from '../guards/decide.ts';
import { at } from '../manifest/clock.ts';
import { readCookie } from '../match/cookies.ts';
import { deciderOf } from '../render/respond.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';

export interface Asked {
  /** Path and query, as a browser sends them. */
  readonly url: string;
  /** Ms since the epoch. */
  readonly instant: number;
  readonly acceptLanguage?: string | undefined;
  /** A whole `Cookie` header. */
  readonly cookies?: string | undefined;
  readonly isPhone?: boolean;
}

/** What the site says to an address before it renders anything. */
export type Said =
  | Extract<ArrivalDecision, { type: 'redirect' }>
  | {
      readonly type: 'decided';
      readonly arrival: Extract<ArrivalDecision, { type: 'go' }>;
      readonly decision: Decision;
    };

/** Takes an address through the very functions that answer requests. */
export async function ask(
  snapshot: SiteSnapshot,
  { url, instant, acceptLanguage, cookies, isPhone = false }: Asked,
  trace?: (step: DecisionStep) => void,
): Promise<Said> {
  const [pathname = '/', ...rest] = url.split('?');
  const search = rest.join('?');
  const cookie = readCookie(cookies, 'locale');
  const arrival = arrive({ pathname, search, cookie, acceptLanguage }, snapshot.locales);
  if (arrival.type === 'redirect') return arrival;
  const now = at(snapshot.site, instant);
  const decision = await decide(
    {
      side: 'server',
      path: arrival.path,
      search,
      query: new URLSearchParams(search),
      locale: arrival.locale,
      now: instant,
      hash: '',
      isPhone,
      cookie: (name) => readCookie(cookies, name),
      files: snapshot.files,
      policies: now.policies,
    },
    deciderOf({ snapshot, at: now }),
    trace,
  );
  return { type: 'decided', arrival, decision };
}
