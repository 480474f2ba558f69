/** Counts events in a browser; fetched only where the person has allowed it (`features/document/consent.ts`). */
import type { StatisticsEvent } from '../../api/contract/statistics-events.ts';
import { downloadChannels, mostEvents } from '../../api/contract/statistics-events.ts';
import { forgetArrival, noteArrival } from './arrival.ts';
import { kept, keptInTab } from './kept.ts';
import { activityAt, channelOf, pageKindOf, pathWithout, sidebarEntry } from './kinds.ts';

const address = '/statistics/v1/events';
/** Local: the answer to the notice was counted. */
const answerKey = 'answer_counted';
/** Per tab: its visit was counted. */
const visitKey = 'visit_counted';

/** Events that parts of a page tell, by the words of `happened.ts`. */
const eventOf: Readonly<Record<string, StatisticsEvent>> = {
  storage_shown: { module: 'limit', event: 'storage_show', value: '' },
  task_daily_create_limit: { module: 'limit', event: 'task_show', value: '' },
  traffic_shown: { module: 'limit', event: 'traffic_show', value: '' },
  window_shown: { module: 'promotion', event: 'show', value: 'window' },
  window_pressed: { module: 'promotion', event: 'click', value: 'window' },
  banner_shown: { module: 'promotion', event: 'show', value: 'banner' },
  banner_pressed: { module: 'promotion', event: 'click', value: 'banner' },
  guide_shown: { module: 'language', event: 'guide_show', value: '' },
  guide_pressed: { module: 'language', event: 'guide_click', value: '' },
  guide_closed: { module: 'language', event: 'guide_close', value: '' },
  review_shown: { module: 'review', event: 'show', value: '' },
  review_passed: { module: 'review', event: 'pass', value: '' },
  review_closed: { module: 'review', event: 'close', value: '' },
};

let isAllowed = false;
let isListening = false;
let waiting: StatisticsEvent[] = [];
let shownPath = '';

/** The person allows it. */
function start(): void {
  if (isAllowed) return;
  isAllowed = true;
  arrive();
  listen();
  if (kept.get(answerKey) === null) {
    kept.set(answerKey, '1');
    count({ module: 'cookie_notice', event: 'show', value: '' });
    count({ module: 'cookie_notice', event: 'allow', value: '' });
  }
  see();
}

/** They take their permission back. */
function stop(): void {
  isAllowed = false;
  waiting = [];
  shownPath = '';
  kept.remove(answerKey);
  keptInTab.remove(visitKey);
  forgetArrival();
}

const language = (): string => document.documentElement.lang;
const pathNow = (): string => pathWithout(language(), location.pathname);

function arrive(): void {
  const { referrers, campaign, entrySource } = noteArrival([language()]);
  if (keptInTab.get(visitKey) !== null) return;
  keptInTab.set(visitKey, '1');
  send({
    arrival: {
      referrer: referrers[0]?.val ?? '',
      source: campaign.source ?? '',
      ...(entrySource && { entry_source: entrySource }),
    },
  });
}

/** In the background, and beyond the end of the page; a failure is not shown. */
function send(body: object): void {
  navigator.sendBeacon?.(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));
}

function flush(): void {
  if (waiting.length === 0) return;
  send({ events: waiting.slice(0, mostEvents) });
  waiting = [];
}

function count(event: StatisticsEvent): void {
  if (!isAllowed) return;
  waiting.push(event);
  if (waiting.length >= mostEvents) flush();
}

function leave(): void {
  judgeSignIn();
  flush();
}

/** A page is shown, by a load or by the router. */
function see(): void {
  judgeSignIn();
  const path = pathNow();
  if (path === shownPath) return;
  shownPath = path;
  // It stands at whatever address was asked for, which it says nothing of.
  if (document.querySelector('[data-blocked]')) {
    count({ module: 'block', event: 'show', value: '' });
    return;
  }
  const kind = pageKindOf(path);
  count({ module: 'page', event: 'view', value: kind });
  if (kind === 'activity') count({ module: 'promotion', event: 'show', value: activityAt(path) });
  if (kind === 'sign_in') count({ module: 'login', event: 'show', value: 'page' });
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  wasSignedIn = isSignedIn();
  // happened.ts
  addEventListener('statistics', (event) => {
    const { detail } = event as CustomEvent<string>;
    const known = Object.hasOwn(eventOf, detail) ? eventOf[detail] : undefined;
    if (known) count(known);
  });
  document.addEventListener('click', pressed, { capture: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  addEventListener('pagehide', leave);
  addEventListener('sign-in', () => count({ module: 'login', event: 'show', value: 'dialog' }));
  (window as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', see);
}

/** The key of the stored credentials; here only their presence matters. */
const isSignedIn = (): boolean => kept.get('credentials') !== null;
let wasSignedIn = false;

/** Whoever is signed in now and was not has signed in meanwhile, by whatever way. */
function judgeSignIn(): void {
  const now = isSignedIn();
  if (now && !wasSignedIn) {
    const scene = kept.get('login_scene') === 'share_page' ? 'share_page' : 'official_page';
    count({ module: 'login', event: 'success', value: scene });
  }
  wasSignedIn = now;
}

function pressed({ target }: Event): void {
  if (!(target instanceof Element)) return;
  if (target.closest('form:has(input[type=password]) [type=submit]'))
    count({
      module: 'login',
      event: 'click',
      value: pageKindOf(pathNow()) === 'sign_in' ? 'page' : 'dialog',
    });
  const channel = target.closest('[data-install]') && channelOf(navigator.userAgent);
  if (channel) count({ module: 'download', event: 'click', value: channel });
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link) return;
  const offered = downloadChannels.find((name) => name === link.dataset.download);
  if (offered) count({ module: 'download', event: 'click', value: offered });
  if (link.dataset.locale) count({ module: 'language', event: 'switch', value: '' });
  if (link.closest('nav') && !link.closest('header, main, footer'))
    count({ module: 'sidebar', event: 'click', value: sidebarEntry(pathWithout(language(), link.pathname)) });
  if (link.closest('main') && pageKindOf(pathNow()) === 'activity')
    count({ module: 'promotion', event: 'click', value: activityAt(pathNow()) });
}

const judge = (): void => (kept.get('cookieNotice') === 'allow' ? start() : stop());
// The notice has kept the answer by then: its listener was there first.
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest?.('[data-cookie-answer]')) judge();
});
// The answer of another tab holds here too.
addEventListener('storage', judge);
judge();
