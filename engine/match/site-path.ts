import { pathOf } from './href.ts';

/**
 * Whether a string is a path of this site and nothing else: one leading slash, no backslash, no control character,
 * no dot segment, nothing that a browser would read as another host. Guards and redirects may lead to such paths only.
 */
export function isSitePath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  if (/[\\ \p{Cc}]/u.test(path)) return false;
  return !pathOf(path)
    .split('/')
    .some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
}
