import type { CodeRegistries } from '../define/registries.ts';
import { openKeeper } from '../live/keeper.ts';
import { createMoments } from './moment.ts';
import { createResponder } from './respond.ts';
import type { SiteHandler, SiteOptions } from './site-handler.ts';

/** Opens the site and follows its files. Throws SiteError where the manifest is invalid at the start. */
export async function openSite(code: CodeRegistries, options: SiteOptions): Promise<SiteHandler> {
  const keeper = await openKeeper(options, code, options);
  const now = options.now ?? Date.now;
  return {
    respond: createResponder(createMoments(keeper.current), { ...options, now }),
    status: () => ({
      manifest: keeper.isStale() ? 'stale' : 'current',
      version: `${keeper.current().version}-${options.assets.build}`,
      diagnostics: keeper.diagnostics(),
    }),
    embedders: () => keeper.current().site.embedders,
    close: async () => keeper.close(),
  };
}
