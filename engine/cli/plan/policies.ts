import { at } from '../../manifest/clock.ts';
import type { Site, SitePolicy } from '../../manifest/site.ts';
import { sayInstant } from '../instants.ts';
import { type Change, notice } from './change.ts';

/** The latest version of each policy kind, now and at later dates. Notices of new addresses come from the routes. */
export function policyChanges(before: Site, after: Site, now: number): Change[] {
  return after.policies.flatMap((policy) => {
    const old = before.policies.find(({ kind }) => kind === policy.kind);
    if (old === undefined) return [];
    return [
      ...latestMove(policy, latestOf(before, policy, now), latestOf(after, policy, now)),
      ...coming(old, policy, now),
    ];
  });
}

const latestOf = (site: Site, { kind }: SitePolicy, now: number): string | undefined =>
  at(site, now).policies.find((policy) => policy.kind === kind)?.latest.name;

function latestMove({ path }: SitePolicy, before: string | undefined, after: string | undefined): Change[] {
  if (before === after) return [];
  if (after === undefined) return [notice(`${path} has no version in force any more.`)];
  return [notice(`${path} shows ${after} at once${before === undefined ? '' : `, not ${before}`}.`)];
}

function coming(before: SitePolicy, after: SitePolicy, now: number): Change[] {
  const known = new Set(before.versions.map(({ name }) => name));
  return after.versions.flatMap(({ name, effective }) =>
    known.has(name) || effective === undefined || effective <= now
      ? []
      : [notice(`${after.path} will show ${name} from ${sayInstant(effective)} on.`)],
  );
}
