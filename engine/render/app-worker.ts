import { createHash } from 'node:crypto';
import { scriptJson } from './escape.ts';
import { inline } from './inline-scripts.ts';

/** The part of a service worker's interface that we need; TypeScript's own library excludes that of pages. */
interface WorkerScope {
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listen: (event: WorkerEvents[Name]) => void,
  ): void;
}
interface WorkerEvents {
  install: WaitingEvent & { addRoutes?(rules: object): Promise<void> };
  activate: WaitingEvent;
  fetch: {
    readonly request: Request;
    readonly preloadResponse: Promise<Response | undefined>;
    respondWith(answer: Promise<Response>): void;
  };
}
interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

/**
 * The whole service worker. It has no cache: pages come from the network, and the offline page is part of the script
 * itself. So nothing can become stale, and another page is another script, which the browser detects by itself. It is
 * serialized as text: it must not refer to anything outside of itself.
 */
function standIn(worker: WorkerScope, page: string, headers: Record<string, string>): void {
  worker.addEventListener('install', (event) => {
    // It holds no state that a page could depend on.
    event.waitUntil(worker.skipWaiting());
    // Requests other than navigations bypass it, where the browser supports that.
    const rule = { condition: { not: { requestMode: 'navigate' } }, source: 'network' };
    if (event.addRoutes) event.waitUntil(event.addRoutes(rule).catch(() => {}));
  });
  worker.addEventListener('activate', (event) => {
    // The page is requested while the worker starts.
    const { navigationPreload } = worker.registration;
    if (navigationPreload) event.waitUntil(navigationPreload.enable());
  });
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.mode !== 'navigate' || request.method !== 'GET') return;
    const answer = async () => {
      try {
        return (await event.preloadResponse) ?? (await fetch(request));
      } catch {
        return new Response(page, { status: 503, headers });
      }
    };
    event.respondWith(answer());
  });
}

/**
 * The script of the offline page: it opens the requested page once the site answers again, or when
 * `button[data-reload]` is pressed. It retries at growing intervals, and at once when the device reports a network:
 * that alone is no reason to open, since it is often reported early.
 */
export const returnScript = inline(
  [
    '(function(){var wait=2000;function open(){location.reload()}',
    "function look(){fetch(location.href,{method:'HEAD',cache:'no-store'})",
    '.then(function(a){if(a.status<500)open()},function(){})}',
    "addEventListener('online',look);",
    "document.addEventListener('click',function(e){if(e.target.closest('[data-reload]'))open()});",
    '(function ask(){setTimeout(function(){if(navigator.onLine!==false&&!document.hidden)look();ask()},wait);',
    'wait=Math.min(wait*2,60000)})()})()',
  ].join(''),
);

/**
 * The script of the service worker around a page.
 * @param page its HTML, which is self-contained.
 * @param parts the hashes of its scripts (`'sha256-…'`) and its styles.
 */
export function workerScript(
  page: string,
  parts: { readonly scriptHashes: readonly string[]; readonly styles: string; readonly locale: string },
): string {
  const styles = `'sha256-${createHash('sha256').update(parts.styles).digest('base64')}'`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': parts.locale,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${parts.scriptHashes.join(' ')}`,
      `style-src ${styles}`,
      // To learn whether the site answers again.
      "connect-src 'self'",
      "manifest-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
  };
  return `(${standIn})(self, ${scriptJson(page)}, ${scriptJson(headers)});\n`;
}
