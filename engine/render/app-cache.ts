import type { CacheTerms } from '../define/source.ts';
import { type CachedPage, createHtmlCache, type RenderedPage } from './html-cache.ts';

/** The result for a page that was to be kept. */
interface Made {
  readonly rendered: RenderedPage | undefined;
  /** Undefined where the result turned out not to be cacheable. */
  readonly page: CachedPage | undefined;
  /** Whether it was made for a simultaneous request. */
  readonly isShared: boolean;
}

/** App pages that may be shared, each while its data stays the same. */
export interface AppCache {
  get(key: string, fingerprint: string, now: number): CachedPage | undefined;
  /** Of many simultaneous requests for a missing page, one makes it. A result that cannot be kept is not shared. */
  make(key: string, terms: CacheTerms, render: () => Promise<RenderedPage | undefined>): Promise<Made>;
}

/** Bytes of one period's pages, compressed forms included by estimate. */
const usualBudget = 32 * 1024 * 1024;

export function createAppCache(budget = usualBudget): AppCache {
  // The best compression would take longer than many of these pages are kept.
  const pages = createHtmlCache(budget, false);
  const fingerprints = new WeakMap<CachedPage, Pick<CacheTerms, 'fingerprint' | 'until'>>();
  const underWay = new Map<string, Promise<Made>>();

  const makeOne = async (key: string, terms: CacheTerms, render: () => Promise<RenderedPage | undefined>) => {
    const rendered = await render();
    const page = rendered?.status === 200 ? pages.put(key, rendered) : undefined;
    if (page !== undefined) fingerprints.set(page, terms);
    return { rendered, page, isShared: false };
  };

  return {
    get(key, fingerprint, now) {
      const page = pages.get(key);
      const known = page && fingerprints.get(page);
      return known?.fingerprint === fingerprint && now < known.until ? page : undefined;
    },
    async make(key, terms, render) {
      const name = `${key} ${terms.fingerprint}`;
      const others = underWay.get(name);
      if (others !== undefined) {
        const { page } = await others.catch(() => ({ page: undefined }));
        if (page !== undefined) return { rendered: undefined, page, isShared: true };
        return { rendered: await render(), page: undefined, isShared: false };
      }
      const making = makeOne(key, terms, render);
      underWay.set(name, making);
      try {
        return await making;
      } finally {
        underWay.delete(name);
      }
    },
  };
}
