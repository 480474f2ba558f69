import { isDeepStrictEqual } from 'node:util';
import type { Site, SiteRoute, SiteWindow } from '../../manifest/site.ts';
import { createTable } from '../../match/table.ts';
import { isOfApp } from '../../render/addresses.ts';
import { sayInstant } from '../instants.ts';
import { type Change, notice, refused } from './change.ts';

/** Addresses that appear, vanish or change. */
export function addressChanges(before: Site, after: Site): Change[] {
  const then = byPath(before);
  const now = byPath(after);
  const appeared = [...now.values()].filter(({ path }) => !then.has(path));
  const vanished = [...then.values()].filter(({ path }) => !now.has(path));
  return [
    ...vanished.map((route) => sayVanished(route, after)),
    ...appeared.map((route) =>
      notice(`${route.path} appears, ${targetOf(route)}${sayWindow(route.window)}.`),
    ),
    ...[...now.values()].flatMap((route) => {
      const old = then.get(route.path);
      return old === undefined ? [] : differences(old, route);
    }),
  ];
}

const byPath = ({ routes }: Site) =>
  new Map(routes.filter((route) => !isOfApp(route)).map((route) => [route.path, route]));

const targetOf = ({ target }: SiteRoute): string =>
  target.type === 'page'
    ? `page "${target.page}" in layout "${target.layout}"`
    : `handler "${target.handler}"`;

function sayVanished({ path }: SiteRoute, after: Site): Change {
  if (after.gone.includes(path))
    return notice(`${path} vanishes and answers 410: it is listed under "gone".`);
  const redirect = after.redirects.find(({ from }) => from === path);
  if (redirect) return notice(`${path} vanishes and leads to ${redirect.to} (${redirect.status}).`);
  const heir = isFixed(path)
    ? createTable(after.routes.map((route) => ({ path: route.path, value: route.path }))).match(path)?.value
    : undefined;
  if (heir !== undefined) return notice(`${path} is answered by ${heir} from now on.`);
  return refused(`${path} vanishes. Give it a redirect, or list it under "gone:".`);
}

const isFixed = (path: string): boolean => !/\/[:*]/.test(path);

function differences(before: SiteRoute, after: SiteRoute): Change[] {
  const { path } = after;
  const says: string[] = [];
  if (!isDeepStrictEqual(before.target, after.target))
    says.push(`is shown by ${targetOf(after)}, not ${targetOf(before)}`);
  if (!isDeepStrictEqual(before.window, after.window))
    says.push(
      `has another window:${sayWindow(after.window) || ' none'}, not${sayWindow(before.window) || ' none'}`,
    );
  says.push(
    ...listChange('guard', before.guards, after.guards),
    ...listChange('rule', before.validate, after.validate),
  );
  if (before.noindex !== after.noindex)
    says.push(after.noindex ? 'is hidden from search engines' : 'is shown to search engines');
  if (before.samePageAtRoot !== after.samePageAtRoot)
    says.push(
      after.samePageAtRoot ? 'is served at the bare root too' : 'is no longer served at the bare root',
    );
  if (before.hasLocale !== after.hasLocale)
    says.push(after.hasLocale ? 'stands under the languages' : 'stands without a language');
  if (!isDeepStrictEqual(before.title, after.title)) says.push('has another title');
  if (!isDeepStrictEqual(before.description, after.description)) says.push('has another description');
  if (!isDeepStrictEqual(before.content, after.content)) says.push('has other content');
  return says.map((one) => notice(`${path} ${one}.`));
}

function listChange(noun: 'guard' | 'rule', before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  const says = [
    ...added.map((name) => `is kept by the ${noun} "${name}" too`),
    ...removed.map((name) => `is no longer kept by the ${noun} "${name}"`),
  ];
  if (says.length === 0 && !isDeepStrictEqual(before, after))
    says.push(`runs its ${noun}s in another order: ${after.join(', ')}`);
  return says;
}

function sayWindow(window: SiteWindow | undefined): string {
  if (window === undefined) return '';
  const from = window.from === undefined ? '' : ` from ${sayInstant(window.from)}`;
  const to = window.to === undefined ? '' : ` until ${sayInstant(window.to)}`;
  return from + to;
}
