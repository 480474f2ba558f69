import { type ExternalAddress, isExternal } from '../match/external.ts';
import { isUnprefixed, type SitePath } from '../match/href.ts';
import { appRoutes, toApp } from './app.ts';
import { toDomains } from './domains.ts';
import { policyContent, toPolicies } from './expand.ts';
import { type PlacedRoute, placedRoutes } from './groups.ts';
import { toWindow } from './instants.ts';
import { toParamTypes } from './params.ts';
import type { Manifest } from './schema.ts';
import type {
  Handler,
  NavigationGroup,
  Site,
  SiteAction,
  SitePolicy,
  SiteRedirect,
  SiteRoute,
  SiteWindow,
} from './site.ts';
import { escapedPath, toTranslated, toTranslatedPaths } from './translated.ts';
import type { Positions } from './yaml/positions.ts';
import type { Path } from './yaml/values.ts';

/** Builds the site of a manifest in which no stage found an error. */
export function build(manifest: Manifest, positions: Positions): Site {
  const { site, locales, navigation, errors } = manifest;
  const policies = toPolicies(manifest.policies);
  const menus = toNavigation(navigation);
  const redirects = (manifest.redirects ?? []).map((entry, index) =>
    toRedirect(entry, ['redirects', index], positions),
  );
  const routes = [
    ...placedRoutes(manifest).map((placed) => toRoute(manifest, placed, positions)),
    ...policyRoutes(manifest, policies, positions),
    ...appRoutes(manifest, positions),
  ];
  const popups = Object.fromEntries(
    Object.entries(manifest.popups ?? {}).map(([key, { link, window, show, ...words }]) => [
      key,
      { ...words, link: link && { ...link, to: toTarget(link.to) }, window: toWindow(window), show },
    ]),
  );
  return freeze({
    file: positions.source([]).file,
    name: site.name,
    contact: site.contact,
    embedders: site.embedders ?? [],
    protectsAddresses: site['protect-addresses'] ?? true,
    locales: {
      default: locales.default,
      supported: Object.entries(locales.supported).map(([tag, name]) => ({ tag, name })),
      unprefixed: locales.unprefixed ?? [],
      domains: toDomains(locales.domains),
      translated: toTranslatedPaths(routes),
    },
    navigation: menus,
    routes,
    redirects,
    gone: (manifest.gone ?? []).map(escapedPath),
    policies,
    actions: (manifest.actions ?? []).map(toAction),
    popups,
    app: toApp(manifest.app),
    errors,
    boundaries: boundariesOf(
      [...routes, ...redirects, ...shownIn(menus), ...Object.values(popups)],
      policies,
    ),
  });
}

/** Handlers whose answers have words. */
export const inLanguages: ReadonlySet<string> = new Set(['feed', 'search'] satisfies Handler[]);

function toRoute(
  manifest: Manifest,
  { route, at }: PlacedRoute<Manifest['routes'][number]>,
  positions: Positions,
): SiteRoute {
  const { path, page, handler } = route;
  const layout = route.layout ?? manifest.site.layout;
  const prefixes = manifest.locales.unprefixed ?? [];
  return {
    path,
    translated: toTranslated(path, route.paths),
    params: toParamTypes(route.params),
    ...(route.data !== undefined && { data: route.data }),
    target:
      page === undefined
        ? { type: 'handler', handler: handler!, ...(route.of !== undefined && { of: route.of }) }
        : { type: 'page', page, layout },
    title: route.title ?? { text: { [manifest.locales.default]: path } },
    description: route.description,
    noindex: route.noindex ?? false,
    samePageAtRoot: route.unprefixed === 'same-page',
    hasLocale: (handler === undefined || inLanguages.has(handler)) && !isUnprefixed(path, prefixes),
    window: toWindow(route.window),
    validate: route.validate ?? [],
    guards: route.guards ?? [],
    content: route.content ?? {},
    policy: undefined,
    ...placeOf(at, positions),
  };
}

function policyRoutes(
  manifest: Manifest,
  policies: readonly SitePolicy[],
  positions: Positions,
): readonly SiteRoute[] {
  const section = manifest.policies;
  if (section === undefined) return [];
  const target = { type: 'page', page: section.page, layout: section.layout } as const;
  return policies.flatMap(({ kind, path, title, versions }, index) => {
    const at = ['policies', 'kinds', index];
    const common = {
      target,
      translated: {},
      params: {},
      title,
      description: undefined,
      noindex: false,
      samePageAtRoot: false,
      hasLocale: true,
      window: undefined,
      validate: [],
      guards: [],
    };
    return [
      {
        ...common,
        path,
        content: policyContent(kind, undefined),
        policy: { kind, version: undefined },
        ...placeOf(at, positions),
      },
      ...versions.map((version, position) => ({
        ...common,
        path: version.path,
        content: policyContent(kind, version.name),
        policy: { kind, version: version.name },
        ...placeOf([...at, 'versions', position], positions),
      })),
    ];
  });
}

function toNavigation(navigation: Manifest['navigation']): Record<string, readonly NavigationGroup[]> {
  const lists = Object.entries(navigation ?? {}).map(([name, groups]) => [
    name,
    groups.map(({ title, window, links }) => ({
      title,
      window: toWindow(window),
      links: links.map((link) => ({
        to: toTarget(link.to),
        label: link.label,
        icon: link.icon,
        window: toWindow(link.window),
      })),
    })),
  ]);
  return Object.fromEntries(lists);
}

/** All of the menus that is shown at times. */
const shownIn = (menus: Site['navigation']): readonly { readonly window: SiteWindow | undefined }[] =>
  Object.values(menus).flatMap((groups) => groups.flatMap((group) => [group, ...group.links]));

/** A target that was checked. That of another site is written as browsers and headers have it. */
const toTarget = (to: string): SitePath | ExternalAddress =>
  (isExternal(to) ? new URL(to).href : to) as SitePath | ExternalAddress;

function toRedirect(
  { from, to, status, window }: NonNullable<Manifest['redirects']>[number],
  at: Path,
  positions: Positions,
): SiteRedirect {
  const open = toWindow(window);
  // Browsers keep a permanent redirect for ever, even after its window has closed.
  return {
    from: escapedPath(from),
    to: toTarget(to),
    status: status ?? (open?.to === undefined ? 301 : 302),
    window: open,
    ...placeOf(at, positions),
  };
}

const placeOf = (at: Path, positions: Positions) => ({
  file: positions.source(at).file,
  line: positions.line(at),
});

function toAction({ name, params, requires, embed }: NonNullable<Manifest['actions']>[number]): SiteAction {
  const entries = Object.entries(params ?? {}).map(([param, type]) => [
    param,
    { type: type.startsWith('integer') ? 'integer' : 'string', required: !type.endsWith('?') },
  ]);
  return {
    name,
    params: Object.fromEntries(entries),
    requires: requires ?? 'nothing',
    embed: embed ?? 'post',
  };
}

function boundariesOf(
  windowed: readonly { readonly window: SiteWindow | undefined }[],
  policies: readonly SitePolicy[],
): readonly number[] {
  const instants = new Set<number>();
  for (const { window } of windowed) {
    if (window?.from !== undefined) instants.add(window.from);
    if (window?.to !== undefined) instants.add(window.to);
  }
  for (const { versions } of policies) {
    for (const { effective } of versions) if (effective !== undefined) instants.add(effective);
  }
  return [...instants].toSorted((a, b) => a - b);
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}
