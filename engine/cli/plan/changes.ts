import type { Site } from '../../manifest/site.ts';
import { actionChanges } from './actions.ts';
import { addressChanges } from './addresses.ts';
import { appChanges } from './app.ts';
import { identityChanges } from './identity.ts';
import { languageChanges } from './languages.ts';
import { navigationChanges } from './navigation.ts';
import { policyChanges } from './policies.ts';
import { redirectChanges } from './redirects.ts';

/** One sentence of a plan. */
export interface Change {
  readonly says: string;
  /** True where a visitor would be left standing. */
  readonly isError: boolean;
}

export const told = (says: string): Change => ({ says, isError: false });
export const refused = (says: string): Change => ({ says, isError: true });

/** What visitors would notice between two sites, the gravest first. @param now ms since the epoch. */
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
