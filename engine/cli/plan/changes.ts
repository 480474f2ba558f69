import type { Site } from '../../manifest/site.ts';
import { actionChanges } from './actions.ts';
import { addressChanges } from './addresses.ts';
import { appChanges } from './app.ts';
import type { Change } from './change.ts';
import { identityChanges } from './identity.ts';
import { languageChanges } from './languages.ts';
import { navigationChanges } from './navigation.ts';
import { policyChanges } from './policies.ts';
import { redirectChanges } from './redirects.ts';

/** Changes between two sites that visitors would notice, the gravest first. @param now ms since the epoch. */
export function changesBetween(before: Site, after: Site, now: number): Change[] {
  const changes = [
    ...addressChanges(before, after),
    ...redirectChanges(before, after),
    ...policyChanges(before, after, now),
    ...languageChanges(before, after),
    ...navigationChanges(before, after),
    ...actionChanges(before, after),
    ...identityChanges(before, after),
    ...appChanges(before, after),
  ];
  return changes.toSorted((one, other) => Number(other.isError) - Number(one.isError));
}
