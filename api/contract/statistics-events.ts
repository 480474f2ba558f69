/**
 * The events that the server counts: module, event, and the values that each may have. What does not stand here is refused, so that nobody
 * can make up names for the server to keep. Without a library, since the script that sends them needs nothing else.
 */

/** Kinds of pages, by their paths without the language. */
const pageKinds = [
  'home',
  'help',
  'questions',
  'policy',
  'activity',
  'share',
  'drive',
  'sign_in',
  'payment',
  'rewards',
  'other',
] as const;

const none = [''] as const;
const sidebar = [
  'all',
  'recent',
  'starred',
  'tasks',
  'shares',
  'trash',
  'test',
  'help-center',
  'faq',
  'other',
] as const;
/** Where a sign-in was asked for (spec section 4); none from programs of before. */
const scenes = ['official_page', 'share_page', ''] as const;
/** Pages of campaigns, and the windows and banners of the site. */
const activities = ['black-friday', 'christmas', 'compensation', 'other', 'window', 'banner'] as const;
const places = ['page', 'dialog'] as const;
/** Download channels of the apps (spec section 3), and the programs that the site offers itself. */
export const downloadChannels = [
  'android',
  'ios',
  'gp',
  'tv',
  'windows',
  'desktop',
  'browser_extension',
] as const;

export const statisticsEvents = {
  page: { view: pageKinds },
  cookie_notice: { show: none, allow: none },
  language: { switch: none, guide_show: none, guide_click: none, guide_close: none },
  sidebar: { click: sidebar },
  promotion: { show: activities, click: activities },
  login: { show: places, click: places, success: scenes },
  limit: { storage_show: none, traffic_show: none, task_show: none },
  download: { click: downloadChannels },
  /** The panel in which a person shows that they are one, with its result. */
  review: { show: none, pass: none, close: none },
  block: { show: none },
} as const;

type Events = typeof statisticsEvents;
export type StatisticsEvent = {
  [M in keyof Events]: {
    [E in keyof Events[M]]: Events[M][E] extends readonly (infer V)[]
      ? { readonly module: M; readonly event: E; readonly value: V }
      : never;
  }[keyof Events[M]];
}[keyof Events];

/** Events of one call. */
export const mostEvents = 20;
