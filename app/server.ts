/** The server's entry into the site: the engine with this product's registries. Built to `dist/server/server.js`. */
import {
  answerEditing,
  callAtOnce,
  type EditingOptions,
  type ExitCode,
  openSite as openSiteWith,
  refreshEditorFiles as refreshEditorFilesOf,
  runSite as runSiteWith,
  runTool as runToolWith,
  type SiteHandler,
  type SiteOptions,
  type Surroundings,
  type ToolAnswer,
} from '../engine/server.ts';
import { type AccessRules, accessOf as accessIn } from '../features/access/index.ts';
import {
  type GrantedPlan,
  grantedPlans,
  type Offers,
  offersOf as offersIn,
} from '../features/plans/index.ts';
import { type Rewards, rewardsOf as rewardsIn } from '../features/rewards/index.ts';
import { personas } from './personas.ts';
import { code } from './registry.ts';
import { siteTools } from './site-tools.ts';

export type { CacheTerms, Source, SourceRequest } from '../engine/index.ts';
export type {
  JudgedChanges,
  PublishedChanges,
  ReportAnswer,
  SiteEditing,
  SourceChange,
  WrittenSource,
} from '../engine/server.ts';
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
/** The grants of the served site's plans; undefined where it has none. */
export const plansOf = (site: Pick<SiteHandler, 'record'>): readonly GrantedPlan[] | undefined =>
  grantedPlans(site);

/** The offers of the served site with their prices; undefined where it has none. */
export const offersOf = (site: Pick<SiteHandler, 'record'>): Offers | undefined => offersIn(site);

export type { OfferedItem, OfferedPrice, Offers } from '../features/plans/index.ts';
/** The rewards of the served site. */
export const rewardsOf = (site: Pick<SiteHandler, 'record'>): Rewards =>
  rewardsIn(
    site,
    (plansOf(site) ?? []).map(({ name }) => name),
  );

/** Who may visit the served site; undefined: everybody. */
export const accessOf = (site: Pick<SiteHandler, 'record'>): AccessRules | undefined => accessIn(site);

export type { AccessRules } from '../features/access/index.ts';
export { readAssets } from './assets.ts';
export { code };

/** Options of the product's site. Without a thread, as in development, drafts are checked on the calling thread. */
export interface OpenSiteOptions extends Omit<SiteOptions, 'editing'> {
  readonly editing?: Pick<EditingOptions, 'root' | 'journalFolder'> & { readonly thread?: URL };
}

/** Opens the product's site. Throws SiteError, with a report for people, where the manifest is invalid. */
export function openSite({ editing, ...options }: OpenSiteOptions): Promise<SiteHandler> {
  return openSiteWith(code, {
    ...options,
    editing: editing && {
      ...editing,
      thread:
        editing.thread ?? ((question) => answerEditing(question as never, { ...siteTools, code, personas })),
      personas: personas.map(({ name }) => name),
    },
  });
}

/** Writes the files for editors' completion; where the manifest has errors, the previous ones stay. */
export function refreshEditorFiles(root: string, manifestFile: string): Promise<void> {
  return refreshEditorFilesOf({ root, manifestFile, code });
}

/** The same for a page: the output, and the drawing. */
export const runTool = (
  argv: readonly string[],
  options: Omit<Parameters<typeof runToolWith>[1], 'code' | 'personas' | keyof typeof siteTools>,
  drawing: { readonly isDrawn: boolean },
): Promise<ToolAnswer> => runToolWith(argv, { ...options, ...siteTools, code, personas }, drawing);

/** Runs a command of the site's tools, in a process that does nothing else. Never throws; returns the exit code. */
export function runSite(
  argv: readonly string[],
  options: Omit<Surroundings, 'code' | 'personas' | keyof typeof siteTools>,
): Promise<ExitCode> {
  callAtOnce();
  return runSiteWith(argv, { ...options, ...siteTools, code, personas });
}
