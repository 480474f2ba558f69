/** The development server: the site through Vite, with hot reload of code, and of words by reloading the page. */

import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { styleRooms, stylesPrefix } from '../app/rooms.ts';
import type { SiteAssets, SiteHandler } from '../engine/render/site-handler.ts';

const root = join(import.meta.dirname, '..');
const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 8080);

const http = createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const site = await open();
      const answer = await site.respond({
        method: request.method === 'HEAD' ? 'HEAD' : 'GET',
        url: request.url ?? '/',
        id: randomUUID(),
        headers: {
          acceptLanguage: request.headers['accept-language'],
          acceptEncoding: undefined,
          cookie: request.headers.cookie,
          ifNoneMatch: undefined,
          userAgent: request.headers['user-agent'],
        },
      });
      if (answer.error) console.error(answer.error);
      response.writeHead(answer.status, { ...answer.headers, 'cache-control': 'no-store' } as Record<
        string,
        string
      >);
      response.end(answer.body);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      const report = (error as { report?: string }).report;
      response.end(report ?? String((error as Error).stack));
    }
  });
});

const vite = await createVite({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: { middlewareMode: true, hmr: { server: http }, host },
  appType: 'custom',
});

function assets(): SiteAssets {
  const styles = Object.fromEntries(styleRooms(root).map((room) => [room, [] as string[]]));
  const scripts = styleRooms(root).map(
    (room) => `<script type="module" src="/@id/__x00__${stylesPrefix}${room}"></script>`,
  );
  const refresh = `<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;</script>`;
  return {
    build: 'development',
    documentScript: ['/app/document.ts'],
    appScript: ['/app/browser.ts'],
    styles,
    preloads: {},
    developmentHead: `${refresh}<script type="module" src="/@vite/client"></script>${scripts.join('')}`,
  };
}

let opened: Promise<SiteHandler> | undefined;
function open(): Promise<SiteHandler> {
  opened ??= (async () => {
    const entry = (await vite.ssrLoadModule('/app/server.ts')) as typeof import('../app/server.ts');
    return entry.openSite({
      manifestFile: join(root, process.env.SITE_MANIFEST ?? 'routes.yaml'),
      contentFolder: join(root, 'content'),
      localesFolder: join(root, 'locales'),
      publicUrl: `http://${host}:${port}`,
      assets: assets(),
      watch: true,
      log: {
        info: (_facts, message) => console.log(message),
        error: (facts, message) => console.error(message, facts),
      },
    });
  })();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

vite.watcher.on('change', (file) => {
  if (/\.(ts|tsx)$/.test(file)) {
    void opened?.then(
      (site) => site.close(),
      () => {},
    );
    opened = undefined;
  }
  if (/\.(md|yaml|json)$/.test(file)) setTimeout(() => vite.ws.send({ type: 'full-reload' }), 300);
});

http.listen(port, host, () => console.log(`The development server is at http://${host}:${port}`));
