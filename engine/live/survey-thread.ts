import { parentPort } from 'node:worker_threads';
import type { CodeRegistries } from '../define/registries.ts';
import { indexedPages } from '../render/indexed-pages.ts';
import { createPeriods } from '../render/period.ts';
import type { IndexedPages, SiteOptions } from '../render/site-handler.ts';
import { openSiteStore } from './site-store.ts';
import type { SourceFolders } from './source-files.ts';

export interface SurveyRequest extends Pick<SiteOptions, 'publicUrl' | 'meta' | 'assets'> {
  readonly folders: SourceFolders;
  readonly most: number;
  /** The instant (ms) at which the site is looked at. */
  readonly now: number;
}

export type SurveyAnswer = IndexedPages | { readonly error: string };

/** Makes this thread draw all pages of a site when it is asked to. @param code the site's registries. */
export function serveSurveys(code: CodeRegistries): void {
  parentPort?.on('message', async (request: SurveyRequest) => {
    const answer: SurveyAnswer = await survey(request, code).catch((error: unknown) => ({
      error: error instanceof Error ? error.message : String(error),
    }));
    parentPort?.postMessage(answer);
  });
}

async function survey(
  { folders, most, now, ...options }: SurveyRequest,
  code: CodeRegistries,
): Promise<IndexedPages> {
  const log = { info: () => {}, error: () => {} };
  const store = await openSiteStore(folders, code, { watch: false, log, now: () => now });
  try {
    // The site that is served has last good forms of such files; here their pages would be missing.
    if (store.isStale() || store.diagnostics().some(({ severity }) => severity === 'error'))
      throw new Error('the files of the site have mistakes');
    return await indexedPages(createPeriods(store.current)(now), most, options);
  } finally {
    store.close();
  }
}
