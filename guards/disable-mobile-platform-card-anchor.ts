import { allow, defineGuard, redirect } from '../engine/index.ts';

/** Anchors of the home page's platform cards that lead to a download no phone can install. */
const notForPhones: ReadonlySet<string> = new Set(['windows', 'mac', 'tv', 'browser-extension']);

export default defineGuard({
  description: 'Keeps a phone at the top of the page instead of jumping to a platform card it cannot use.',
  runsOn: 'browser',
  reads: ['hash', 'device'],
  check({ hash, isPhone }) {
    return isPhone && notForPhones.has(hash.slice(1)) ? redirect('/') : allow;
  },
});
