import { isDeepStrictEqual } from 'node:util';
import type { Site, SiteRoute, SiteWindow } from '../../manifest/site.ts';
import { fillPath } from '../../match/href.ts';
import { type ParamType, sayType } from '../../match/param-types.ts';
import { createTable } from '../../match/table.ts';
import { isOfApp } from '../../render/addresses.ts';
import { sayInstant, type WrittenOffsets } from '../instants.ts';
import { type Change, type Insight, notice, refused } from './change.ts';

/** Addresses that appear, vanish or change. */
export function addressChanges(before: Site, after: Site, insight: Insight): Change[] {
  const { isLost, offsets } = insight;
  const then = byPath(before);
  const now = byPath(after);
  const appeared = [...now.values()].filter(({ path }) => !then.has(path));
  const vanished = [...then.values()].filter(({ path }) => !now.has(path));
  const sayVanished = vanishing(after, isLost);
  return [
    ...vanished.map(({ path }) => sayVanished(path)),
    ...appeared.map((route) => ({
      ...notice(`${route.path} appears, ${targetOf(route)}${sayWindow(route.window, offsets)}.`),
      path: route.path,
    })),
    ...[...now.values()].flatMap((route) => {
      const old = then.get(route.path);
      return old === undefined ? [] : [...differences(old, route, insight), ...lostPaths(old, route, isLost)];
    }),
  ];
}

const byPath = ({ routes }: Site) =>
  new Map(routes.filter((route) => !isOfApp(route)).map((route) => [route.path, route]));

const targetOf = ({ target }: SiteRoute): string =>
  target.type === 'page'
    ? `page "${target.page}" in layout "${target.layout}"`
    : `handler "${target.handler}"`;

/** For an address that vanishes, describes the answer that its visitors get. */
export function vanishing(after: Site, isLost?: Insight['isLost']): (path: string) => Change {
  const gone = createTable(after.gone.map((path) => ({ path, value: path })));
  const redirects = createTable(after.redirects.map((entry) => ({ path: entry.from, value: entry })));
  const routes = createTable(
    after.routes.flatMap(({ path, translated, params }) =>
      [path, ...Object.values(translated)].map((one) => ({ path: one, value: path, types: params })),
    ),
  );
  const sayOf = (path: string): Change => {
    const isLostNow = isLost?.(path);
    const advice = refused(`${path} vanishes. Give it a redirect, or list it under "gone:".`);
    if (gone.match(path)) return notice(`${path} vanishes and answers 410: it is listed under "gone".`);
    const redirect = after.redirects.find(({ from }) => from === path);
    const moved = redirect
      ? { value: redirect, params: {} }
      : isFixed(path)
        ? redirects.match(path)
        : undefined;
    if (moved) {
      const { to, status } = moved.value;
      const target = redirect ? to : fillPath(to, moved.params);
      if (isLostNow === true)
        return refused(`${path} vanishes, and its redirect leads to nothing: ${target}.`);
      return notice(`${path} vanishes and leads to ${target} (${status}).`);
    }
    if (isLostNow === true) return advice;
    const heir = isFixed(path) ? routes.match(path)?.value : undefined;
    if (heir !== undefined) return notice(`${path} is answered by ${heir} from now on.`);
    if (isLostNow === undefined) return advice;
    return notice(
      isFixed(path)
        ? `${path} vanishes. It was open to nobody.`
        : `${path} vanishes. Other routes answer its addresses.`,
    );
  };
  return (path) => ({ ...sayOf(path), path });
}

function paramChanges({ params: before }: SiteRoute, { params: after }: SiteRoute): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const [then, now] = [before[name], after[name]];
    if (isDeepStrictEqual(then, now)) return [];
    const said = (type: ParamType | undefined) => (type === undefined ? 'any text' : sayType(type));
    return [
      `takes ${said(now)} for :${name}, not ${said(then)}; an address that does not fit is not its own`,
    ];
  });
}

const isFixed = (path: string): boolean => !/\/[:*]/.test(path);

function differences(before: SiteRoute, after: SiteRoute, { sayContent, offsets }: Insight): Change[] {
  const { path } = after;
  const says: string[] = [];
  if (!isDeepStrictEqual(before.target, after.target))
    says.push(`is shown by ${targetOf(after)}, not ${targetOf(before)}`);
  if (!isDeepStrictEqual(before.window, after.window))
    says.push(
      `has another window:${sayWindow(after.window, offsets) || ' none'}, not${sayWindow(before.window, offsets) || ' none'}`,
    );
  says.push(
    ...listChange('guard', before.guards, after.guards),
    ...listChange('rule', before.validate, after.validate),
  );
  if (before.noindex !== after.noindex)
    says.push(after.noindex ? 'is hidden from search engines' : 'is shown to search engines');
  if (before.data !== after.data)
    says.push(
      after.data === undefined ? 'has no list of entries' : `has its entries in content/${after.data}.yaml`,
    );
  says.push(...pathChanges(before.translated, after.translated), ...paramChanges(before, after));
  if (before.samePageAtRoot !== after.samePageAtRoot)
    says.push(
      after.samePageAtRoot ? 'is served at the bare root too' : 'is no longer served at the bare root',
    );
  if (before.hasLocale !== after.hasLocale)
    says.push(after.hasLocale ? 'stands under the languages' : 'stands without a language');
  if (!isDeepStrictEqual(before.title, after.title)) says.push('has another title');
  if (!isDeepStrictEqual(before.description, after.description)) says.push('has another description');
  const changes = says.map((one) => notice(`${path} ${one}.`));
  if (isDeepStrictEqual(before.content, after.content)) return changes;
  return [...changes, sayContent?.(path) ?? notice(`${path} has other content.`)];
}

/** Paths in languages that lead to nothing any more. */
function lostPaths(before: SiteRoute, after: SiteRoute, isLost: Insight['isLost']): Change[] {
  const kept = new Set(Object.values(after.translated));
  return [...new Set(Object.values(before.translated))]
    .filter((path) => !kept.has(path) && isFixed(path) && isLost?.(path) === true)
    .map((path) => ({
      ...refused(`${decodeURI(path)} vanishes. Give it a redirect, or list it under "gone:".`),
      path,
    }));
}

/** Paths in languages, as people read them. */
function pathChanges(before: SiteRoute['translated'], after: SiteRoute['translated']): string[] {
  const locales = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return locales
    .filter((locale) => before[locale] !== after[locale])
    .map((locale) => {
      const path = after[locale];
      return path === undefined
        ? `has no path of its own in ${locale} any more`
        : `has the path ${decodeURI(path)} in ${locale}`;
    });
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

export function sayWindow(window: SiteWindow | undefined, offsets: WrittenOffsets | undefined): string {
  if (window === undefined) return '';
  const from = window.from === undefined ? '' : ` from ${sayInstant(window.from, offsets)}`;
  const to = window.to === undefined ? '' : ` until ${sayInstant(window.to, offsets)}`;
  return from + to;
}
