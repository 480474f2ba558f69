import type { SitePath } from '../match/href.ts';
import { isFixed, isPattern, parsePattern, printPattern } from './addresses/pattern.ts';
import { checkContent } from './content.ts';
import { type Context, reportUnknown } from './context.ts';
import type { MadePlace } from './expand.ts';
import { checkFrame } from './resolve.ts';
import type { Manifest } from './schema.ts';
import type { Handler, SiteApp, SiteRoute } from './site.ts';
import { checkText } from './texts.ts';
import type { Positions } from './yaml/positions.ts';
import type { Path } from './yaml/values.ts';

/** Where a device finds what it installs, and the script that stands in where there is no network; under each language. */
export const appManifestPath = '/app.webmanifest';
export const appWorkerPath = '/app-worker.js';

/** Checks the section `app:` and gives the paths that it makes. */
export function checkApp(context: Context): readonly MadePlace[] {
  const { app } = context.draft;
  if (app === undefined) return [];
  checkText(app.description, ['app', 'description'], context);
  for (const [index, shortcut] of (app.shortcuts ?? []).entries())
    checkText(shortcut?.label, ['app', 'shortcuts', index, 'label'], context);
  const places = [{ path: appManifestPath, at: ['app'] }];
  const { offline } = app;
  if (offline === undefined) return places;
  const at = ['app', 'offline'];
  const page = checkFrame(offline, at, context);
  if (page !== undefined) checkContent(page, undefined, [...at, 'content'], context);
  if (page !== undefined && page.kind !== 'document') {
    const message = `Without a network only a document can be shown, and "${offline.page}" is an app page.`;
    const range = context.positions.value([...at, 'page']);
    context.faults.report({ code: 'wrong-value', range, message });
  }
  checkText(offline.title, [...at, 'title'], context);
  checkWithin(offline.within, context);
  return [...places, { path: appWorkerPath, at }];
}

/** Some route must lie under the path, or the page would stand in for none. */
function checkWithin(within: string | undefined, context: Context): void {
  if (within === undefined) return;
  const path = ['app', 'offline', 'within'];
  const pattern = parsePattern(within);
  if (!isPattern(pattern) || !isFixed(pattern) || pattern.length === 0) {
    const range = context.positions.value(path);
    const message = `The path ${within} must be fixed segments, such as /app.`;
    context.faults.report({ code: 'invalid-path', range, message });
    return;
  }
  if (context.isPartial) return;
  const beginnings = new Set(context.routes.flatMap(({ route }) => beginningsOf(route.path, pattern.length)));
  if (beginnings.has(printPattern(pattern))) return;
  const noun = 'route under';
  reportUnknown(context, { code: 'unknown-target', noun, name: within, known: beginnings, path });
}

/** The first segments of a route's path, where more follow. */
function beginningsOf(path: string | undefined, length: number): string[] {
  const pattern = parsePattern(path ?? '');
  if (!isPattern(pattern) || pattern.length <= length) return [];
  const start = pattern.slice(0, length);
  return isFixed(start) ? [printPattern(start)] : [];
}

/** The app of a manifest that was checked. */
export function toApp(app: Manifest['app']): SiteApp | undefined {
  return (
    app && {
      shortName: app.shortName,
      description: app.description,
      start: app.start as SitePath,
      shortcuts: (app.shortcuts ?? []).map(({ to, label }) => ({ to: to as SitePath, label })),
      receive: app.receive as SitePath | undefined,
      magnet: app.magnet as SitePath | undefined,
      files: (app.files ?? []).map((file) => ({ ...file, to: file.to as SitePath })),
      colors: app.colors,
      offline: app.offline,
    }
  );
}

/** The routes that the section makes. */
export function appRoutes({ app, locales }: Manifest, positions: Positions): readonly SiteRoute[] {
  if (app === undefined) return [];
  const routeOf = (path: string, handler: Handler, at: Path): SiteRoute => ({
    path,
    target: { type: 'handler', handler },
    translated: {},
    params: {},
    title: { text: { [locales.default]: path } },
    description: undefined,
    noindex: true,
    samePageAtRoot: false,
    hasLocale: true,
    window: undefined,
    validate: [],
    guards: [],
    content: {},
    policy: undefined,
    file: positions.source(at).file,
    line: positions.line(at),
  });
  return [
    routeOf(appManifestPath, 'app-manifest', ['app']),
    ...(app.offline ? [routeOf(appWorkerPath, 'app-worker', ['app', 'offline'])] : []),
  ];
}
