import { join, relative } from 'node:path';
import type { ViteDevServer } from 'vite';
import { assertPageFolders } from '../app/page-folders.ts';
import type { SiteAssets, SiteHandler, SiteOptions, SiteResponse } from '../app/server.ts';
import { styleBundles } from '../app/style-bundles.ts';
import { stylesPrefix } from '../app/virtual-modules.ts';
import type { SettledEnv } from './data-folder.ts';
import { faultsOf } from './dev-tools/faults.ts';
import { showsMessageIds, switchWords } from './dev-tools/message-ids.ts';
import type { createLogger } from './log.ts';
import { pageFacts } from './page-facts.ts';

export type SiteModule = typeof import('../app/server.ts');

interface DevelopmentSite {
  readonly root: string;
  readonly vite: () => ViteDevServer;
  readonly env: SettledEnv;
  readonly publicUrl: string;
  readonly sources: SiteOptions['sources'];
  readonly log: ReturnType<typeof createLogger>;
  /** Called whenever the words have been read again. */
  readonly wordsRead: () => void;
}

/** Opens the site through Vite, and again after a change of code; a site that does not open answers with the reason. */
export function reopeningSite({ root, vite, env, publicUrl, sources, log, wordsRead }: DevelopmentSite) {
  const assets = developmentAssets(root);
  let opened: Promise<SiteHandler> | undefined;
  let newest: SiteHandler | undefined;
  let module: SiteModule | undefined;
  /** Why there is no site to show. */
  let failure: unknown;
  const faults = () => faultsOf({ failure, site: newest }, { root, manifestFile: env.SITE_MANIFEST });
  /** The content has been read: the page is requested again, or shows what is wrong. */
  const onChange = () => {
    wordsRead();
    if (newest?.status().manifest === 'stale') vite().ws.send('site:faults');
    else vite().ws.send({ type: 'full-reload' });
  };
  const loadSite = async () => {
    assertPageFolders(root);
    return vite().ssrLoadModule('/app/server.ts');
  };
  const open = () => {
    opened ??= loadSite().then(async (loaded) => {
      const site = loaded as SiteModule;
      module = site;
      await site.refreshEditorFiles(root, env.SITE_MANIFEST).catch(() => undefined);
      return site.openSite({
        manifestFile: env.SITE_MANIFEST,
        contentFolder: join(root, 'content'),
        localesFolder: join(root, 'locales'),
        publicUrl,
        previewSecret: env.PREVIEW_SECRET,
        meta: pageFacts(env),
        sources,
        assets,
        showsMessageIds,
        showsDrafts: true,
        watch: true,
        editing: { root, journalFolder: join(env.DATA_DIR, 'site-publication') },
        losingAddresses: 'warning',
        changed: onChange,
        log: {
          info: (facts, message) => log.info(facts, message),
          // A code frame is for people: as a line of JSON it would be unreadable.
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
      const switched = switchWords(request);
      if (switched) return switched;
      try {
        newest = await open();
        const answer = await newest.respond(request);
        failure = rootOf(answer.error);
        if (failure !== undefined) return withoutPage('The page cannot be drawn', failure, assets);
        return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
      } catch (error) {
        forget();
        failure = error;
        return withoutPage('The site does not open', error, assets);
      }
    },
    picture: (name) => newest?.picture?.(name),
    status: () =>
      newest?.status() ?? {
        manifest: 'current',
        version: 'development',
        pending: [],
        failedMessages: 0,
        diagnostics: [],
      },
    record: (key) => newest?.record(key),
    hasText: (key) => newest?.hasText?.(key) ?? false,
    pageAt: (path) => newest?.pageAt(path),
    name: () => newest?.name() ?? '',
    embedders: () => [],
    close: async () => forget(),
  };
  const follow = (file: string) => {
    const isCode = /\.tsx?$/.test(file);
    if (isCode) forget();
    // An open site follows its content by itself; for one that could not open, any change may be the fix.
    const isWords =
      file === env.SITE_MANIFEST || /^(?:content|locales)\/|\.ya?ml$/.test(relative(root, file));
    if (failure !== undefined && isWords) vite().ws.send({ type: 'full-reload' });
  };
  return {
    handler,
    follow,
    faults,
    opened: () => newest,
    plans: () => newest && module?.plansOf(newest),
    offers: () => newest && module?.offersOf(newest),
    rewards: () => newest && module?.rewardsOf(newest),
  };
}

/** The error for which the others were thrown. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** In the place of a page that there is not: the reason as text, and over it as the overlay draws it. */
function withoutPage(title: string, error: unknown, { developmentHead }: SiteAssets): SiteResponse {
  const report =
    error instanceof Error && 'report' in error ? String(error.report) : String((error as Error).stack);
  const text = report.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${developmentHead}
<pre style="overflow-x: auto; padding: 1rem">${text}</pre>
</html>
`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return { status: 500, headers, body, scriptHashes: [], route: undefined, error };
}

/** The scripts and styles of a page as Vite serves them. */
function developmentAssets(root: string): SiteAssets {
  const bundles = styleBundles(root);
  const styles = bundles.map(
    (bundle) => `<script type="module" src="/@id/__x00__${stylesPrefix}${bundle}"></script>`,
  );
  // React's fast refresh must be installed before the first component, as @vitejs/plugin-react requires.
  const refresh = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;</script>`;
  const scripts = ['/@vite/client', '/app/overlay/overlay.ts'].map(
    (src) => `<script type="module" src="${src}"></script>`,
  );
  return {
    build: 'development',
    documentScript: ['/app/document.ts'],
    appScript: ['/app/browser.ts'],
    styles: Object.fromEntries(bundles.map((bundle) => [bundle, []])),
    preloads: {},
    developmentHead: [refresh, ...scripts, ...styles].join(''),
  };
}
