import { createEvent, createStore, fork, sample } from 'effector';
import { Provider, useUnit } from 'effector-react';
import { type ReactNode, useId, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { RawIntlProvider } from 'react-intl';
import { vi } from 'vitest';
import type { Action } from '../define/action.ts';
import type { PageContext, PageProps } from '../define/page.ts';
import { type Navigation, navigateFx, type PageAddress } from '../view/navigation.ts';
import { SiteProvider, type SiteView, useSite } from '../view/site-context.tsx';
import { createWords } from '../view/words.ts';
import type { AppState } from './app-state.ts';
import { type BrowserPage, startApp } from './browser.tsx';
import { covers } from './openings.ts';
import { type AppRouteFacts, fromRouterParams, WithoutRouter } from './routes.tsx';

/** Events that the pages of the site below received, in order. */
const $events = createStore<readonly string[]>([], { sid: 'events' });
const listOpened = createEvent<PageAddress>();
const itemOpened = createEvent<PageAddress>();
/** Somebody who asks a model to go on to an address. */
const wentOn = createEvent<Navigation>();
sample({ clock: wentOn, target: navigateFx });

const recorded =
  (name: string) =>
  (events: readonly string[], { params, query }: PageAddress) => [
    ...events,
    [name, JSON.stringify(params), JSON.stringify(query)].join(' '),
  ];
$events.on(listOpened, recorded('list')).on(itemOpened, recorded('item'));

/** Its own text is lost when the layout is drawn anew. */
function Frame({ children }: { children: ReactNode }) {
  const id = useId();
  const [text, setText] = useState('');
  const { path } = useSite();
  const events = useUnit($events);
  const onWentOn = useUnit(wentOn);
  const goOn = (isReplacing?: boolean) => () =>
    onWentOn({ to: text as never, ...(isReplacing && { isReplacing }) });
  return (
    <>
      <label htmlFor={id}>Search</label>
      <input
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && goOn()()}
      />
      <button type="button" onClick={goOn()}>
        Go on
      </button>
      <button type="button" onClick={goOn(true)}>
        Go on instead
      </button>
      <output>{path}</output>
      <ul aria-label="events">
        {events.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows.
          <li key={at}>{one}</li>
        ))}
      </ul>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function List({ path, content }: PageProps<{ title?: string }>) {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <h1>{content.title}</h1>
      <p>{path}</p>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Pressed {presses}
      </button>
    </>
  );
}

function Item({ params, data }: PageProps) {
  if (params.id === 'broken') throw new Error('a page that throws');
  return (
    <>
      <h1>Item {params.id}</h1>
      <p>{String(data)}</p>
      <h2 id="part">Part</h2>
    </>
  );
}

const client = (title: string) => ({ title: `${title} · Site`, content: { title } });
const route = (path: string, page: string, facts: Partial<AppRouteFacts> = {}): AppRouteFacts => ({
  ...{ path, page, layout: 'frame', hasLocale: true, client: client(page === 'item' ? 'Item' : 'List') },
  ...facts,
});
const { client: _, ...served } = route('/list/served', 'item');

/** The site: a list and its items, in one layout; one address that the server takes part in, and one of another layout. */
const routes: readonly AppRouteFacts[] = [
  route('/list', 'list'),
  served,
  route('/list/:id', 'item'),
  route('/list/:id/*rest', 'item'),
  route('/plain', 'list', { layout: 'plain' }),
];

const views = { list: List, item: Item };
const pages: Readonly<Record<string, BrowserPage>> = {
  list: { view: List as BrowserPage['view'], opened: listOpened },
  item: { view: Item, opened: itemOpened },
};

/** A part that does not come: a new build took its place, or there is no network. */
export const missing = async (): Promise<never> => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

export interface Given {
  /** Without language. */
  readonly path?: string;
  readonly pages?: Readonly<Record<string, () => Promise<{ readonly default: BrowserPage }>>>;
  readonly actions?: AppState['actions'];
  readonly action?: (name: string) => (() => Promise<{ readonly default: Action }>) | undefined;
  /** Replaces signing in. */
  readonly demand?: (start: () => void) => void;
  readonly failed?: () => Promise<{ readonly default: () => ReactNode }>;
  /** The answer of the server to the question whether it is there. */
  readonly status?: number;
  readonly values?: readonly string[];
  /** Runs when the markup is there and the page's script is not. */
  readonly early?: () => void;
}

/** An address in the middle of a load: what the page asked the browser for instead of doing it itself. */
function watchLocation() {
  const asked = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() };
  const real = document.defaultView?.location as Location;
  const stub = new Proxy(asked as object, {
    get: (_, key) => Reflect.get(Object.hasOwn(asked, key) ? asked : real, key),
  });
  vi.stubGlobal('location', stub);
  return asked;
}

const ends: (() => void)[] = [];

/** Every listener on the window and the document is gone after the test, as with a page that was left. */
function watchListeners() {
  const over = new AbortController();
  const targets = new Set<EventTarget>([document, window, document.defaultView as Window]);
  for (const target of targets) {
    const { addEventListener } = target;
    target.addEventListener = (name: string, listener: never, options: never) =>
      addEventListener.call(target, name, listener, {
        ...(typeof options === 'object' ? (options as object) : { capture: Boolean(options) }),
        signal: over.signal,
      });
    ends.push(() => {
      target.addEventListener = addEventListener;
    });
  }
  ends.push(() => over.abort());
}

export function leaveApp(): void {
  for (const end of ends.splice(0)) end();
}

/** An app page of that site as the server sends it, taken over by the browser. */
export async function openApp(given: Given = {}) {
  const address = given.path ?? '/list';
  const [path = ''] = address.split(/[?#]/);
  const facts = routes.find((candidate) => covers(candidate.path, path)) as AppRouteFacts;
  history.replaceState(null, '', `/ja${address}`);
  const { site, context, state } = stateOf(facts, path, given);
  const scope = fork({ values: { events: given.values ?? [] } });
  const Page = views[facts.page as 'list' | 'item'] as BrowserPage['view'];
  const markup = renderToString(
    <Provider value={scope}>
      <RawIntlProvider value={createWords({ locale: 'ja', messages: {}, report: () => {} })}>
        <SiteProvider value={site}>
          <WithoutRouter context={context} data="data" views={{ Page, Layout: Frame }} />
        </SiteProvider>
      </RawIntlProvider>
    </Provider>,
  );
  document.body.innerHTML = `<div id="root">${markup}</div>`;
  const element = Object.assign(document.createElement('script'), {
    id: 'site-state',
    type: 'application/json',
    textContent: JSON.stringify(state),
  });
  document.body.append(element);
  const asked = watchLocation();
  watchListeners();
  const scrollTo = vi.fn();
  const fetched = vi.fn(async () => ({ status: given.status ?? 200 }));
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('fetch', fetched);
  given.early?.();
  const missed = vi.fn();
  const started = startApp({
    page: (name) => given.pages?.[name] ?? (async () => ({ default: pages[name] as BrowserPage })),
    layout: () => async () => ({ default: Frame }),
    action: given.action ?? (() => undefined),
    demand: async () => given.demand ?? (() => {}),
    missed: async () => missed,
    embedding: { within: '/list', links: {} },
    failed: given.failed ?? (async () => ({ default: () => <h1>Something broke</h1> })),
  });
  return { ...asked, started, scrollTo, fetched, missed };
}

function stateOf(facts: AppRouteFacts, path: string, given: Given) {
  const names = facts.path.split('/').filter((part) => part.startsWith(':'));
  const parts = path.split('/').slice(2);
  const params = Object.fromEntries(names.map((name, at) => [name.slice(1), parts[at]]));
  const context: PageContext = {
    ...{ route: facts.path, path, locale: 'ja', now: Date.UTC(2026, 0, 15), window: undefined },
    params: fromRouterParams(facts.path, params),
    content: facts.client?.content ?? {},
  };
  const site = {
    ...{ name: 'Site', locale: 'ja', locales: [], unprefixed: ['/s'], path, requestedPath: path },
    ...{ navigation: {}, popups: {}, policies: [], now: context.now, requestId: 'request-1' },
  } as unknown as SiteView;
  const state: AppState = {
    site,
    page: { route: facts.path, data: 'data', context },
    values: { events: given.values ?? [] },
    worker: undefined,
    routes,
    others: ['/list/help'],
    messages: {},
    actions: given.actions ?? [],
    embedders: [],
  };
  return { site, context, state };
}
