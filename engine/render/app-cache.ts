import type { Keeping } from '../define/source.ts';
import { type CachedPage, createHtmlCache, type RenderedPage } from './html-cache.ts';

/** What came of a page that was to be kept. */
interface Made {
  readonly rendered: RenderedPage | undefined;
  /** Undefined where it turned out to be no page to keep: only what was found is. */
  readonly page: CachedPage | undefined;
  /** Whether another request, which came at the same time, had it made. */
  readonly isShared: boolean;
}

/** App pages that may be given to others, each as long as what it is made of stays as it was. */
export interface AppCache {
  get(key: string, print: string, now: number): CachedPage | undefined;
  /** Of many requests that miss a page at once, one makes it. What that one could not have is nobody else's answer. */
  make(key: string, keeping: Keeping, render: () => Promise<RenderedPage | undefined>): Promise<Made>;
}

/** Bytes of one period's pages, compressed forms included by estimate. */
const usualBudget = 32 * 1024 * 1024;

export function createAppCache(budget = usualBudget): AppCache {
  // The best compression would take longer than many of these pages live.
  const pages = createHtmlCache(budget, false);
  const prints = new WeakMap<CachedPage, Pick<Keeping, 'print' | 'until'>>();
  const underWay = new Map<string, Promise<Made>>();

  const makeOne = async (key: string, keeping: Keeping, render: () => Promise<RenderedPage | undefined>) => {
    const rendered = await render();
    const page = rendered?.status === 200 ? pages.put(key, rendered) : undefined;
    if (page !== undefined) prints.set(page, keeping);
    return { rendered, page, isShared: false };
  };

  return {
    get(key, print, now) {
      const page = pages.get(key);
      const known = page && prints.get(page);
      return known?.print === print && now < known.until ? page : undefined;
    },
    async make(key, keeping, render) {
      const name = `${key} ${keeping.print}`;
      const others = underWay.get(name);
      if (others !== undefined) {
        const { page } = await others.catch(() => ({ page: undefined }));
        if (page !== undefined) return { rendered: undefined, page, isShared: true };
        return { rendered: await render(), page: undefined, isShared: false };
      }
      const making = makeOne(key, keeping, render);
      underWay.set(name, making);
      try {
        return await making;
      } finally {
        underWay.delete(name);
      }
    },
  };
}
