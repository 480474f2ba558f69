import type { SiteHandler } from '../../../app/server.ts';
import type { LinkCards } from './link-cards/index.ts';
import type { Pictures } from './service.ts';

interface AheadDeps {
  readonly site: () => Pick<SiteHandler, 'picture' | 'pictureNames' | 'indexedPages'> | undefined;
  readonly pictures: Pick<Pictures, 'prepare'>;
  readonly linkCards: Pick<LinkCards, 'prepare'>;
  readonly log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
}

interface MadeAhead {
  /** The site was read: begins a while later, so that many saves are one round. A round that is under way ends. */
  readonly changed: () => void;
  /** Makes what is missing now, one after the other. Whatever ends it, the next round goes on from there. */
  readonly run: () => Promise<void>;
  /** Ends the round that is under way after what it is making. */
  readonly close: () => void;
}

/** Pages of a site that are drawn, as for search engines; of so many the cards are made ahead, and so many forms of pictures. */
const most = { pages: 10_000, cards: 3_000, forms: 5_000 };
/** Milliseconds without a further change. */
const calm = 30_000;

/**
 * Makes the forms of pictures and the cards of link previews before anybody asks for them: one at a time, in processes of
 * their own that everything else goes before, and as long as their folders have room.
 */
export function createAhead({ site, pictures, linkCards, log }: AheadDeps): MadeAhead {
  let waiting: NodeJS.Timeout | undefined;
  let round = new AbortController();
  let last: Promise<void> = Promise.resolve();
  let isClosed = false;

  const makeForms = async ({ signal }: AbortController): Promise<void> => {
    for (const name of (site()?.pictureNames?.() ?? []).slice(0, most.forms)) {
      if (signal.aborted) return;
      const picture = site()?.picture?.(name);
      if (picture !== undefined && !(await pictures.prepare(picture))) return;
    }
  };
  const makeCards = async ({ signal }: AbortController): Promise<void> => {
    if (signal.aborted) return;
    const { pages = [] } = (await site()?.indexedPages?.(most.pages)) ?? {};
    const cards = pages.flatMap(({ card }) => card ?? []).slice(0, most.cards);
    for (const card of cards) if (signal.aborted || !(await linkCards.prepare(card))) return;
  };
  const makeAll = async (own: AbortController): Promise<void> => {
    const began = Date.now();
    try {
      await makeForms(own);
      await makeCards(own);
      if (!own.signal.aborted) log.info({ ms: Date.now() - began }, 'pictures were made ahead');
    } catch (err) {
      // They are made when they are asked for.
      if (!isClosed) log.warn({ err }, 'pictures could not be made ahead');
    }
  };
  const run = (): Promise<void> => {
    round.abort();
    if (isClosed) return last;
    const own = new AbortController();
    round = own;
    last = last.then(() => makeAll(own));
    return last;
  };
  return {
    run,
    changed: () => {
      clearTimeout(waiting);
      if (!isClosed) waiting = setTimeout(run, calm).unref();
    },
    close: () => {
      isClosed = true;
      clearTimeout(waiting);
      round.abort();
    },
  };
}
