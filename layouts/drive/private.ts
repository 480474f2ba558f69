export const loginPath = '/drive/login';

/** Pages of the drive that a visitor may use without an account. */
const open = new Set([loginPath, '/drive/feedback']);

/** Whether a page belongs to the user's own drive. A path without language. */
export const isPrivate = (path: string): boolean => path.startsWith('/drive/') && !open.has(path);
