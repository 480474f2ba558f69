import { escapeHtml } from '../../api/contract/escape-html.ts';
import { localiseText } from '../define/localise.ts';
import type { Text } from '../define/text.ts';
import { appManifestPath, appWorkerPath } from '../manifest/app.ts';
import type { Site } from '../manifest/site.ts';
import { localeHref } from '../match/href.ts';
import { directionOf } from '../match/locale.ts';
import type { WorkerFacts } from '../router/app-state.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** Drawings of the site's mark in `public/`: on a tile with round corners, and to its edges for devices that cut it. */
const icons = [192, 512].flatMap((size) => [
  { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
  { src: `/icon-maskable-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
]);

/**
 * The app that a device installs, in one language (W3C, Web Application Manifest). The languages are one app: it is known by an
 * `id` without any.
 */
export function appManifest({ site, intl }: SiteSnapshot, locale: string): string | undefined {
  const { app } = site;
  if (app === undefined) return undefined;
  const say = (text: Text) =>
    localiseText(text, locale, site.locales.default, (id) => intl(locale).formatMessage({ id }));
  const address = (to: string) => localeHref(to, locale, site.locales);
  const { receive, magnet, files } = app;
  return JSON.stringify({
    id: app.start,
    name: site.name,
    short_name: app.shortName ?? site.name,
    description: app.description && say(app.description),
    lang: locale,
    dir: directionOf(locale),
    start_url: address(app.start),
    scope: '/',
    display: 'standalone',
    theme_color: app.colors.light,
    background_color: app.colors.light,
    icons,
    shortcuts: app.shortcuts.map(({ to, label }) => ({ name: say(label), url: address(to) })),
    // W3C, Web Share Target: nothing changes by a link alone, so what is shared comes as a query.
    ...(receive && {
      share_target: {
        action: address(receive),
        method: 'GET',
        enctype: 'application/x-www-form-urlencoded',
        params: { title: 'title', text: 'text', url: 'url' },
      },
    }),
    ...(magnet && { protocol_handlers: [{ protocol: 'magnet', url: `${address(magnet)}?url=%s` }] }),
    ...(files.length > 0 && {
      file_handlers: files.map(({ type, extensions, to }) => ({
        action: address(to),
        accept: { [type]: extensions },
      })),
    }),
  });
}

/** The tags of a page's head by which a device finds that, and the colours in which it continues the page. */
export function installTags({ app, locales }: Site, locale: string): string {
  if (app === undefined) return '';
  const colors = (['light', 'dark'] as const).map(
    (scheme) =>
      `<meta name="theme-color" content="${escapeHtml(app.colors[scheme])}" media="(prefers-color-scheme: ${scheme})" data-scheme="${scheme}">`,
  );
  const href = escapeHtml(localeHref(appManifestPath, locale, locales));
  return [...colors, `<link rel="manifest" href="${href}">`].join('\n');
}

/** The worker of the pages around `path` (without language); undefined where there is none. */
export function workerFor({ app, locales }: Site, locale: string, path: string): WorkerFacts | undefined {
  const within = app?.offline && `${app.offline.within}/`;
  if (within === undefined || !path.startsWith(within)) return undefined;
  const address = (of: string) => localeHref(of, locale, locales);
  return { script: address(appWorkerPath), scopes: [...new Set([address(within), within])] };
}
