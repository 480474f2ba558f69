export const loginPath = '/drive/login';

/** Pages of the drive that a visitor may use without an account. */
const open = new Set([loginPath, '/drive/feedback']);

/** Pages of an account that stand beside the drive. */
const own = new Set(['/check-in', '/referral', '/inapp/shop']);

/** Whether a page belongs to the user's own drive. A path without language. */
export const isPrivate = (path: string): boolean =>
  own.has(path) || (path.startsWith('/drive/') && !open.has(path));
