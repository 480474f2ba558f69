/** The server's entry into the site: the engine with this product's registries. Built to `dist/server/server.js`. */
import {
  type ExitCode,
  openSite as openSiteWith,
  refreshEditorFiles as refreshEditorFilesOf,
  runSite as runSiteWith,
  type SiteHandler,
  type SiteOptions,
  type Surroundings,
} from '../engine/server.ts';
import { personas } from './personas.ts';
import { code } from './registry.ts';
import { siteTools } from './site-tools.ts';

export type { CacheTerms, Source, SourceRequest } from '../engine/index.ts';
export {
  type MissingWords,
  type SiteAssets,
  SiteError,
  type SiteHandler,
  type SiteOptions,
  type SiteRequest,
  type SiteResponse,
  type SiteStatus,
} from '../engine/server.ts';
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
  options: Omit<Surroundings, 'code' | 'personas' | keyof typeof siteTools>,
): Promise<ExitCode> {
  return runSiteWith(argv, { ...options, ...siteTools, code, personas });
}
