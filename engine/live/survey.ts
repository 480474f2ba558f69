import { indexedPages } from '../render/indexed-pages.ts';
import type { SitePeriod } from '../render/period.ts';
import type { IndexedPages, SiteOptions } from '../render/site-handler.ts';
import type { SurveyAnswer, SurveyRequest } from './survey-thread.ts';
import { createThread } from './thread.ts';

/** Ms of processor time and MB: of ten thousand pages each takes a few ms. The thread ends with its answer. */
const limits = { time: 300_000, memory: 768, rest: 0 };

/** Draws all pages on a thread of its own, or where there is none on the one that asks, as in development. */
export function createSurvey({
  surveyThread,
  manifestFile,
  contentFolder,
  localesFolder,
  publicUrl,
  meta,
  assets,
  sources,
}: SiteOptions): {
  readonly pages: (period: SitePeriod, most: number) => Promise<IndexedPages>;
  readonly close: () => void;
} {
  const closing = new AbortController();
  const known = new WeakMap<SitePeriod, Promise<IndexedPages>>();
  const thread = surveyThread && createThread(surveyThread, 'drawing all pages', limits);
  // Functions cannot be sent to a thread.
  const { styleText: _, ...plainAssets } = assets;
  const draw = async (period: SitePeriod, most: number): Promise<IndexedPages> => {
    const { signal } = closing;
    if (!thread) return indexedPages(period, most, { assets, publicUrl, meta, sources, signal });
    const question: SurveyRequest = {
      folders: { manifestFile, contentFolder, localesFolder },
      ...{ publicUrl, meta, assets: plainAssets, most, now: period.at.instant },
    };
    const answer = (await thread.ask(() => question)) as SurveyAnswer;
    if ('error' in answer) throw new Error(`The pages could not be drawn: ${answer.error}`);
    return answer;
  };
  return {
    pages: (period, most) => {
      const found = known.get(period) ?? draw(period, most);
      known.set(period, found);
      found.catch(() => known.delete(period));
      return found;
    },
    close: () => {
      closing.abort();
      thread?.close();
    },
  };
}
