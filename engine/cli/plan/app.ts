import { isDeepStrictEqual } from 'node:util';
import type { Site, SiteApp } from '../../manifest/site.ts';
import { type Change, notice } from './change.ts';

/** Changes that people who install the site would notice. */
export function appChanges({ app: before }: Site, { app: after }: Site): Change[] {
  if (before === undefined && after === undefined) return [];
  if (after === undefined) return [notice('The site can no longer be installed as an app.')];
  if (before === undefined)
    return [
      notice(`The site can be installed as an app, which opens ${after.start}.`),
      ...offlineChange(undefined, after),
    ];
  const says: string[] = [];
  if (before.start !== after.start) says.push(`opens ${after.start}, not ${before.start}`);
  if (before.shortName !== after.shortName) says.push('has another name under its icon');
  if (!isDeepStrictEqual(before.description, after.description)) says.push('has another description');
  if (!isDeepStrictEqual(before.colors, after.colors)) says.push('has other colours');
  return [...says.map((one) => notice(`The installed app ${one}.`)), ...offlineChange(before, after)];
}

function offlineChange(before: SiteApp | undefined, { offline: after }: SiteApp): Change[] {
  const then = before?.offline;
  if (isDeepStrictEqual(then, after)) return [];
  if (after === undefined)
    return [notice(`Without a network nothing stands in under ${then?.within} any more.`)];
  return [notice(`Without a network the page "${after.page}" stands in under ${after.within}.`)];
}
