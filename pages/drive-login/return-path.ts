import type { LinkTarget, SitePath } from '../../engine/index.ts';

const home = '/drive/all';

/**
 * Where to go after a sign-in: a path of this site without language, as a link brought it. Anyone can write a link, so
 * whatever could lead elsewhere (`//evil.example`, `/\evil.example`), or back here, counts for nothing.
 */
export function returnPath(given: string | undefined): LinkTarget {
  if (given === undefined || !/^\/(?![/\\])[^\p{C}\\]*$/u.test(given)) return home;
  return /^\/drive\/login(?![^/?#])/.test(given) ? home : (given as SitePath);
}
