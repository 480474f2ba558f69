/**
 * `npm run dev`: the server as it runs in production, with Vite in front for the browser's files. A change of code
 * reopens the site at the next request; a change of content reloads the page by itself.
 */
import './node-version.mjs';
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import type { SiteHandler } from '../app/server.ts';
import { createApp } from './app.ts';
import { captchaFrameIn } from './captcha-options.ts';
import { settleDataFolder } from './data-folder.ts';
import { createDevTools, devToolsPath, type RunTool } from './dev-tools/index.ts';
import { reopeningSite, type SiteModule } from './development-site.ts';
import type { DriveOptions } from './drive-options.ts';
import { addressOf, type Env, readEnv } from './env.ts';
import { createLinkCards, createPictures } from './features/pictures/index.ts';
import { createPictureEncoder } from './features/thumbnails/index.ts';
import { createLogger } from './log.ts';
import { openDriveOf } from './open-drive.ts';
import { portOf } from './port.ts';
import { timeToStop } from './process.ts';
import { shareSource } from './share-source.ts';
import { signInSource } from './sign-in-form.ts';

const root = join(import.meta.dirname, '..');

/**
 * Tells the open pages of a change of what the server draws them with: Vite itself speaks of what browsers have loaded.
 * By then the server has forgotten the module.
 */
const codeChanges: Plugin = {
  name: 'code-changes',
  hotUpdate({ file, server }) {
    if (this.environment.name === 'ssr' && /\.tsx?$/.test(file)) server.ws.send('site:code');
  },
};

/** Runs the site's tools on the code as it is now. */
function toolOf(vite: () => ViteDevServer, env: Env, publicUrl: string): RunTool {
  return async (argv, isDrawn = false) => {
    const module = (await vite().ssrLoadModule('/app/server.ts')) as SiteModule;
    const place = { root, manifestFile: env.SITE_MANIFEST, publicUrl, previewSecret: env.PREVIEW_SECRET };
    return module.runTool(argv, { ...place, now: Date.now() }, { isDrawn });
  };
}

async function develop(given: Env): Promise<void> {
  // In development the clock can be moved without a configured secret.
  const secret = given.PREVIEW_SECRET ?? randomBytes(32).toString('base64url');
  const log = createLogger(given.LOG_LEVEL);
  const settled = await settleDataFolder(given, { root, variables: process.env, log });
  const env = { ...settled, PREVIEW_SECRET: secret };
  const port = await portOf(env);
  const address = addressOf(env.HOST, port);
  let vite: ViteDevServer | undefined;
  const front =
    (application: RequestListener): RequestListener =>
    (request, response) => {
      if (vite && isTool(request, response)) return;
      if (vite) vite.middlewares(request, response, () => application(request, response));
      else application(request, response);
    };
  const publicUrl = env.PUBLIC_URL ?? address;
  // The site is opened after the drive, whose data it shows.
  let siteName = (): string => '';
  let edited = (): SiteHandler | undefined => undefined;
  let plans: DriveOptions['plans'];
  let offers: DriveOptions['offers'];
  let rewards: DriveOptions['rewards'];
  const drive = await openDriveOf({
    env,
    publicUrl,
    siteName: () => siteName(),
    editedSite: { site: () => edited(), root },
    plans: () => plans?.(),
    offers: () => offers?.(),
    rewards: () => rewards?.(),
    log,
  });
  const sources = { 'sign-in': signInSource, share: shareSource(() => drive.apis) };
  const site = reopeningSite({
    root,
    vite: () => vite as ViteDevServer,
    env,
    publicUrl,
    sources,
    log,
    wordsRead: () => drive.apis.recordSiteFiles(),
  });
  siteName = site.handler.name;
  edited = site.opened;
  plans = site.plans;
  offers = site.offers;
  rewards = site.rewards;
  const isTool = createDevTools({
    run: toolOf(() => vite as ViteDevServer, env, publicUrl),
    faults: site.faults,
  });
  const app = await createApp({
    drive: drive.apis,
    open: drive.open,
    pictures: createPictures({
      folder: join(env.DATA_DIR, 'pictures'),
      encoder: createPictureEncoder(),
      log,
    }),
    linkCards: createLinkCards({
      folder: join(env.DATA_DIR, 'link-cards'),
      background: join(root, 'public', 'link-card.svg'),
      log,
    }),
    env: {
      PUBLIC_URL: publicUrl,
      CONTENT_URL: env.CONTENT_URL,
      API_URLS: env.API_URLS,
      TRUST_PROXY: env.TRUST_PROXY,
    },
    captchaFrame: captchaFrameIn(env, publicUrl),
    site: site.handler,
    logger: log,
    development: { front },
  });
  vite = await createVite({
    root,
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, 'node_modules', '.vite', String(env.PORT)),
    plugins: [codeChanges],
    server: { middlewareMode: true, hmr: { server: app.server }, host: env.HOST },
    appType: 'custom',
  });
  vite.watcher.add(env.SITE_MANIFEST).on('all', (_event, file) => site.follow(file));
  await app.listen({ port, host: env.HOST, listenTextResolver: () => 'listening' });
  console.log(`The development server is at ${address}, the site’s tools at ${address}${devToolsPath}`);
  await timeToStop();
  await drive.apis.endStreams();
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
