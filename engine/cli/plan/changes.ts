import type { Site } from '../../manifest/site.ts';
import { actionChanges } from './actions.ts';
import { addressChanges } from './addresses.ts';
import { appChanges } from './app.ts';
import { type Insight, type KindOfChange, ofKind } from './change.ts';
import { identityChanges } from './identity.ts';
import { languageChanges } from './languages.ts';
import { navigationChanges } from './navigation.ts';
import { policyChanges } from './policies.ts';
import { redirectChanges } from './redirects.ts';

/**
 * Changes between two manifests that visitors would notice.
 * @param now ms since the epoch.
 */
export function changesBetween(
  before: Site,
  after: Site,
  now: number,
  insight: Insight = {},
): KindOfChange[] {
  return [
    ...ofKind('address', addressChanges(before, after, insight)),
    ...ofKind('redirect', redirectChanges(before, after, insight)),
    ...ofKind('policy', policyChanges(before, after, now)),
    ...ofKind('language', languageChanges(before, after, insight)),
    ...ofKind('menu', navigationChanges(before, after, insight)),
    ...ofKind('action', actionChanges(before, after)),
    ...ofKind('site', identityChanges(before, after)),
    ...ofKind('app', appChanges(before, after)),
  ];
}
