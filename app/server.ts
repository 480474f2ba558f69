/** The server's entry into the site: the engine with this product's registries. Built to `dist/server/server.js`. */
import { refreshEditorFiles as refreshEditorFilesOf } from '../engine/cli/editor-files.ts';
import { type CliOptions, runSite as runSiteWith } from '../engine/cli/run.ts';
import { openSite as openSiteWith } from '../engine/render/open-site.ts';
import type { SiteHandler, SiteOptions } from '../engine/render/site-handler.ts';
import { personas } from './personas.ts';
import { code } from './registry.ts';

export type { MissingWords } from '../engine/cli/words.ts';
export type { Ask, Keeping, Source } from '../engine/index.ts';
export { SiteError } from '../engine/live/site-store.ts';
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

/** Writes what editors need to know of the site; where the manifest has errors, the last one stays. */
export function refreshEditorFiles(root: string, manifestFile: string): Promise<void> {
  return refreshEditorFilesOf({ root, manifestFile, code });
}

/** Runs a command of the site's tools. Never throws; gives the exit code. */
export function runSite(
  argv: readonly string[],
  options: Omit<CliOptions, 'code' | 'personas'>,
): Promise<0 | 1 | 2> {
  return runSiteWith(argv, { ...options, code, personas });
}
