/** The server's entry into the site: the engine with this product's registries. Built to `dist/server/server.js`. */
import { openSite as openSiteWith } from '../engine/render/open-site.ts';
import type { SiteHandler, SiteOptions } from '../engine/render/site-handler.ts';
import { code } from './registry.ts';

export { SiteError } from '../engine/live/keeper.ts';
export { readSources } from '../engine/live/read-sources.ts';
export { formatDiagnostic, formatSummary } from '../engine/manifest/index.ts';
export { createGeneration } from '../engine/render/generation.ts';
export type {
  SiteAssets,
  SiteHandler,
  SiteOptions,
  SiteRequest,
  SiteResponse,
  SiteStatus,
} from '../engine/render/site-handler.ts';
export { readAssets } from './assets.ts';
export { code };

/** Opens the product's site. Throws SiteError, with a report for people, where the manifest is invalid. */
export function openSite(options: SiteOptions): Promise<SiteHandler> {
  return openSiteWith(code, options);
}
