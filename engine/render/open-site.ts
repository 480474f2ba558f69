import type { CodeRegistries } from '../define/registries.ts';
import { openKeeper } from '../live/keeper.ts';
import { createMoments } from './moment.ts';
import { createKept, createResponder } from './respond.ts';
import type { SiteHandler, SiteOptions } from './site-handler.ts';

/** Opens the site and follows its files. Throws SiteError where the manifest is invalid at the start. */
export async function openSite(code: CodeRegistries, options: SiteOptions): Promise<SiteHandler> {
  assertSources(code, options.sources);
  const keeper = await openKeeper(options, code, options);
  const now = options.now ?? Date.now;
  const momentAt = createMoments(keeper.current);
  return {
    kept: createKept(momentAt, { ...options, now }),
    respond: createResponder(momentAt, { ...options, now }),
    status: () => ({
      manifest: keeper.isStale() ? 'stale' : 'current',
      version: `${keeper.current().version}-${options.assets.build}`,
      diagnostics: keeper.diagnostics(),
    }),
    name: () => keeper.current().site.name,
    embedders: () => keeper.current().site.embedders,
    close: async () => keeper.close(),
  };
}

/** A page whose source nobody brings could never be shown: better known at the start than at the first visit. */
function assertSources({ pages }: CodeRegistries, sources: SiteOptions['sources'] = {}): void {
  for (const [name, page] of Object.entries(pages)) {
    if (page.kind !== 'app' || page.source === undefined || page.source in sources) continue;
    throw new Error(`page "${name}" has its data from the source "${page.source}", which nobody brings`);
  }
}
