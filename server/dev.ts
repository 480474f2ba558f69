/**
 * `npm run dev`: the server as it runs in production, with Vite in front for the browser's files. A change of code
 * opens the site anew at the next request; a change of words reloads the page by itself.
 */
import './node-version.mjs';
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { styleRooms, stylesPrefix } from '../app/rooms.ts';
import type { SiteAssets, SiteHandler, SiteOptions } from '../app/server.ts';
import { createApp } from './app.ts';
import { addressOf, type Env, readEnv } from './env.ts';
import { createLogger } from './log.ts';
import { openDriveOf } from './open-drive.ts';
import { timeToStop } from './process.ts';
import { shareSource } from './share-source.ts';
import { openWorkshop, type RunTool, workshopPath } from './workshop.ts';

type SiteModule = typeof import('../app/server.ts');

const root = join(import.meta.dirname, '..');

/** The scripts and styles of a page as Vite serves them. */
function developmentAssets(): SiteAssets {
  const rooms = styleRooms(root);
  const styles = rooms.map(
    (room) => `<script type="module" src="/@id/__x00__${stylesPrefix}${room}"></script>`,
  );
  // React's fast refresh has to stand before the first component, as @vitejs/plugin-react says.
  const refresh = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;</script>`;
  return {
    build: 'development',
    documentScript: ['/app/document.ts'],
    appScript: ['/app/browser.ts'],
    styles: Object.fromEntries(rooms.map((room) => [room, []])),
    preloads: {},
    developmentHead: `${refresh}<script type="module" src="/@vite/client"></script>${styles.join('')}`,
  };
}

/** Opens the site through Vite, and again after a change of code; a site that does not open answers with the reason. */
function reopeningSite(
  vite: () => ViteDevServer,
  env: Env,
  publicUrl: string,
  sources: SiteOptions['sources'],
  log: ReturnType<typeof createLogger>,
) {
  let opened: Promise<SiteHandler> | undefined;
  let newest: SiteHandler | undefined;
  const open = () => {
    opened ??= vite()
      .ssrLoadModule('/app/server.ts')
      .then(async (module) => {
        const site = module as SiteModule;
        await site.refreshEditorFiles(root, env.SITE_MANIFEST).catch(() => undefined);
        return site.openSite({
          manifestFile: env.SITE_MANIFEST,
          contentFolder: join(root, 'content'),
          localesFolder: join(root, 'locales'),
          publicUrl,
          previewSecret: env.PREVIEW_SECRET,
          sources,
          assets: developmentAssets(),
          watch: true,
          // The words have been read: the page may be asked for again.
          changed: () => vite().ws.send({ type: 'full-reload' }),
          log: {
            info: (facts, message) => log.info(facts, message),
            // A code frame is for eyes: as a line of JSON nobody could read it.
            error: (facts, message) =>
              'faults' in facts ? console.error(`${message}\n${facts.faults}\n`) : log.error(facts, message),
          },
        });
      });
    return opened;
  };
  const forget = () => {
    void opened?.then((site) => site.close()).catch(() => {});
    opened = undefined;
  };
  const handler: SiteHandler = {
    async respond(request) {
      try {
        newest = await open();
        const answer = await newest.respond(request);
        return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
      } catch (error) {
        forget();
        const report =
          error instanceof Error && 'report' in error ? String(error.report) : String((error as Error).stack);
        const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
        return { status: 500, headers, body: report, scriptHashes: [], route: undefined, error };
      }
    },
    status: () => newest?.status() ?? { manifest: 'current', version: 'development', diagnostics: [] },
    embedders: () => [],
    close: async () => forget(),
  };
  return { handler, forget };
}

/** Runs the site's tools on the code as it is now. */
function toolOf(vite: () => ViteDevServer, env: Env, publicUrl: string): RunTool {
  return async (argv) => {
    const module = (await vite().ssrLoadModule('/app/server.ts')) as SiteModule;
    let text = '';
    const write = (part: string) => {
      text += part;
    };
    const place = { root, manifestFile: env.SITE_MANIFEST, publicUrl, previewSecret: env.PREVIEW_SECRET };
    const exit = await module.runSite(argv, {
      ...place,
      now: Date.now(),
      color: false,
      write,
      writeError: write,
    });
    return { exit, text };
  };
}

async function develop(given: Env): Promise<void> {
  // While somebody develops, the clock can be moved without a secret of one's own.
  const env = { ...given, PREVIEW_SECRET: given.PREVIEW_SECRET ?? randomBytes(32).toString('base64url') };
  const log = createLogger(env.LOG_LEVEL);
  const address = addressOf(env.HOST, env.PORT);
  let vite: ViteDevServer | undefined;
  const isTool = openWorkshop(toolOf(() => vite as ViteDevServer, env, env.PUBLIC_URL ?? address));
  const front =
    (house: RequestListener): RequestListener =>
    (request, response) => {
      if (vite && isTool(request, response)) return;
      if (vite) vite.middlewares(request, response, () => house(request, response));
      else house(request, response);
    };
  const publicUrl = env.PUBLIC_URL ?? address;
  const drive = await openDriveOf({ env, publicUrl, log });
  const sources = { share: shareSource(() => drive.doors) };
  const site = reopeningSite(() => vite as ViteDevServer, env, publicUrl, sources, log);
  const app = await createApp({
    drive: drive.doors,
    open: drive.open,
    env: {
      PUBLIC_URL: publicUrl,
      CONTENT_URL: env.CONTENT_URL,
      TRUST_PROXY: env.TRUST_PROXY,
    },
    site: site.handler,
    logger: log,
    development: { front },
  });
  vite = await createVite({
    root,
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, 'node_modules', '.vite', String(env.PORT)),
    server: { middlewareMode: true, hmr: { server: app.server }, host: env.HOST },
    appType: 'custom',
  });
  vite.watcher.on('all', (_event, file) => {
    if (/\.tsx?$/.test(file)) site.forget();
  });
  await app.listen({ port: env.PORT, host: env.HOST, listenTextResolver: () => 'listening' });
  console.log(`The development server is at ${address}, the site’s tools at ${address}${workshopPath}`);
  await timeToStop();
  await drive.doors.hush();
  await vite.close();
  await site.handler.close();
  await app.close();
  await drive.close();
}

const read = readEnv({ LOG_LEVEL: 'warn', ...process.env });
if (read.ok) {
  await develop(read.env);
  process.exit(0);
}
console.error(['The environment is not right:', ...read.faults.map((fault) => `  ${fault}`)].join('\n'));
process.exit(1);
