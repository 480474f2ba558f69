import type { SiteRequest } from './site-handler.ts';

/** Headers of a minimal request. */
export const noHeaders: SiteRequest['headers'] = {
  acceptLanguage: undefined,
  acceptEncoding: undefined,
  cookie: undefined,
  ifNoneMatch: undefined,
  userAgent: undefined,
};
