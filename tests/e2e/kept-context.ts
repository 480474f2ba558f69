/**
 * The browser's context of a test goes on to the next test of its worker, with nothing in it but the HTTP cache: a page of
 * the drive is more than a hundred modules, which a new context would fetch and compile for every test. Its pages are
 * closed, and what any origin has stored is cleared. `kept-context.spec.ts` proves that a test finds nothing of another.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** Methods whose effect lasts as long as the context: after a test that calls one, the next test gets a new context. */
const lasting: readonly (keyof BrowserContext)[] = [
  'addInitScript',
  'addListener',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'once',
  'prependListener',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setGeolocation',
  'setHTTPCredentials',
  'setOffline',
];
const lastingOfClock: readonly (keyof BrowserContext['clock'])[] = [
  'install',
  'pauseAt',
  'setFixedTime',
  'setSystemTime',
];

/** All that an origin can store, as the DevTools protocol names it (`Storage.StorageType`). The HTTP cache is none of it. */
const storageTypes = [
  'cookies',
  'file_systems',
  'indexeddb',
  'local_storage',
  'shader_cache',
  'websql',
  'service_workers',
  'cache_storage',
  'interest_groups',
  'shared_storage',
  'storage_buckets',
].join();

interface Kept {
  readonly context: BrowserContext;
  /** The options that it was made with. */
  readonly options: string;
  /** Clears all that is stored, by way of an empty page. */
  readonly clear: (page: Page) => Promise<void>;
  isUsedUp: boolean;
}

export class KeptContext {
  private readonly browser: Browser;
  private kept: Kept | undefined;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** A context with these options and one empty page; as new but for its HTTP cache. */
  async open({ extraHTTPHeaders = {}, ...options }: BrowserContextOptions): Promise<BrowserContext> {
    const wanted = JSON.stringify(options);
    if (this.kept?.options !== wanted) await this.close();
    const isNew = this.kept === undefined;
    this.kept ??= watched(await this.browser.newContext(options), wanted);
    const { context, clear } = this.kept;
    await context.setExtraHTTPHeaders(extraHTTPHeaders);
    const page = await context.newPage();
    if (!isNew) await clear(page);
    return context;
  }

  /** Ends a test: closes the pages that it has opened, and a context that is used up. */
  async leave(): Promise<void> {
    if (!this.kept) return;
    const { context, isUsedUp } = this.kept;
    await (isUsedUp ? this.close() : Promise.all(context.pages().map((page) => page.close())));
  }

  async close(): Promise<void> {
    await this.kept?.context.close();
    this.kept = undefined;
  }
}

function watched(context: BrowserContext, options: string): Kept {
  const openSession = context.newCDPSession.bind(context);
  const kept: Kept = {
    context,
    options,
    isUsedUp: false,
    clear: async (page) => {
      const session = await openSession(page);
      await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes });
      await session.detach();
    },
  };
  const watch = (object: object, names: readonly PropertyKey[]) => {
    for (const name of names) {
      const call = Reflect.get(object, name) as (...given: unknown[]) => unknown;
      Reflect.set(object, name, (...given: unknown[]) => {
        kept.isUsedUp = true;
        return call.apply(object, given);
      });
    }
  };
  watch(context, lasting);
  watch(context.clock, lastingOfClock);
  return kept;
}
