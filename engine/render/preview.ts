import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie } from '../match/cookies.ts';
import { forStaff } from './for-staff.ts';
import type { SiteRequest, SiteResponse } from './site-handler.ts';

/** The parameter of a staff link; `__at=off` ends a preview. */
export const previewParameter = '__at';
/** Keeps the preview while its visitor walks through the site. */
const cookieName = 'site_preview';

/** The site at another instant, for holders of the link. Both in ms since the epoch. */
export interface Preview {
  readonly instant: number;
  readonly expires: number;
}

/** A preview as a link carries it: both instants, and the signature without which they are ignored (HMAC-SHA-256). */
export function signPreview({ instant, expires }: Preview, secret: string): string {
  return `${instant}.${expires}.${macOf(instant, expires, secret).toString('base64url')}`;
}

/** The preview that a token allows at an instant; undefined where it was not signed with the secret, or is over. */
export function readPreview(token: string, secret: string, now: number): Preview | undefined {
  const parts = /^(-?\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token);
  if (parts === null) return undefined;
  const [instant, expires] = [Number(parts[1]), Number(parts[2])];
  const isSigned = timingSafeEqual(
    macOf(instant, expires, secret),
    Buffer.from(parts[3] as string, 'base64url'),
  );
  return isSigned && now < expires ? { instant, expires } : undefined;
}

const macOf = (instant: number, expires: number, secret: string): Buffer =>
  createHmac('sha256', secret).update(`site preview\n${instant}\n${expires}`).digest();

/** The preview of a request, by its link or by the cookie of an earlier one. */
export function previewOf(
  { url, headers }: SiteRequest,
  secret: string | undefined,
  now: number,
): Preview | undefined {
  const requested = requestedIn(url);
  const token = requested ?? readCookie(headers.cookie, cookieName);
  return !secret || token === undefined ? undefined : readPreview(token, secret, now);
}

/** Whether it has to be looked into: a "yes" is a perhaps. */
export const mayBePreview = ({ url, headers: { cookie } }: Pick<SiteRequest, 'url' | 'headers'>): boolean =>
  url.includes(previewParameter) || (cookie?.includes(cookieName) ?? false);

/** Whether the visitor of a preview returns to the present. */
export const isLeaving = ({ url, headers }: SiteRequest): boolean =>
  readCookie(headers.cookie, cookieName) !== undefined && requestedIn(url) === 'off';

/** An answer for a preview: not cached, not indexed, and the next page is one too. */
export function asPreview(
  response: SiteResponse,
  preview: Preview,
  secret: string,
  now: number,
): SiteResponse {
  const seconds = Math.floor((preview.expires - now) / 1000);
  return forStaff(response, cookie(signPreview(preview, secret), seconds));
}

/** Back to the present, at the same address. */
export function leave({ url }: SiteRequest): SiteResponse {
  const [path = '/', search = ''] = url.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  query.delete(previewParameter);
  const headers = {
    location: query.size > 0 ? `${path}?${query}` : path,
    'cache-control': 'private, no-store',
    'set-cookie': cookie('', 0),
  };
  return { status: 302, headers, body: undefined, scriptHashes: [], route: undefined };
}

function requestedIn(url: string): string | undefined {
  const mark = url.indexOf('?');
  // Nearly no address has this parameter; a query is parsed only where its name occurs.
  if (mark < 0 || !url.includes(previewParameter, mark)) return undefined;
  return new URLSearchParams(url.slice(mark + 1)).get(previewParameter) ?? undefined;
}

const cookie = (value: string, seconds: number): string =>
  `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax; Secure`;
