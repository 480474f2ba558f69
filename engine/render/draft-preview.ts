import { readCookie } from '../match/cookies.ts';
import { forStaff } from './for-staff.ts';
import type { SiteRequest, SiteResponse } from './site-handler.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** `?__draft=<id>` shows a page with a draft, `&__at=2026-01-01T00:00:00Z` at an instant; `__draft=off` ends it. */
const draftParameter = '__draft';
const instantParameter = '__at';
/** Keeps the draft while its maker walks through the site inside the editor's frame. */
const cookieName = 'site_draft';

/** A draft that a request may see. */
export interface DraftView {
  readonly id: string;
  readonly snapshot: SiteSnapshot;
  /** Ms since the epoch. */
  readonly expires: number;
}

export type FindDraft = (id: string, request: Pick<SiteRequest, 'headers'>) => DraftView | undefined;

/** The draft that a request asks for, at an instant; the view is undefined where this visitor may not see it. */
export interface RequestedDraft {
  readonly view: DraftView | undefined;
  /** Ms since the epoch; now, if not given. */
  readonly instant: number | undefined;
}

/** A quick test whether a request may ask for a draft: `draftOf` then decides. */
export const mayBeDraft = ({ url, headers: { cookie } }: Pick<SiteRequest, 'url' | 'headers'>): boolean =>
  url.includes(draftParameter) || (cookie?.includes(cookieName) ?? false);

/**
 * The draft named in a request's address; or, in a frame of our own pages, the one in the cookie of the previous page.
 * Other windows of the same browser still see the site as it is.
 */
export function draftOf(request: SiteRequest, find: FindDraft): RequestedDraft | undefined {
  const { url, headers } = request;
  const mark = url.indexOf('?');
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  const named = query.get(draftParameter);
  if (named === 'off') return undefined;
  if (named !== null) return { view: find(named, request), instant: instantOf(query.get(instantParameter)) };
  if (headers.fetchDest !== 'iframe') return undefined;
  const [id = '', instant] = (readCookie(headers.cookie, cookieName) ?? '').split('~');
  const view = id === '' ? undefined : find(id, request);
  // After the draft has expired, the site is shown as it is.
  return view && { view, instant: instantOf(instant ?? null) };
}

/** A day or an instant (RFC 3339), or ms since the epoch; undefined otherwise. */
function instantOf(text: string | null): number | undefined {
  if (text === null || !/^[\dTtZz:.+-]{1,40}$/.test(text)) return undefined;
  const instant = /^\d{10,15}$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isSafeInteger(instant) && Math.abs(instant) < 8e15 ? instant : undefined;
}

/** An answer made from a draft: not cached, not indexed, and allowed in the editor's own frame. */
export function asDraft(
  response: SiteResponse,
  { view, instant }: RequestedDraft,
  now: number,
): SiteResponse {
  const kept = view && `${view.id}${instant === undefined ? '' : `~${instant}`}`;
  const seconds = view === undefined ? 0 : Math.max(0, Math.floor((view.expires - now) / 1000));
  const cookie = `${cookieName}=${kept ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict; Secure`;
  return { ...forStaff(response, cookie), isFramedBySite: true };
}
